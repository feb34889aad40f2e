import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { analyticsServer } from '../../testing/analytics-fixtures';
import { nflWeek } from '../../testing/league-tools-fixtures';
import { ApiServer, response } from '../../testing/api-server';
import { aLeague, leagueId, wholeLeague } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

beforeAll(() =>
  Promise.all([
    import('./nfl-matchups/nfl-matchups-screen'),
    import('./schedule-grid/schedule-grid-screen'),
    import('./schedule-admin/schedule-admin-screen'),
  ]),
);

const player = (id: string, team: string) => ({
  player_id: id,
  first_name: 'James',
  last_name: `Cook${id}`,
  full_name: `James Cook${id}`,
  position: 'RB',
  fantasy_positions: ['RB'],
  team,
});

/** How the service says that it does not know the games of a season. */
const notKnown = (season: string) =>
  response(404, { message: `There is no schedule for ${season}.`, slug: 'season-not-found' });

/** The grid of a season, without those that are not known. */
const gridBut =
  (...seasons: string[]) =>
  ({ path }: { path: string }) => {
    const season = path.split('/').at(-1) ?? '';
    return seasons.includes(season) ? notKnown(season) : { BUF: { 1: { isHome: true, opponent: 'CIN' } } };
  };

async function open(at: string, title: string, responses: Record<string, unknown> = {}) {
  const league = aLeague();
  const [, ada] = league.rosters;
  if (ada) Object.assign(ada, { players: ['11', '12'], starters: ['11'] });
  const server = new ApiServer(
    analyticsServer({
      [`GET /api/leagues/${leagueId}`]: league,
      'GET /api/players': { 11: player('11', 'BUF'), 12: player('12', 'DET') },
      'GET /api/nfl/matchups/*': nflWeek(),
      'GET /api/schedule/grid/*': {
        BUF: { 1: { isHome: true, opponent: 'CIN' }, 2: { isHome: false, opponent: 'NYJ' } },
      },
      'GET /api/schedule/points-allowed/*': { season: '2025', throughWeek: 0, defenses: [] },
      ...responses,
    }),
  );
  await startSession(at);
  const app = renderApp(at);
  await screen.findByRole('heading', { level: 1, name: title });
  return { server, router: app.router, search: () => app.router.state.location.search };
}

describe('NFL matchups', () => {
  const page = `/leagues/${leagueId}/nfl-matchups?week=14`;

  it('shows the games by day, with weather, lines and my players', async () => {
    await open(page, 'NFL Matchups');
    const thursday = within(await screen.findByRole('region', { name: 'Thursday' }));
    const game = thursday.getByText('Dallas Cowboys').closest('ul')?.closest('li') as HTMLElement;
    expect(game).toHaveTextContent('FinalFord Field, Detroit, MIIndoorsDallas Cowboys30Detroit Lions44, ahead');
    expect(game).toHaveTextContent('LineDET −3.5Over/under55.5ImpliedDAL 26.0, DET 29.5');
    await waitFor(() => expect(game).toHaveTextContent('YoursRB J. Cook12 (bench)'));
    expect(within(game).getByRole('link', { name: 'J. Cook12' })).toBeInTheDocument();
    const sunday = screen.getByRole('region', { name: 'Sunday' });
    expect(sunday).toHaveTextContent(
      "Stadium TBD31°F, outdoors, wind 12 mphCincinnati BengalsBuffalo BillsLinePICK'EM",
    );
    expect(sunday).toHaveTextContent('Weather data unavailable');
    expect(sunday).toHaveTextContent('No line');
    expect(sunday).toHaveTextContent('None of your players');
  });

  it('says who plays when and where in a toast, and leaves out games without my players', async () => {
    const { search } = await open(page, 'NFL Matchups');
    await screen.findByText(/J. Cook12/);
    await userEvent.click(screen.getByRole('button', { name: 'Cincinnati Bengals at Buffalo Bills' }));
    expect(await screen.findByText(/· Stadium TBD$/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'With my players' }));
    await waitFor(() => expect(screen.queryByText('Washington Commanders')).not.toBeInTheDocument());
    expect(search()).toBe('?week=14&games=mine');
  });

  it('goes to another week, and has words for none and for a failure', async () => {
    const { server, search } = await open(page, 'NFL Matchups', { 'GET /api/nfl/matchups/*': {} });
    expect(await screen.findByText('No Matchups Available')).toBeInTheDocument();
    server.on({ 'GET /api/nfl/matchups/*': response(503, { message: 'No schedule.' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
    expect(await screen.findByText('Unable to Load NFL Matchups')).toBeInTheDocument();
    expect(search()).toBe('?week=15');
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  });

  it('shows the newest season that is there while the running one is not known', async () => {
    await open(page, 'NFL Matchups', {
      'GET /api/schedule/grid/*': gridBut('2025'),
      'GET /api/nfl/matchups/*': ({ query }: { query: URLSearchParams }) =>
        query.get('season') === '2024' ? nflWeek() : notKnown('2025'),
    });
    expect(await screen.findByRole('region', { name: 'Thursday' })).toBeInTheDocument();
    expect(screen.getByText(/Season 2024$/)).toBeInTheDocument();
    expect(screen.queryByText('(Current)')).not.toBeInTheDocument();
  });

  it('has no matchups while no such season is there', async () => {
    await open(page, 'NFL Matchups', {
      'GET /api/schedule/grid/*': gridBut('2025', '2024'),
      'GET /api/nfl/matchups/*': notKnown('2024'),
    });
    expect(await screen.findByText('No Matchups Available')).toBeInTheDocument();
    expect(await screen.findByText('The games of 2024 are not known.')).toBeInTheDocument();
    expect(screen.queryByText('Unable to Load NFL Matchups')).not.toBeInTheDocument();
  });
});

it.each([
  ['NFL Matchups', '/nfl-matchups', 'Unable to Load NFL Matchups'],
  ['Schedule Grid', '/schedule-grid', 'Error loading schedule data. Please try again.'],
])('%s says so when the running week cannot be read, and tries again', async (title, at, words) => {
  const { server } = await open(at, title, { 'GET /api/nfl/state': response(500, {}) });
  expect(await screen.findByText(words)).toBeInTheDocument();
  server.on({ 'GET /api/nfl/state': wholeLeague()['GET /api/nfl/state'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
});

describe('schedule grid', () => {
  it('shows opponents, away games and byes, my starters’ teams first', async () => {
    await open(`/leagues/${leagueId}/schedule-grid`, 'Schedule Grid');
    const table = within(await screen.findByRole('table', { name: /Opponents of 32 teams/ }));
    await screen.findByText('Your starters’ teams');
    const rows = table.getAllByRole('row');
    expect(rows[2]).toHaveTextContent('BUF Cook11CIN@NYJBYE');
    expect(table.getByRole('link', { name: 'Cook11' })).toHaveAttribute('href', expect.stringContaining('11'));
    expect(rows).toHaveLength(1 + 2 + 32);
  });

  it('colours opponents by what their defenses allow, and keeps that with the season', async () => {
    const defenses = [
      { team: 'NYJ', rank: 1, games: 10, avgPoints: 17.1 },
      { team: 'CIN', rank: 2, games: 10, avgPoints: 31.5 },
    ];
    const { search } = await open(`/leagues/${leagueId}/schedule-grid`, 'Schedule Grid', {
      'GET /api/schedule/points-allowed/*': { season: '2024', throughWeek: 18, defenses },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Opponent strength' }));
    const table = within(await screen.findByRole('table', { name: /Opponents of 32 teams/ }));
    await screen.findByText('Your starters’ teams');
    expect(table.getAllByRole('row')[2]).toHaveTextContent('BUF Cook11CIN 2@NYJ 1BYE');
    expect(screen.getByText(/1 allows the fewest points a game \(season 2024\)/)).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Season'), 'Season 2023');
    expect(search()).toBe('?tint=strength&season=2023');
  });

  it('opens with the newest season that has games', async () => {
    await open('/schedule-grid', 'Schedule Grid', { 'GET /api/schedule/grid/*': gridBut('2025') });
    expect(await screen.findByRole('table', { name: /Opponents of 32 teams/ })).toBeInTheDocument();
    expect(screen.getByLabelText('Season')).toHaveValue('2024');
    await userEvent.selectOptions(screen.getByLabelText('Season'), 'Season 2025');
    expect(await screen.findByText('The games of 2025 are not known.')).toBeInTheDocument();
    expect(screen.getByLabelText('Season')).toHaveValue('2025');
  });

  it('says so when the running season cannot be read, without asking on and on', async () => {
    const { server } = await open('/schedule-grid', 'Schedule Grid', { 'GET /api/schedule/grid/*': response(500, {}) });
    expect(await screen.findByText('Error loading schedule data. Please try again.')).toBeInTheDocument();
    const asked = server.count('GET /api/schedule/grid/2025');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.count('GET /api/schedule/grid/2025')).toBeLessThanOrEqual(asked + 1);
    server.on({ 'GET /api/schedule/grid/*': gridBut() });
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('table', { name: /Opponents of 32 teams/ })).toBeInTheDocument();
  });

  it('is there without a league, for other seasons, and says when it cannot be read', async () => {
    const { server, search } = await open('/schedule-grid', 'Schedule Grid');
    await screen.findByRole('table', { name: /Opponents of 32 teams/ });
    server.on({ 'GET /api/schedule/grid/*': response(500, {}) });
    await userEvent.selectOptions(screen.getByLabelText('Season'), 'Season 2023');
    expect(await screen.findByText('Error loading schedule data. Please try again.')).toBeInTheDocument();
    expect(search()).toBe('?season=2023');
  });
});

describe('schedule admin', () => {
  const result = (change: object = {}) => ({
    success: true,
    message: 'The schedule was imported.',
    stats: { totalGamesImported: 570, seasonBreakdown: { 2024: 285, 2025: 285 }, errors: [] },
    ...change,
  });

  it('is for super admins only', async () => {
    await open('/schedule-admin', 'Access Denied', { 'GET /api/super-admin/status': false });
    expect(screen.getByText('Super admin access required')).toBeInTheDocument();
  });

  it('imports and tests, and shows what came of it', async () => {
    await open('/schedule-admin', 'Schedule Admin', {
      'GET /api/super-admin/status': true,
      'POST /api/schedule/import': result(),
      'GET /api/schedule/test': result({
        success: false,
        message: 'No.',
        stats: { totalGamesImported: 0, seasonBreakdown: {}, errors: ['It could not be read.'] },
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Import Schedule Data' }));
    const imported = await screen.findByRole('region', { name: 'Schedule Import Successful' });
    expect(imported).toHaveTextContent('570 games imported2025285 games2024285 games');
    await userEvent.click(screen.getByRole('button', { name: 'Test Schedule API' }));
    const tested = await screen.findByRole('region', { name: 'Schedule API Test Failed' });
    expect(tested).toHaveTextContent('It could not be read.');
  });

  it('shows of a test what came of it last, and nothing of one on another visit', async () => {
    const { server, router } = await open('/schedule-admin', 'Schedule Admin', {
      'GET /api/super-admin/status': true,
      'GET /api/schedule/test': result(),
    });
    const test = screen.getByRole('button', { name: 'Test Schedule API' });
    await userEvent.click(test);
    const name = 'Schedule API Test Successful';
    expect(await screen.findByRole('region', { name })).toBeInTheDocument();
    server.on({ 'GET /api/schedule/test': response(502, { message: 'It did not respond.' }) });
    await userEvent.click(test);
    expect(await screen.findByText('Failed to fetch schedule data')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    const stats = { totalGamesImported: 1, seasonBreakdown: { 2025: 1 }, errors: [] };
    server.on({ 'GET /api/schedule/test': result({ stats }) });
    await userEvent.click(test);
    expect(await screen.findByRole('region', { name })).toHaveTextContent('1 game found20251 game');
    await act(() => router.navigate('/analytics'));
    await screen.findByRole('heading', { level: 1, name: 'Fantasy Analytics' });
    await act(() => router.navigate('/schedule-admin'));
    await screen.findByRole('heading', { level: 1, name: 'Schedule Admin' });
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
  });
});
