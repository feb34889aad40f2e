import { screen, waitFor } from '@testing-library/react';
import { leagueId } from '../testing/fixtures';
import { openPage } from '../testing/open-page';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);
jest.mock('../features/player-card/player-card', () => {
  throw new Error('the file is gone');
});

it('leaves the page as it is where the file of the card cannot be loaded, says so, and closes', async () => {
  const page = `/leagues/${leagueId}/standings`;
  const { router } = await openPage(`${page}?view=divisions&card=4046`, 'Standings');
  expect(await screen.findByText('This could not be opened')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Standings' })).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toBe('?view=divisions'));
});
