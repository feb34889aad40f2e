import { act, screen, waitFor, within } from '@testing-library/react';
import { leagueId } from '../testing/fixtures';
import { openPage } from '../testing/open-page';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

it('stays on the page when the cross of a player’s card is pressed twice', async () => {
  const page = `/leagues/${leagueId}/standings`;
  const { router, at } = await openPage(`/leagues/${leagueId}`, 'Invented Four');
  await act(() => router.navigate(page));
  await screen.findByRole('heading', { level: 1, name: 'Standings' });
  await act(() => router.navigate({ search: '?card=4046' }, { state: { cardAbovePage: true } }));
  const cross = within(await screen.findByRole('dialog', { name: 'Player' })).getByRole('button', { name: 'Close' });
  act(() => {
    cross.click();
    cross.click();
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect([at(), router.state.location.search]).toEqual([page, '']);
});
