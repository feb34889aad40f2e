import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { under } from '../../lib/api/query-key';
import type { NflDataStatus } from '../../lib/api/shared-reads';
import { anIngestion, noData } from '../../testing/analytics-fixtures';
import { response } from '../../testing/api-server';
import { aLeague, leagueId } from '../../testing/fixtures';
import { dvp, fantasyPoints } from '../../testing/league-tools-fixtures';
import { api, inLeague, open, press } from '../../testing/open-league-tool';
import { onPhone } from '../../testing/phone';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

beforeAll(() =>
  Promise.all([import('./fantasy-points/fantasy-points-screen'), import('./defense-vs-position/dvp-screen')]),
);

describe('fantasy points on a phone', () => {
  onPhone();

  it('has the points beside the name, where they are seen without scrolling', async () => {
    await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis');
    const table = await screen.findByRole('table', { name: 'Fantasy points' });
    const [first, second] = within(table).getAllByRole('columnheader');
    expect(first).toHaveTextContent('Player');
    expect(second).toHaveTextContent('Points');
  });
});

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
    expect(screen.getByText('Yours in the top 100').closest('dl')).toHaveTextContent('1of 1 of yours shown');
    expect(screen.getByText('Best free agent').closest('dl')).toHaveTextContent('139.5');
  });

  it('counts of my players those that the filters leave, and says so', async () => {
    const { players } = fantasyPoints();
    const all = [
      ...players,
      { ...players[0]!, player_id: '13', player_name: 'Tom Tight', position: 'TE', rank_overall: 140 },
    ];
    await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis', {
      [`POST ${api}/fantasy-points`]: ({ body }: { body: { position: string } }) =>
        fantasyPoints({ players: all.filter(({ position }) => [position, 'all'].includes(body.position)) }),
    });
    const mine = () => screen.getByText('Yours in the top 100').closest('dl');
    await waitFor(() => expect(mine()).toHaveTextContent('1of 2 of yours shown'));
    await userEvent.selectOptions(screen.getByLabelText('Position'), 'TE');
    await press('Search');
    await waitFor(() => expect(mine()).toHaveTextContent('0of 1 of yours shown'));
  });

  it.each([
    [{ rec: 1, idp_tkl: 0 }, 'QBRBWRTEKDEF'],
    [{ rec: 1, idp_tkl: 1.5 }, 'QBRBWRTEKDEFDLLBDB'],
  ])('offers the positions that a scoring of %o gives points', async (scoring, positions) => {
    const league = aLeague({ scoring_settings: scoring });
    await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis', { [`GET ${api}`]: league });
    expect(await screen.findByLabelText('Position')).toHaveTextContent(new RegExp(`^All positions${positions}$`));
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

  it('says that a season is not all there yet, until it is', async () => {
    const lines = anIngestion({ kind: 'stats', snapshotId: 'stats-2025:1' });
    const statusOf = (weeks: NflDataStatus['ingestions'][number]['weeks']): NflDataStatus => ({
      state: 'ready',
      ingestions: [anIngestion(), { ...lines, weeks }, { ...lines, season: 2023, weeks: { known: 1, awaited: 17 } }],
    });
    const { server } = await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis', {
      'GET /api/nfl-data/status': statusOf({ known: 6, awaited: 12 }),
    });
    await screen.findByRole('table', { name: 'Fantasy points' });
    expect(await screen.findByText(/6 of 18 weeks/)).toHaveTextContent('Still loading 2025: 6 of 18 weeks.');
    expect(screen.getByRole('progressbar', { name: 'Weeks of 2025 that are loaded' })).toHaveValue(6 / 18);
    server.on({ 'GET /api/nfl-data/status': statusOf(null) });
    await waitFor(() => expect(screen.queryByText(/Still loading/)).not.toBeInTheDocument(), { timeout: 8_000 });
  }, 20_000);

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

  it('offers the weeks of the season that is being chosen, and takes none that it has not', async () => {
    const { bodies, search } = await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis');
    await screen.findByRole('table', { name: 'Fantasy points' });
    const week = () => screen.getByLabelText(/^Week/, { selector: 'select' });
    const season = () => screen.getByLabelText(/^Season/, { selector: 'select' });
    await waitFor(() => expect(week()).toHaveTextContent(/Week 6$/));
    await userEvent.selectOptions(season(), '2024');
    await userEvent.selectOptions(week(), 'Week 17');
    await press('Search');
    await waitFor(() => expect(bodies('/fantasy-points').at(-1)).toMatchObject({ season: '2024', week: '17' }));
    await userEvent.selectOptions(season(), '2025');
    expect(week()).toHaveValue('season');
    expect(week()).toHaveTextContent(/Week 6$/);
    expect(screen.getByRole('button', { name: 'Remove filter Week 17' })).toBeInTheDocument();
    expect(screen.getByText('2 changes not applied. Press Search.')).toBeInTheDocument();
    await press('Search');
    await waitFor(() => expect(search()).toBe(''));
    expect(screen.getByRole('list', { name: 'Showing' })).toHaveTextContent('Season 2025Season Total');
  });

  it('has the league’s seasons whether or not the state of the data can be read', async () => {
    const { server, bodies } = await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis', {
      [`GET ${api}/available-seasons`]: [2024, 2023],
      'GET /api/nfl-data/status': response(500, {}),
    });
    await screen.findByRole('table', { name: 'Fantasy points' });
    await waitFor(() => expect(server.count('GET /api/nfl-data/status')).toBeGreaterThan(0));
    expect(screen.getByLabelText('Season', { selector: 'select' })).toHaveTextContent(/^20242023$/);
    expect(bodies('/fantasy-points')).toEqual([expect.objectContaining({ season: '2024' })]);
  });

  it('says what a failure may come from, and nothing found', async () => {
    const { server } = await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis', {
      [`POST ${api}/fantasy-points`]: response(500, {}),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch fantasy points. Unable to fetch');
    const broken = response(500, { message: 'It broke.' }, { 'x-request-id': 'request-17' });
    server.on({ [`POST ${api}/fantasy-points`]: broken });
    await press('Try Again');
    await screen.findByText(/^It broke/);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Error Loading Data');
    expect(alert).toHaveTextContent(
      'It broke. Unable to fetch fantasy points data. This feature requires matchup data from your league. Reference: request-17',
    );
    server.on({ [`POST ${api}/fantasy-points`]: fantasyPoints({ players: [] }) });
    await press('Try Again');
    expect(await screen.findByText('No Fantasy Data')).toBeInTheDocument();
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
    const { bodies, server, client } = await open('/analytics/defense-vs-position?search=1', 'Defense vs Position', {
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
    // A status that cannot be read again takes no season away.
    server.on({ 'POST /api/dvp-rankings': dvp({ rankings: [] }), 'GET /api/nfl-data/status': response(500, {}) });
    await act(() => client.refetchQueries(under('/api/nfl-data/status')));
    expect(screen.getByLabelText('Season')).toHaveTextContent(/^20232020$/);
    await press('Try Again');
    expect(await screen.findByText('No DVP data available for the selected criteria.')).toBeInTheDocument();
    server.on({ 'POST /api/dvp-rankings': noData });
    await press('Running backs');
    await press('Search');
    expect(await screen.findByText('nflfastR Data Service Unavailable')).toBeInTheDocument();
  });
});
