import { screen, waitFor, within } from '@testing-library/react';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { fakeIdentity } from '../../testing/fake-identity';
import { aLeague, leagueId, wholeLeague } from '../../testing/fixtures';
import { aChampion } from '../../testing/history-fixtures';
import { renderApp } from '../../testing/render-app';
import type { Final } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/champions`;
const champions = `GET /api/leagues/${leagueId}/historical-champions`;

const holder = (displayName: string) => ({ sleeperUserId: '1', displayName, teamName: '', avatar: null });
const final = (season: string, change: Partial<Final> = {}): Final => ({
  ...{ season, leagueId: `league-${season}`, champion: holder('grace'), record: { wins: 11, losses: 3, ties: 0 } },
  ...{ runnerUp: holder('alan'), third: holder('bob'), last: holder('cy') },
  road: [
    { weeks: [15], opponent: null, points: 0, against: 0 },
    { weeks: [16], opponent: holder('bob'), points: 120.5, against: 99 },
    { weeks: [17], opponent: holder('alan'), points: 150.24, against: 140.1 },
  ],
  ...change,
});

async function open(won: unknown, at = page, ends: unknown = []) {
  const session = { 'POST /api/auth/session': response(200, {}) };
  const server = new ApiServer({
    ...wholeLeague(),
    ...session,
    [champions]: won,
    [`GET /api/leagues/${leagueId}/finals`]: ends,
  });
  await startSession(at);
  renderApp(at);
  await screen.findByRole('heading', { level: 1, name: 'Historical Champions' });
  return server;
}

it('lists the winners newest first', async () => {
  const thisYear = String(new Date().getFullYear());
  await open([aChampion(thisYear, 'grace hopper'), aChampion('2023', 'alan'), aChampion('2022', 'grace hopper')]);
  expect(screen.getByText('A complete history of league champions from previous seasons')).toBeInTheDocument();
  await screen.findByText('Latest');
  const rows = within(screen.getByRole('region', { name: 'Champions' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    `GHgrace hopperLatestTeam of grace hopper · 2nd title${thisYear} (Current)`,
    'Aalan' + 'Team of alan2023',
    'GHgrace hopperTeam of grace hopper2022',
  ]);
});

it('says which season was imported from a table', async () => {
  await open([aChampion('2024', 'grace'), { ...aChampion('2016', 'alan'), is_of_table: true }]);
  expect((await screen.findByText('Imported from a table')).closest('li')).toHaveTextContent('2016');
});

it('marks who won this year by the servers’ time, whatever year the device has', async () => {
  const yearS = 366 * 86_400;
  const before = String(new Date(Date.now() - yearS * 1_000).getFullYear());
  fakeIdentity.identity.timeSkew = yearS;
  await open([aChampion(before, 'grace hopper')]);
  expect((await screen.findByText(/Current/)).closest('li')).toHaveTextContent(`${before} (Current)`);
  fakeIdentity.identity.timeSkew = 0;
});

it('tells how the seasons have ended, and hangs a banner for each title', async () => {
  const tied = { wins: 9, losses: 4, ties: 1 };
  const long = [{ weeks: [16, 17], opponent: holder('dot'), points: 310.1, against: 263.7 }];
  const noBracket = { record: tied, third: null, last: null, road: [] };
  await open([aChampion('2024', 'grace'), aChampion('2023', 'alan'), aChampion('2022', 'grace')], page, [
    final('2024'),
    final('2023', { road: long, third: null }),
    final('2022', noBracket),
  ]);
  expect(await screen.findByText('11-3, won the final 150.2 to 140.1 against alan')).toBeInTheDocument();
  expect(screen.getByText('11-3, won the final 310.1 to 263.7 over two weeks against dot')).toBeInTheDocument();
  expect(screen.getByText('9-4-1, ahead of alan')).toBeInTheDocument();
  const rows = within(screen.getByRole('region', { name: 'Champions' })).getAllByRole('listitem');
  expect(rows.map((row) => /Third bob|Last cy/g.exec(row.textContent)?.[0])).toEqual([
    'Third bob',
    'Last cy',
    undefined,
  ]);
  const banners = within(screen.getByRole('list', { name: 'Banners' })).getAllByRole('listitem');
  expect(banners.map(({ textContent }) => textContent)).toEqual(['2022Ggrace', '2023Aalan', '2024Ggrace']);
});

it('keeps room for how a season has ended until that is known, or cannot be', async () => {
  let fail = () => {};
  const ends = () => new Promise((resolve) => (fail = () => resolve(response(503, { message: 'Down.' }))));
  await open([aChampion('2024', 'grace')], page, ends);
  await screen.findByText('Latest');
  const row = within(screen.getByRole('region', { name: 'Champions' })).getByRole('listitem');
  const awaited = () => row.querySelector('[class*="awaited"]');
  expect(awaited()).toBeInTheDocument();
  fail();
  await waitFor(() => expect(awaited()).not.toBeInTheDocument());
  expect(row).toHaveTextContent('grace');
});

it('leads to the profile of each winner who is known', async () => {
  await open([aChampion('2024', 'grace', { user_id: '77' }), aChampion('2023', 'Nobody’s Team', { user_id: null })]);
  await screen.findByText('Latest');
  const rows = within(screen.getByRole('region', { name: 'Champions' }));
  expect(rows.getAllByRole('link')).toEqual([rows.getByRole('link', { name: 'grace' })]);
  expect(rows.getByRole('link')).toHaveAttribute('href', `/leagues/${leagueId}/profile/77`);
});

it('marks the own titles', async () => {
  await open([aChampion('2023', 'ada', { user_id: '701' })], '/champions');
  expect(await screen.findByText('(You)')).toBeInTheDocument();
  expect(screen.queryByText(/Current/)).not.toBeInTheDocument();
});

it('has five still rows while it loads', async () => {
  await open(() => new Promise(() => {}));
  const loading = await screen.findByRole('status', { name: 'Loading champions' });
  expect(loading.children).toHaveLength(5);
});

it('says when there is none, and when it failed', async () => {
  await open([]);
  expect(await screen.findByText('No Champions Found')).toBeInTheDocument();
  expect(screen.getByText('No historical championship data is available for this league yet.')).toBeInTheDocument();
});

it('says that it failed', async () => {
  await open(response(503, { message: 'Down.' }));
  expect(await screen.findByText('Failed to load champions')).toBeInTheDocument();
});

it('calls the list empty only once the league is loaded', async () => {
  const sync = { state: 'loading', done: 1, total: 10, message: null } as const;
  const server = new ApiServer({
    ...wholeLeague(),
    'POST /api/auth/session': response(200, {}),
    [`GET /api/leagues/${leagueId}`]: aLeague({ sync }),
    [champions]: [],
  });
  await startSession(page);
  const { client } = renderApp(page);
  expect(await screen.findByText('1 of 10')).toBeInTheDocument();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(server.count(champions)).toBe(1);
  expect(await screen.findByRole('status', { name: 'Loading champions' })).toBeInTheDocument();
  expect(screen.queryByText('No Champions Found')).not.toBeInTheDocument();
  server.on({ [`GET /api/leagues/${leagueId}`]: aLeague() });
  expect(await screen.findByText('No Champions Found')).toBeInTheDocument();
});
