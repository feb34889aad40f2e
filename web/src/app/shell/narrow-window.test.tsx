import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const { matchMedia } = window;
const listeners = new Set<() => void>();
let isNarrow = true;

/** A phone is turned: upright it is narrow, lying on its side it is not. */
const turn = () =>
  act(() => {
    isNarrow = !isNarrow;
    listeners.forEach((listener) => listener());
  });

beforeEach(() => {
  window.matchMedia = (query) => ({
    ...matchMedia(query),
    matches: isNarrow && /max-width: (767|1023)px/.test(query),
    addEventListener: (_type: string, listener: unknown) => listeners.add(listener as () => void),
    removeEventListener: (_type: string, listener: unknown) => listeners.delete(listener as () => void),
  });
});
afterEach(() => void (window.matchMedia = matchMedia));

it('has the menu closed after a phone was turned and turned back', async () => {
  await openPage(`/leagues/${leagueId}/recaps`, 'Weekly Recaps');
  const menu = () => screen.queryByRole('navigation', { name: 'Menu' });
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  await waitFor(() => expect(menu()).toBeInTheDocument());
  turn();
  await waitFor(() => expect(menu()).not.toBeInTheDocument());
  turn();
  expect(await screen.findByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
  expect(menu()).not.toBeInTheDocument();
  expect(screen.getByRole('main').inert).toBeFalsy();
});
