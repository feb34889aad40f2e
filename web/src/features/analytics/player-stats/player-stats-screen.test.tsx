import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../../lib/session/session';
import { analyticsServer, anIngestion, loadedData, noData, statsOf } from '../../../testing/analytics-fixtures';
import { ApiServer } from '../../../testing/api-server';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { leagueId } from '../../../testing/fixtures';
import { renderApp } from '../../../testing/render-app';
import { savedFiles } from '../../../testing/saved-files';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/analytics/player-stats`;
const call = 'POST /api/player-stats';

// Loading it for the first time takes longer than a test waits for a heading.
beforeAll(() => import('./player-stats-screen'));

async function open(responses: Record<string, unknown> = {}, at = page) {
  const server = new ApiServer(analyticsServer(responses));
  await startSession(at);
  const app = renderApp(at);
  await screen.findByRole('heading', { level: 1, name: 'Player Stats' });
  const asked = () => server.calls.filter(({ path }) => path === '/api/player-stats').at(-1)?.body;
  const search = () => app.router.state.location.search;
  return { server, asked, search, ...app };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const table = () => within(screen.getByRole('table', { name: 'Player stats' }));

it('shows the newest season that is loaded, by passing yards, a page at a time', async () => {
  const { asked, search } = await open();
  expect(await screen.findByText('(60 players found)')).toBeInTheDocument();
  expect(asked()).toEqual({
    playerName: '',
    position: 'all',
    team: 'all',
    season: '2025',
    gameType: 'season',
    sortBy: 'passing_yards',
    sortOrder: 'desc',
    page: 1,
    pageSize: 25,
  });
  expect(search()).toBe('');
  expect(table().getAllByRole('row')).toHaveLength(26);
  expect(table().getByRole('columnheader', { name: /Pass yds/ })).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByText('Showing 1 to 25 of 60 results')).toBeInTheDocument();
  const shown = screen.getByRole('list', { name: 'Showing' });
  expect(shown).toHaveTextContent('Season 2025Season TotalSorted by passing yards');
});

it('asks only when Search is pressed, keeps what it asked for in the address, and clears it all', async () => {
  const { asked, search } = await open({}, `${page}?page=2`);
  await screen.findByText('(60 players found)');
  await userEvent.selectOptions(screen.getByLabelText('Team', { selector: 'select' }), 'DET');
  await userEvent.selectOptions(screen.getByLabelText('Week', { selector: 'select' }), 'Super Bowl');
  await userEvent.type(screen.getByLabelText('Player name'), '  goff ');
  expect(screen.getByText('3 changes not applied. Press Search.')).toBeInTheDocument();
  expect(asked()).toMatchObject({ team: 'all', page: 2 });
  await press('Search');
  await waitFor(() => expect(asked()).toMatchObject({ team: 'DET', gameType: '22', playerName: 'goff', page: 1 }));
  expect(search()).toBe('?playerName=goff&team=DET&gameType=22');
  await press('Remove filter DET');
  await waitFor(() => expect(asked()).toMatchObject({ team: 'all', gameType: '22' }));
  await press('Clear All');
  await waitFor(() => expect(asked()).toMatchObject({ gameType: 'season', playerName: '' }));
  expect(search()).toBe('');
});

it('has what was not applied still there after a reload, by the same account', async () => {
  localStorage.setItem('dynasty.account', 'account-1');
  const first = await open();
  await userEvent.selectOptions(await screen.findByLabelText('Team', { selector: 'select' }), 'DET');
  await userEvent.type(screen.getByLabelText('Player name'), 'goff');
  first.unmount();
  const second = await open();
  expect(await screen.findByText('2 changes not applied. Press Search.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Player name/)).toHaveValue('goff');
  expect(second.asked()).toMatchObject({ team: 'all', playerName: '' });
  expect(second.search()).toBe('');
  await press('Search');
  await waitFor(() => expect(second.asked()).toMatchObject({ team: 'DET', playerName: 'goff' }));
});

const keptDraft = (change: object) =>
  JSON.stringify({ account: 'account-1', place: `${page} default`, value: { team: 'DET' }, ...change });

it.each([
  ['broken', '{'],
  ['nothing', 'null'],
  ['somebody else’s', keptDraft({ account: 'account-2' })],
  ['of another page', keptDraft({ place: `${page} another` })],
  ['of no use', keptDraft({ value: { team: 'nowhere', sortBy: 7, constructor: 'x' } })],
])('begins with what is applied where what was kept is %s', async (_, kept) => {
  localStorage.setItem('dynasty.account', 'account-1');
  sessionStorage.setItem('dynasty.tab.filters', kept);
  await open();
  await screen.findByText('(60 players found)');
  expect(screen.queryByText(/not applied/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Team', { selector: 'select' })).toHaveValue('all');
});

it('sorts on the server: the active column turns round, a new one begins descending', async () => {
  const { asked } = await open({}, `${page}?page=2`);
  await screen.findByText('(60 players found)');
  await press(/Pass yds/);
  await waitFor(() => expect(asked()).toMatchObject({ sortBy: 'passing_yards', sortOrder: 'asc', page: 1 }));
  await press(/Rush TDs/);
  await waitFor(() => expect(asked()).toMatchObject({ sortBy: 'rushing_tds', sortOrder: 'desc' }));
  expect(screen.getByLabelText('Sort by')).toHaveValue('rushing_tds');
});

it.each([
  ['the chip is removed', 'passing_yards', () => press('Remove filter Sorted by rushing yards')],
  [
    'another order is searched for',
    'targets',
    async () => {
      await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Targets');
      await press('Search');
    },
  ],
])('forgets the direction of a column when %s', async (_, sortBy, leave) => {
  const { asked, search } = await open({}, `${page}?sortBy=rushing_yards&order=asc`);
  await screen.findByText('(60 players found)');
  await userEvent.type(screen.getByLabelText('Player name'), 'goff{Enter}');
  await waitFor(() => expect(asked()).toMatchObject({ playerName: 'goff', sortBy: 'rushing_yards', sortOrder: 'asc' }));
  await leave();
  await waitFor(() => expect(asked()).toMatchObject({ playerName: 'goff', sortBy, sortOrder: 'desc' }));
  expect(search()).not.toContain('order');
});

it('keeps what is not applied when a head sorts', async () => {
  const { asked } = await open();
  await screen.findByText('(60 players found)');
  await userEvent.selectOptions(screen.getByLabelText('Team', { selector: 'select' }), 'DET');
  await userEvent.type(screen.getByLabelText('Player name'), 'goff');
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Targets');
  await press(/Rush TDs/);
  await waitFor(() => expect(asked()).toMatchObject({ sortBy: 'rushing_tds', team: 'all', playerName: '' }));
  expect(screen.getByText('2 changes not applied. Press Search.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Team/, { selector: 'select' })).toHaveValue('DET');
  expect(screen.getByLabelText('Sort by')).toHaveValue('rushing_tds');
});

it('shows the columns that are chosen, and keeps the choice in the address', async () => {
  const { search } = await open();
  await screen.findByText('(60 players found)');
  expect(table().queryByRole('columnheader', { name: /YPC/ })).not.toBeInTheDocument();
  await press('Columns');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Yards per carry' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Targets' }));
  expect(table().getByRole('columnheader', { name: /YPC/ })).toBeInTheDocument();
  expect(table().queryByRole('columnheader', { name: /Targets/ })).not.toBeInTheDocument();
  expect(search()).toMatch(/columns=player_name\..*yards_per_carry/);
});

it('exports all pages, not only the one that is shown', async () => {
  const saved = savedFiles();
  await open();
  await screen.findByText('(60 players found)');
  await press('Export');
  await waitFor(async () => expect(await saved.texts()).toHaveLength(1));
  const [csv = ''] = await saved.texts();
  expect(csv.trim().split('\r\n')).toHaveLength(61);
  expect(csv).toContain('Player,Team,Position,Passing yards');
});

it('says what is missing and how far it is, and shows the players once they are loaded', async () => {
  const loading = anIngestion({
    state: 'loading',
    snapshotId: null,
    progress: { step: 'download', bytes: 5_000_000, totalBytes: 20_000_000, rows: null },
  });
  const { server } = await open({
    [call]: noData,
    'GET /api/nfl-data/status': { state: 'loading', ingestions: [loading] },
  });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('nflfastR Data Service Unavailable');
  expect(notice).toHaveTextContent('The plays of 2025 are not loaded. The data repository');
  const progress = await screen.findByRole('progressbar', { name: 'Plays of 2025, download' });
  expect(progress).toHaveAttribute('value', '0.25');
  server.on({ [call]: statsOf({}), 'GET /api/nfl-data/status': loadedData() });
  expect(await screen.findByText('(60 players found)', {}, { timeout: 5_000 })).toBeInTheDocument();
});

it('reads again what it shows once newer data are stored', async () => {
  const { server, asked } = await open();
  await screen.findByText('(60 players found)');
  const before = server.count(call);
  server.on({
    'GET /api/nfl-data/status': { state: 'ready', ingestions: [anIngestion({ snapshotId: 'plays-2025:2' })] },
  });
  await userEvent.click(screen.getByRole('link', { name: 'Back to Analytics' }));
  await screen.findByRole('heading', { level: 1, name: 'Fantasy Analytics' });
  await userEvent.click(screen.getByRole('link', { name: /Player Stats/ }));
  await waitFor(() => expect(server.count(call)).toBeGreaterThan(before + 1), { timeout: 8_000 });
  expect(asked()).toMatchObject({ season: '2025' });
}, 20_000);

it('finds the page again that Back leads to, though less was shown for minutes', async () => {
  const stats = ({ body }: { body: { page: number; team: string } }) =>
    body.team === 'DET' ? { ...statsOf({}), total: 10 } : statsOf(body);
  const { router, client, search } = await open({ [call]: stats }, `${page}?page=3`);
  await screen.findByText('(60 players found)');
  await act(() => router.navigate(`${page}?team=DET`));
  await screen.findByText('(10 players found)');
  client.removeQueries({ type: 'inactive' });
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Showing 51 to 60 of 60 results')).toBeInTheDocument();
  expect(search()).toBe('?page=3');
});

it('is there without a league', async () => {
  const { asked } = await open({}, '/analytics/player-stats?season=2024&team=nowhere');
  await screen.findByText('(60 players found)');
  expect(asked()).toMatchObject({ season: '2024', team: 'all' });
  expect(screen.getByRole('link', { name: 'Back to Analytics' })).toHaveAttribute('href', '/analytics');
});

it('reads again and says so when the stream tells of newer NFL data', async () => {
  const { server } = await open();
  await screen.findByText('(60 players found)');
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  server.on({
    'GET /api/nfl-data/status': { state: 'ready', ingestions: [anIngestion({ snapshotId: 'plays-2025:2' })] },
    [call]: () => ({ ...statsOf({}), total: 61 }),
  });
  jest.useFakeTimers({ advanceTimers: true });
  FakeEventSource.tell('nfl.refreshed', { kind: 'plays', season: 2025, snapshotId: 'plays-2025:2' });
  await waitFor(() => expect(server.count('GET /api/nfl-data/status')).toBeGreaterThan(1));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  expect(await screen.findByText('(61 players found)')).toBeInTheDocument();
  expect(screen.getByText(/Data refreshed \d/)).toBeInTheDocument();
});
