import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leagueId } from '../../testing/fixtures';
import { aTrade } from '../../testing/history-fixtures';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/transactions`;
const routes = {
  [`GET /api/leagues/${leagueId}/transactions/*`]: [aTrade('1')],
  [`GET /api/leagues/${leagueId}/trades/1`]: aTrade('1'),
};

const backLink = () => within(screen.getByRole('main')).getByRole('link', { name: 'Transactions' });

// Loading them for the first time takes longer than a test waits for a heading.
beforeAll(() => Promise.all([import('./transactions-screen'), import('./trade-screen')]));

it('leads from a trade back to the list with its filters', async () => {
  const { router } = await openPage(`${page}?userId=702&type=trade`, 'League Transactions', routes);
  await userEvent.click(await screen.findByRole('link', { name: 'Open trade' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Trade' })).toBeInTheDocument();
  await userEvent.click(backLink());
  await waitFor(() => expect(router.state.location.pathname).toBe(page));
  expect(router.state.location.search).toBe('?userId=702&type=trade');
  expect(await screen.findByRole('button', { name: 'Remove filter Trades' })).toBeInTheDocument();
});

it('leads to all moves from a trade that was opened by its address', async () => {
  const { router } = await openPage(`/leagues/${leagueId}/trades/1`, 'Trade', routes);
  await userEvent.click(backLink());
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: page, search: '' }));
});
