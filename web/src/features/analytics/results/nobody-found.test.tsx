import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { statsOf } from '../../../testing/analytics-fixtures';
import { leagueId } from '../../../testing/fixtures';
import { dvp, nflWeek } from '../../../testing/league-tools-fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { inLeague, open, press } from '../../../testing/open-league-tool';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

beforeAll(() =>
  Promise.all([
    import('../player-stats/player-stats-screen'),
    import('../defense-vs-position/dvp-screen'),
    import('../nfl-matchups/nfl-matchups-screen'),
  ]),
);

it('does not say of players who are still looked for that nobody was found', async () => {
  const call = 'POST /api/player-stats';
  const { server } = await open(`${inLeague}/player-stats`, 'Player Stats', {
    [call]: { ...statsOf({}), players: [], total: 0, totalPages: 0 },
  });
  expect(await screen.findByText('No players found')).toBeInTheDocument();
  const slow = slowResponse();
  server.on({ [call]: slow.get });
  await userEvent.selectOptions(screen.getByLabelText('Team', { selector: 'select' }), 'DET');
  await press('Search');
  expect(await screen.findByLabelText('Loading player stats')).toBeInTheDocument();
  expect(screen.queryByText('No players found')).not.toBeInTheDocument();
  slow.send({ ...statsOf({}), players: statsOf({}).players.slice(0, 2), total: 2, totalPages: 1 });
  expect(await screen.findByText('(2 players found)')).toBeInTheDocument();
});

it('does not say of a position that is still asked for that there are no data', async () => {
  const call = 'POST /api/dvp-rankings';
  const { server } = await open(`${inLeague}/defense-vs-position?search=1`, 'Defense vs Position', {
    [call]: dvp({ rankings: [] }),
  });
  expect(await screen.findByText(/^No DVP data available/)).toBeInTheDocument();
  server.on({ [call]: slowResponse().get });
  await userEvent.click(screen.getByRole('button', { name: /Wide receivers/ }));
  await press('Search');
  expect(await screen.findByLabelText('Loading the rankings')).toBeInTheDocument();
  expect(screen.queryByText(/^No DVP data available/)).not.toBeInTheDocument();
});

it('does not say of a week that is still asked for that it has no games', async () => {
  const call = 'GET /api/nfl/matchups/*';
  const { server } = await open(`/leagues/${leagueId}/nfl-matchups?week=14`, 'NFL Matchups', {
    'GET /api/schedule/grid/*': { BUF: {} },
    [call]: {},
  });
  expect(await screen.findByText('No Matchups Available')).toBeInTheDocument();
  const slow = slowResponse();
  server.on({ [call]: slow.get });
  await press('Next week');
  expect(await screen.findByLabelText('Loading the games')).toBeInTheDocument();
  expect(screen.queryByText('No Matchups Available')).not.toBeInTheDocument();
  slow.send(nflWeek());
  expect(await screen.findByRole('region', { name: 'Thursday' })).toBeInTheDocument();
});
