import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import type { NflDataStatus } from '../../lib/api/shared-reads';
import { analyticsServer, anIngestion, noData } from '../../testing/analytics-fixtures';
import { consistent, dvp, fantasyPoints, positionRanking } from '../../testing/league-tools-fixtures';
import { ApiServer, response } from '../../testing/api-server';
import { aLeague, leagueId } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const inLeague = `/leagues/${leagueId}/analytics`;
const api = `/api/leagues/${leagueId}`;

beforeAll(() =>
  Promise.all([
    import('./fantasy-points/fantasy-points-screen'),
    import('./consistency/player-consistency-screen'),
    import('./consistency/position-consistency-screen'),
    import('./defense-vs-position/dvp-screen'),
  ]),
);

async function open(at: string, title: string, responses: Record<string, unknown> = {}) {
  const league = aLeague();
  if (league.rosters[1]) league.rosters[1].players = ['11'];
  const server = new ApiServer(
    analyticsServer({
      [`GET ${api}`]: league,
      [`GET ${api}/available-seasons`]: [2025, 2024],
      [`POST ${api}/fantasy-points`]: fantasyPoints(),
      [`POST ${api}/player-consistency`]: ({ body }: { body: { playerName: string } }) => consistent(body.playerName),
      [`POST ${api}/position-consistency`]: positionRanking(60),
      'POST /api/dvp-rankings': dvp(),
      ...responses,
    }),
  );
  await startSession(at);
  const app = renderApp(at);
  await screen.findByRole('heading', { level: 1, name: title });
  const bodies = (path: string) => server.calls.filter((call) => call.path.endsWith(path)).map(({ body }) => body);
  return { server, bodies, search: () => app.router.state.location.search };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('fantasy points', () => {
  it('shows ranks, points and owners, and the best of all, of mine and of nobody’s', async () => {
    const { bodies } = await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis');
    const table = await screen.findByRole('table', { name: 'Fantasy points' });
    expect(bodies('/fantasy-points')).toEqual([
      {
        season: '2025',
        position: 'all',
        week: 'season',
        owner: 'all',
        playerName: '',
        sortBy: 'fantasy_points',
        sortOrder: 'desc',
      },
    ]);
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('#3RBBUFRB1');
    expect(first).toHaveTextContent('ada(You)12286.0296.0');
    expect(second).toHaveTextContent('#36');
    expect(second).toHaveTextContent('Free Agent');
    expect(screen.getByText('Yours in the top 100').closest('dl')).toHaveTextContent('1of 1 on your roster');
    expect(screen.getByText('Best free agent').closest('dl')).toHaveTextContent('139.5');
  });

  it('has a PPR column only where a reception counts, sorts on the server and searches with Enter', async () => {
    const { bodies } = await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis', {
      [`POST ${api}/fantasy-points`]: fantasyPoints({ hasReceptionPoints: false }),
    });
    const table = await screen.findByRole('table', { name: 'Fantasy points' });
    expect(within(table).queryByText('PPR points')).not.toBeInTheDocument();
    await press(/^Player/);
    await waitFor(() =>
      expect(bodies('/fantasy-points').at(-1)).toMatchObject({ sortBy: 'player_name', sortOrder: 'asc' }),
    );
    await userEvent.type(screen.getByLabelText('Player name'), 'carl{Enter}');
    await waitFor(() => expect(bodies('/fantasy-points').at(-1)).toMatchObject({ playerName: 'carl' }));
  });

  it('needs a league, and says what failed', async () => {
    await open('/analytics/fantasy-points', 'Fantasy Points Analysis');
    expect(screen.getByText('League Required')).toBeInTheDocument();
    expect(screen.getByText('Fantasy points analysis requires a league context')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select League' })).toBeInTheDocument();
  });

  it('says which stat lines are missing and how far they are, and shows the points once the service has them', async () => {
    const lines = { kind: 'stats', season: 2025, snapshotId: null };
    const statusOf = (change: object): NflDataStatus => ({
      state: 'ready',
      ingestions: [anIngestion(), anIngestion({ ...lines, ...change })],
    });
    const progress = { step: 'download' as const, bytes: 5_000_000, totalBytes: 20_000_000, rows: null };
    const { server, bodies } = await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis', {
      [`POST ${api}/fantasy-points`]: noData,
      'GET /api/nfl-data/status': statusOf({ state: 'loading', progress }),
    });
    expect(await screen.findByRole('progressbar', { name: 'Stat lines of 2025, download' })).toBeInTheDocument();
    expect(screen.queryByText(/Plays of/)).not.toBeInTheDocument();
    // They are stored, but the process that is asked has not loaded them yet.
    server.on({ 'GET /api/nfl-data/status': statusOf({ snapshotId: 'stats-2025:1' }) });
    const before = bodies('/fantasy-points').length;
    await waitFor(() => expect(bodies('/fantasy-points').length).toBeGreaterThan(before), { timeout: 5_000 });
    expect(screen.getByText('nflfastR Data Service Unavailable')).toBeInTheDocument();
    server.on({ [`POST ${api}/fantasy-points`]: fantasyPoints() });
    expect(await screen.findByRole('table', { name: 'Fantasy points' }, { timeout: 10_000 })).toBeInTheDocument();
  }, 25_000);

  it('names owners in the filter as in the table', async () => {
    const owners = [
      { roster_id: 1, display_name: 'RusticRhino' },
      { roster_id: 2, display_name: 'Unknown Owner' },
    ];
    await open(`${inLeague}/fantasy-points?owner=2`, 'Fantasy Points Analysis', {
      [`POST ${api}/fantasy-points`]: fantasyPoints({ owners }),
    });
    await screen.findByRole('table', { name: 'Fantasy points' });
    const filter = screen.getByLabelText('Owner');
    await waitFor(() => expect(filter).toHaveTextContent('All ownersRusticRhinoUnknown OwnerFree Agent'));
    expect(filter).toHaveValue('2');
  });

  it('says what a failure may come from, and nothing found', async () => {
    const { server } = await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis', {
      [`POST ${api}/fantasy-points`]: response(500, {}),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch fantasy points Unable to fetch');
    server.on({ [`POST ${api}/fantasy-points`]: response(500, { message: 'It broke.' }) });
    await press('Try Again');
    await screen.findByText(/^It broke/);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Error Loading Data');
    expect(alert).toHaveTextContent(
      'It broke. Unable to fetch fantasy points data. This feature requires matchup data from your league.',
    );
    server.on({ [`POST ${api}/fantasy-points`]: fantasyPoints({ players: [] }) });
    await press('Try Again');
    expect(await screen.findByText('No Fantasy Data')).toBeInTheDocument();
  });
});

describe('player consistency', () => {
  it('says once what failed', async () => {
    await open(`${inLeague}/player-consistency?player=James+Cook`, 'Player Consistency', {
      [`POST ${api}/player-consistency`]: response(500, { message: 'It broke.' }),
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Failed to fetch player consistency dataIt broke\.Try Again$/);
  });

  it('needs a league', async () => {
    await open('/analytics/player-consistency', 'Player Consistency');
    expect(screen.getByText('League ID required')).toBeInTheDocument();
  });

  it('asks when a name and a season are there, and shows rating, figures, weeks and distribution', async () => {
    const { bodies, search } = await open(`${inLeague}/player-consistency`, 'Player Consistency');
    expect(
      await screen.findByText('Enter a player name and select seasons to analyze consistency.'),
    ).toBeInTheDocument();
    const analyze = await screen.findByRole('button', { name: 'Analyze Player' });
    expect(analyze).toBeDisabled();
    await userEvent.type(screen.getByLabelText(/^Player name/), 'James Cook');
    await userEvent.click(screen.getByRole('checkbox', { name: '2025' }));
    expect(analyze).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: '2024' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '2025' }));
    await userEvent.click(analyze);
    await waitFor(() =>
      expect(bodies('/player-consistency')).toEqual([
        { playerName: 'James Cook', seasons: ['2025', '2024'], position: 'all', minGames: 8 },
      ]),
    );
    expect(search()).toBe('?player=James+Cook&seasons=2025.2024');
    const figures = within(await screen.findByRole('table', { name: 'Figures' }));
    expect(figures.getAllByRole('row')[1]).toHaveTextContent('◆Elite85th17.718.87.68.226.1374');
    expect(screen.getAllByText(/17.7 on average over 3 games, standard deviation 7.6/)).not.toHaveLength(0);
    const [weeks, strips, buckets] = screen.getAllByRole('button', { name: 'Table' });
    expect(
      screen.getByText(/^J. Cook: median [\d.]+, half of the weeks between [\d.]+ and [\d.]+\./),
    ).toBeInTheDocument();
    await userEvent.click(strips as HTMLElement);
    expect(await screen.findByRole('table', { name: 'Spread of weekly scores' })).toHaveTextContent('J. Cook');
    await userEvent.click(weeks as HTMLElement);
    expect(within(screen.getByRole('table', { name: 'Weekly scores' })).getAllByRole('row')[2]).toHaveTextContent(
      '2202526.1',
    );
    await userEvent.click(buckets as HTMLElement);
    expect(screen.getByRole('table', { name: 'Weekly score distribution' })).toHaveTextContent('15-202');
  });

  it('compares up to four, takes one away again, and says which player it does not know', async () => {
    const four = ['a', 'b', 'c', 'd'].map((name) => `player=${name}`).join('&');
    const { search } = await open(`${inLeague}/player-consistency?${four}`, 'Player Consistency', {
      [`POST ${api}/player-consistency`]: ({ body }: { body: { playerName: string } }) =>
        body.playerName === 'd' ? { player: null, matches: [] } : consistent(body.playerName),
    });
    const figures = await screen.findByRole('table', { name: 'Figures' });
    await waitFor(() => expect(within(figures).getAllByRole('row')).toHaveLength(4));
    expect(screen.getByText('No data found for the player in the selected seasons.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/^Player name/), 'e');
    expect(screen.getByRole('button', { name: 'Analyze Player' })).toBeDisabled();
    await press('Remove filter d');
    await waitFor(() => expect(search()).toBe('?player=a&player=b&player=c'));
    expect(screen.queryByText('No data found for the player in the selected seasons.')).not.toBeInTheDocument();
  });

  it('lets the person choose where several have the name', async () => {
    const matches = [
      { player_id: '17', player_name: 'Josh Allen', position: 'QB', team: 'BUF' },
      { player_id: '41', player_name: 'Josh Allen', position: 'LB', team: 'JAX' },
    ];
    const { bodies } = await open(`${inLeague}/player-consistency?player=josh`, 'Player Consistency', {
      [`POST ${api}/player-consistency`]: ({ body }: { body: { playerName: string } }) => ({
        ...consistent(body.playerName),
        matches,
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Josh Allen, LB JAX' }));
    await waitFor(() =>
      expect(bodies('/player-consistency').at(-1)).toMatchObject({ playerName: 'Josh Allen', playerId: '41' }),
    );
    expect(screen.queryByText(/Several players fit/)).not.toBeInTheDocument();
  });
});

describe('position consistency', () => {
  it('waits for a position, then ranks its players in pages of 50', async () => {
    const { bodies } = await open(`${inLeague}/position-consistency`, 'Position Consistency');
    const analyze = await screen.findByRole('button', { name: 'Analyze Position' });
    expect(analyze).toBeDisabled();
    expect(bodies('/position-consistency')).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Position', { selector: 'select' }), 'RB');
    await userEvent.click(analyze);
    const table = await screen.findByRole('table', { name: 'Ranking' });
    expect(bodies('/position-consistency')).toEqual([{ position: 'RB', seasons: ['2025'], minGames: 8 }]);
    expect(within(table).getAllByRole('row')).toHaveLength(51);
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('BUF1220.0100th◆Elite');
    expect(within(table).getAllByRole('row')[2]).toHaveTextContent('N/A');
    // 60 players: the first six are at 90 and above, the last six at 10 and below.
    expect(screen.getByText('Elite Players').closest('dl')).toHaveTextContent('Elite Players6');
    expect(screen.getByText('Volatile Players').closest('dl')).toHaveTextContent('Volatile Players6');
    expect(screen.getByText('Page 1 of 2')).toBeInTheDocument();
    await press('Next');
    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument();
    expect(within(screen.getByRole('table', { name: 'Ranking' })).getAllByRole('row')).toHaveLength(11);
  });
});

describe('defense versus position', () => {
  it('reads nothing before Search, then ranks the defenses by the league’s scoring', async () => {
    const { bodies } = await open(`${inLeague}/defense-vs-position`, 'Defense vs Position');
    await userEvent.click(await screen.findByRole('button', { name: 'Wide receivers' }));
    await userEvent.selectOptions(screen.getByLabelText('Time period'), 'Last 6 Weeks');
    expect(bodies('/dvp-rankings')).toEqual([]);
    await press('Search');
    const table = await screen.findByRole('table', { name: 'Rankings' });
    expect(bodies('/dvp-rankings')).toEqual([{ position: 'WR', season: '2025', weeks: 6, leagueId }]);
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('LAC Chargers120.2−6.01257242.4');
    expect(screen.getByText('League scoring')).toBeInTheDocument();
    expect(screen.getByText(/LAC allows the fewest points to WR, 20.2 a game, DAL the most, 32.2/)).toBeInTheDocument();
  });

  it('counts in PPR without a league, and says what went wrong', async () => {
    const { bodies, server } = await open('/analytics/defense-vs-position?search=1', 'Defense vs Position', {
      'POST /api/dvp-rankings': response(500, {}),
      'GET /api/nfl-data/status': {
        state: 'ready',
        ingestions: [anIngestion(), ...[2020, 2023].map((season) => anIngestion({ kind: 'stats', season }))],
      },
    });
    expect(await screen.findByText('Error loading DVP rankings')).toBeInTheDocument();
    expect(screen.getByText('Unknown error')).toBeInTheDocument();
    expect(bodies('/dvp-rankings')).toEqual([{ position: 'QB', season: '2023' }]);
    expect(screen.getByLabelText('Season')).toHaveTextContent(/^20232020$/);
    server.on({ 'POST /api/dvp-rankings': dvp({ rankings: [] }) });
    await press('Try Again');
    expect(await screen.findByText('No DVP data available for the selected criteria.')).toBeInTheDocument();
    server.on({ 'POST /api/dvp-rankings': noData });
    await press('Running backs');
    await press('Search');
    expect(await screen.findByText('nflfastR Data Service Unavailable')).toBeInTheDocument();
  });
});
