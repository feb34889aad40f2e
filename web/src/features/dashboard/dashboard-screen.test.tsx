import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { FakeEventSource } from '../../testing/fake-event-source';
import { aLeague, aMessage, leagueId, members, pairs, wholeLeague } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}`;
const api = `/api/leagues/${leagueId}`;

const open = (routes?: Record<string, unknown>) => openPage(page, 'Invented Four', routes);

it('shows the league with the facts of its season', async () => {
  await open();
  expect(screen.getByText('4 Team League • Season 2025')).toBeInTheDocument();
  expect(screen.getByText('Week 10')).toBeInTheDocument();
  expect(document.title).toBe('Dashboard · Week 6 · Invented Four · Dynasty Companion');
});

it.each([
  [10, 'Week 10'],
  [0, 'None'],
  [99, 'None'],
])('says with a trade deadline of %i: %s', async (deadline, words) => {
  await open({ [`GET ${api}`]: aLeague({ settings: { playoff_teams: 2, trade_deadline: deadline } }) });
  expect(screen.getByText('Trade Deadline').parentElement).toHaveTextContent(`Trade Deadline${words}`);
});

it('claims nothing of settings that a season from an imported table does not have', async () => {
  const settings = { playoff_teams: 0, last_scored_leg: 14 };
  await open({ [`GET ${api}`]: aLeague({ status: 'complete', settings, roster_positions: [] }) });
  expect(screen.getByText('Playoff Teams').parentElement).toHaveTextContent('Playoff Teams–');
  expect(screen.getByText('Trade Deadline').parentElement).toHaveTextContent('Trade Deadline–');
  expect((await card('Your team')).getByText('of 4 teams')).toBeInTheDocument();
  expect(screen.queryByText(/playoff line/)).not.toBeInTheDocument();
});

it('shows a trophy for a league without a picture', async () => {
  const { server, client } = await open();
  expect(document.querySelector('.trophy')).toBeInTheDocument();
  server.on({ [`GET ${api}`]: aLeague({ avatar: 'abc123' }) });
  await client.invalidateQueries({ queryKey: ['api', 'leagues', leagueId] });
  await waitFor(() => expect(document.querySelector('.trophy')).not.toBeInTheDocument());
});

it('says where the own team stands', async () => {
  await open();
  const team = await card('Your team');
  expect(team.getByText('4-1-0')).toBeInTheDocument();
  expect(team.getByText('80% win rate')).toBeInTheDocument();
  expect(team.getByText('2nd')).toBeInTheDocument();
  expect(team.getByText('Inside the playoff line')).toBeInTheDocument();
  expect(await team.findByText('Calculating...')).toBeInTheDocument();
});

it('rounds a win rate as it is on paper', async () => {
  const ofTwenty = { wins: 11, losses: 8, ties: 1, winPercentage: 0.575 };
  const standings = aLeague().standings.map((row) => ({ ...row, ...ofTwenty }));
  await open({ [`GET ${api}`]: aLeague({ standings }) });
  expect((await card('Your team')).getByText('58% win rate')).toBeInTheDocument();
});

it('says nothing of the power ranking before it is there', async () => {
  let arrive = () => {};
  const wait = new Promise<void>((resolve) => (arrive = resolve));
  const row = { rosterId: 2, rank: 3, powerScore: 71.3, trends: { improving: true, score: 1 } };
  await open({ [`GET ${api}/power-rankings/*`]: () => wait.then(() => ({ rankings: [row] })) });
  const team = await card('Your team');
  expect(team.getByRole('status', { name: 'Loading the power ranking' })).toBeInTheDocument();
  expect(team.queryByText('Calculating...')).not.toBeInTheDocument();
  arrive();
  expect(await team.findByText('3rd')).toBeInTheDocument();
  expect(team.queryByRole('status')).not.toBeInTheDocument();
});

it('colours a record with more losses than wins and ties', async () => {
  const league = aLeague();
  const standings = league.standings.map((row) => (row.rosterId === 2 ? { ...row, wins: 1, losses: 3, ties: 1 } : row));
  await open({ [`GET ${api}`]: { ...league, standings } });
  expect((await card('Your team')).getByText('1-3-1')).toHaveClass('error');
});

it('puts the own matchup first and marks who leads', async () => {
  await open();
  const matchups = await card('Week 6 Matchups');
  const [first, second] = await matchups.findAllByRole('listitem');
  expect(first).toHaveTextContent('Ada Arrows(You)');
  expect(first).toHaveTextContent('2 yet to play');
  expect(first).toHaveTextContent('127.2, leading');
  expect(second).toHaveTextContent('90.0, winner');
  expect(second).toHaveTextContent('+2.0');
});

it('follows the scores while games run, and keeps the pairs when that fails', async () => {
  const { server } = await open();
  const matchups = await card('Week 6 Matchups');
  await matchups.findByText('127.2');
  const scored = (scores: number) => pairs().map((pair) => pair.map((side) => ({ ...side, points: scores })));
  server.on({ [`GET ${api}/matchups/*`]: scored(61.5) });
  FakeEventSource.tell('league.updated', { parts: ['matchups'] });
  expect(await matchups.findAllByText('61.5')).toHaveLength(4);
  const before = server.count(`GET ${api}/matchups/*`);
  server.on({ [`GET ${api}/matchups/*`]: response(503, { message: 'Down.' }) });
  FakeEventSource.tell('league.updated', { parts: ['matchups'] });
  await waitFor(() => expect(server.count(`GET ${api}/matchups/*`)).toBe(before + 1));
  expect(matchups.getAllByText('61.5')).toHaveLength(4);
});

it('marks commissioner and admin, and links members to their profiles', async () => {
  await open();
  const members = await card('League Members');
  const bruno = members.getAllByRole('listitem')[0];
  expect(await members.findByLabelText('Admin')).toBeInTheDocument();
  expect(bruno).toContainElement(members.getByLabelText('Commissioner'));
  expect(members.getByRole('link', { name: /chidi/ })).toHaveAttribute('href', `${page}/profile/702`);
});

it('offers to write to those who are in the league today, also on the page of an older season', async () => {
  const older = { seasons: [...aLeague().seasons, { season: '2026', leagueId: '900200' }] };
  const [bruno, ada, chidi] = members();
  // Chidi has not joined, and Dora is in no season that is read here but this one.
  const people = [bruno, ada, { ...chidi, userId: null }];
  const { server, client } = await open({ [`GET ${api}/memberships`]: people });
  const list = await card('League Members');
  const offered = () => list.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
  const all = ['bruno', 'chidi', 'dora'].map((name) => `Send message to ${name}`);
  expect(offered()).toEqual(all);
  server.on({ [`GET ${api}`]: aLeague(older) });
  await act(() => client.invalidateQueries({ queryKey: ['api', 'leagues', leagueId], exact: true }));
  await waitFor(() => expect(offered()).toEqual(all.slice(0, 1)));
});

it('reads the ranking again after its live event, and keeps the rest', async () => {
  const ranking = { rosterId: 2, rank: 1, powerScore: 88.25, trends: { improving: true, score: 6.5 } };
  const { server } = await open();
  await (await card('Your team')).findByText('Calculating...');
  server.on({ [`GET ${api}/power-rankings/*`]: { rankings: [ranking] } });
  FakeEventSource.tell('ranking.updated', { season: '2025', week: 5 });
  expect(await screen.findByText(/Score 88.3/)).toBeInTheDocument();
  expect(server.count(`GET ${api}`)).toBe(1);
});

it('shows a message of the live stream without reading the list again', async () => {
  const { server } = await open();
  await screen.findByText('Good luck');
  FakeEventSource.tell('opened', {}, '1.0.x');
  FakeEventSource.tell('chat.message', aMessage('m3', 'dora', 'Fresh from the stream'), '2.0.x');
  expect(await screen.findByText('Fresh from the stream')).toBeInTheDocument();
  FakeEventSource.tell('chat.message', aMessage('m3', 'dora', 'Fresh from the stream'), '2.0.x');
  expect(screen.getAllByText('Fresh from the stream')).toHaveLength(1);
  expect(server.count(`GET ${api}/chat`)).toBe(1);
});

it('loses no message that came while the list was being read', async () => {
  const old = [aMessage('m1', 'bruno', 'Good luck')];
  const fresh = aMessage('m2', 'dora', 'Fresh from the stream');
  let releaseFirst = () => undefined as void;
  const first = new Promise<typeof old>((resolve) => (releaseFirst = () => resolve(old)));
  await open({ [`GET ${api}/chat`]: () => first });
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('chat.message', fresh, '2.0.x');
  releaseFirst();
  expect(await screen.findByText('Fresh from the stream')).toBeInTheDocument();
  expect(screen.getByText('Good luck')).toBeInTheDocument();
});

it('reads nothing again when its stream was renewed, and everything when something was missed', async () => {
  const { server } = await open();
  await screen.findByText('Good luck');
  FakeEventSource.tell('opened', {}, '1.0.x');
  const before = server.calls.length;
  FakeEventSource.fail({ refused: false });
  FakeEventSource.tell('opened', {}, '1.0.x');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.calls.length).toBe(before);
  FakeEventSource.tell('reset', {}, '9.0.x');
  await waitFor(() => expect(server.count(`GET ${api}/chat`)).toBe(2));
  expect(server.count(`GET ${api}`)).toBe(2);
  expect(server.count(`GET ${api}/matchups/*`)).toBeGreaterThan(1);
});

it('reads once for a burst of news, and seldom while a league loads', async () => {
  const { server } = await open();
  await screen.findByText('Good luck');
  const matchups = () => server.count(`GET ${api}/matchups/*`);
  const before = matchups();
  for (let n = 0; n < 30; n += 1) FakeEventSource.tell('league.updated', { parts: ['progress'] });
  await waitFor(() => expect(matchups()).toBe(before + 1));
  for (let n = 0; n < 30; n += 1) FakeEventSource.tell('league.updated', { parts: ['matchups'] });
  await waitFor(() => expect(matchups()).toBe(before + 2));
  await waitFor(() => expect(matchups()).toBe(before + 3), { timeout: 2_000 });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(matchups()).toBe(before + 3);
});

it('shows an achievement won now, and not one from the past', async () => {
  const award = { sleeperUserId: '702', season: '2025', week: 5 };
  await open();
  FakeEventSource.tell('achievement.awarded', { ...award, title: 'Old glory', backfill: true });
  FakeEventSource.tell('achievement.awarded', { ...award, title: 'High score of week 5', backfill: false });
  expect(await screen.findByText('High score of week 5')).toBeInTheDocument();
  expect(screen.queryByText('Old glory')).not.toBeInTheDocument();
});

it('follows the first load of a league and says when data is old', async () => {
  const loading = { state: 'loading' as const, done: 4, total: 16, message: null };
  const { server, client } = await open({ [`GET ${api}`]: aLeague({ sync: loading }) });
  expect(screen.getByRole('progressbar', { name: /Loading the league/ })).toHaveAttribute('value', '0.25');
  server.on({ [`GET ${api}`]: aLeague({ staleSince: '2025-10-10T09:00:00.000Z' }) });
  await client.invalidateQueries({ queryKey: ['api', 'leagues', leagueId] });
  expect(await screen.findByText(/Sleeper has not responded since/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
});

it('says which part of a league Sleeper did not give', async () => {
  const message = 'Sleeper did not give us the drafts of 2023. The rest is here, and we keep asking.';
  await open({ [`GET ${api}`]: aLeague({ sync: { state: 'ready', done: 40, total: 41, message } }) });
  expect(await screen.findByText(message)).toBeInTheDocument();
});

it('shows League Not Found for a league that is not there', async () => {
  new ApiServer({
    ...wholeLeague(),
    [`GET ${api}`]: response(404, { message: 'No such league', slug: 'league-not-found' }),
  });
  await startSession(page);
  const { at } = renderApp(page);
  expect(await screen.findByRole('heading', { name: 'League Not Found' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back to league selection' }));
  expect(at()).toBe('/');
});

it('closes the open page of a league that was suspended, as soon as its stream is refused', async () => {
  const { server } = await open();
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  server.on({ [`GET ${api}`]: response(403, { message: 'This league is suspended.', slug: 'league-not-approved' }) });
  act(() => {
    FakeEventSource.tell('league.updated', { parts: ['access'] }, '');
    FakeEventSource.fail({ refused: true });
  });
  expect(await screen.findByRole('heading', { name: 'League Not Approved' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'League Standings' })).not.toBeInTheDocument();
});
