import { screen } from '@testing-library/react';
import { leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';
import { formsOf, someAges, someByes, somePlayers, someRosters } from '../../testing/roster-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const api = `GET /api/leagues/${leagueId}`;

/** The page at an address's view; returns the tab that is chosen. */
async function open(view: string) {
  await openPage(`/leagues/${leagueId}/rosters${view}`, 'Team Rosters', {
    [`${api}/rosters`]: someRosters(),
    [`${api}/team-claims`]: [],
    'GET /api/players': somePlayers(),
    'GET /api/players/demographics': someAges(),
    [`${api}/byes`]: someByes(),
    [`${api}/player-form`]: formsOf({}),
  });
  return screen.findByRole('tab', { selected: true });
}

it.each(['', '?view=teams', '?view=nonsense'])('offers order and figures of the cards: %s', async (view) => {
  expect(await open(view)).toHaveTextContent('Teams');
  expect(screen.getByRole('combobox', { name: 'Sort players by' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Points' })).toBeInTheDocument();
});

it.each([
  ['?view=search', 'Find a player'],
  ['?view=compare', 'Compare'],
])('offers neither where there are no cards: %s', async (view, tab) => {
  expect(await open(view)).toHaveTextContent(tab);
  expect(screen.queryByRole('combobox', { name: 'Sort players by' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Points' })).not.toBeInTheDocument();
});
