import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { ApiServer } from '../testing/api-server';
import { FakeEventSource } from '../testing/fake-event-source';
import { aChatState, aLeague } from '../testing/fixtures';
import { ask } from './api/ask';
import { get, getByIds } from './api/get';
import { createQueryClient } from './api/query-client';
import { chatState, league, playoffs, userLeagues } from './api/shared-reads';
import { followLeague, type MessageHandlers } from './follow-league';

jest.mock('./session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

const chat = 'GET /api/leagues/7/chat/state';
const routes = (unread: number) => ({
  'GET /api/leagues/*': aLeague(),
  'GET /api/user-leagues': [],
  'GET /api/leagues/*/chat/state': aChatState({}, unread),
});

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));
const unreadIn = (client: QueryClient) => client.getQueryData(chatState('7').queryKey)?.conversations.unreadCount;

function open() {
  const server = new ApiServer(routes(1));
  const client = createQueryClient(() => undefined);
  let reset: () => void | Promise<void> = () => undefined;
  const messages = { reset: () => reset() } as Partial<MessageHandlers> as MessageHandlers;
  const follow = (leagueId: string, shownAt = Date.now()) =>
    followLeague(client, leagueId, { messages, onAward: () => undefined }, shownAt);
  /** A page that shows it. */
  const show = (read: { queryKey: readonly unknown[] }) => new QueryObserver(client, read).subscribe(() => undefined);
  return { server, client, follow, show, onReset: (work: typeof reset) => (reset = work) };
}

it('reads again what happened in a league while another one was shown', async () => {
  const { server, client, follow, show, onReset } = open();
  const outdated = jest.fn();
  onReset(outdated);
  const hideLeagues = show(userLeagues());
  const openLeague = (leagueId: string) => {
    const ends = [follow(leagueId), ...[league(leagueId), chatState(leagueId)].map(show)];
    return () => ends.forEach((end) => end());
  };
  const name = () => client.getQueryData(league('7').queryKey)?.name;
  let leave = openLeague('7');
  await waitFor(() => expect([name(), unreadIn(client)]).toEqual(['Invented Four', 1]));
  leave();
  leave = openLeague('8');
  await waitFor(() => expect(server.count('GET /api/leagues/8/chat/state')).toBe(1));
  expect(outdated).not.toHaveBeenCalled();
  leave();
  const listed = server.count('GET /api/user-leagues');

  server.on({ ...routes(4), 'GET /api/leagues/*': aLeague({ name: 'Renamed' }) });
  leave = openLeague('7');
  await waitFor(() => expect([name(), unreadIn(client)]).toEqual(['Renamed', 4]));
  await waitFor(() => expect(server.count('GET /api/user-leagues')).toBe(listed + 1));
  expect(outdated).toHaveBeenCalledTimes(1);
  expect([server.count('GET /api/leagues/7'), server.count(chat)]).toEqual([2, 2]);
  leave();
  hideLeagues();
});

it('takes nothing that was on its way when the league was left for what it is later', async () => {
  const { server, client, follow, show } = open();
  const name = () => client.getQueryData(league('7').queryKey)?.name;
  const route = 'GET /api/leagues/7';
  const stop = follow('7');
  const hide = show(league('7'));
  await waitFor(() => expect(name()).toBe('Invented Four'));
  server.on({ [route]: () => new Promise(() => undefined) });
  void client.refetchQueries(league('7'));
  await waitFor(() => expect(server.count(route)).toBe(2));
  stop();
  hide();
  server.on({ [route]: aLeague({ name: 'Renamed' }) });
  const hideAgain = show(league('7'));
  await waitFor(() => expect(name()).toBe('Renamed'));
  hideAgain();
});

it('reads messages again only once it is noted that what is known of them may be wrong', async () => {
  const { server, follow, show, onReset } = open();
  let noted: () => void = () => undefined;
  onReset(() => new Promise<void>((resolve) => (noted = resolve)));
  const stop = follow('7');
  const hides = [chatState('7'), league('7')].map(show);
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  await waitFor(() => expect(server.count(chat)).toBe(1));
  const read = server.count('GET /api/leagues/7');
  FakeEventSource.tell('opened', {}, '1.0.x');
  FakeEventSource.tell('reset', {}, '2.0.x');
  await waitFor(() => expect(server.count('GET /api/leagues/7')).toBe(read + 1));
  expect(server.count(chat)).toBe(1);
  noted();
  await waitFor(() => expect(server.count(chat)).toBe(2));
  [stop, ...hides].forEach((end) => end());
});

it('reads once more what was read before the league was shown, and nothing that was read since', async () => {
  const { server, client, follow, show } = open();
  const tables = ['GET /api/leagues/7', 'GET /api/leagues/7/playoffs', chat];
  const counts = () => tables.map((table) => server.count(table));
  server.on({ 'GET /api/leagues/*/playoffs': {} });
  // As the page does that lists leagues.
  await Promise.all([client.fetchQuery(league('7')), client.fetchQuery(chatState('7'))]);
  await aMoment();
  const shownAt = Date.now();
  const hides = [league('7'), playoffs('7'), chatState('7')].map(show);
  await waitFor(() => expect(counts()).toEqual([1, 1, 1]));
  await aMoment();
  const stop = follow('7', shownAt);
  await aMoment();
  expect(counts()).toEqual([2, 1, 1]);
  FakeEventSource.tell('opened', {}, '1.0.x');
  await aMoment();
  expect(counts()).toEqual([2, 1, 1]);
  [stop, ...hides].forEach((end) => end());
});

const card = 'GET /api/player-card/4034';
const picks = 'GET /api/drafts/21/picks';
const players = 'GET /api/players';
const defences = 'POST /api/dvp-rankings';
const reads = {
  [card]: get('/api/player-card/{playerId}', { path: { playerId: '4034' }, query: { leagueId: '7' } }),
  [picks]: get('/api/drafts/{draftId}/picks', { path: { draftId: '21' } }),
  [players]: getByIds('/api/players', ['4034']),
  [defences]: ask('/api/dvp-rankings', { body: { position: 'WR', season: 2025, leagueId: '7' } }),
};

/** Follows league 7, with what the route gives on the page. */
async function openWith(route: keyof typeof reads) {
  const opened = open();
  opened.server.on({ [route]: {} });
  const stop = opened.follow('7');
  const hide = opened.show(reads[route]!);
  await waitFor(() => expect([FakeEventSource.open.length, opened.server.count(route)]).toEqual([1, 1]));
  FakeEventSource.tell('opened', {}, '1.0.x');
  return { ...opened, stop, hide };
}

it.each<[string, keyof typeof reads, string, number]>([
  ['an open card of a player again where rosters', card, 'rosters', 2],
  ['an open card of a player again where transactions', card, 'transactions', 2],
  ['an open card of a player again where members', card, 'members', 2],
  ['no open card of a player again where recaps', card, 'recaps', 1],
  ['the picks of a draft again where drafts', picks, 'drafts', 2],
  ['the picks of a draft again where progress', picks, 'progress', 2],
  ['no picks of a draft again where matchups', picks, 'matchups', 1],
  ['the names of players again where league', players, 'league', 2],
  ['no names of players again where matchups', players, 'matchups', 1],
  ['no names of players again where members', players, 'members', 1],
  ['no picks of a draft again where members', picks, 'members', 1],
  ['what defences allow again where league', defences, 'league', 2],
  ['nothing that defences allow again where members', defences, 'members', 1],
])('reads %s changed', async (_, route, part, times) => {
  const { server, stop, hide } = await openWith(route);
  FakeEventSource.tell('league.updated', { parts: [part] }, '2.0.x');
  await aMoment();
  expect(server.count(route)).toBe(times);
  [stop, hide].forEach((end) => end());
});

it('reads the picks of a draft again where drafts changed together with members', async () => {
  const { server, stop, hide } = await openWith(picks);
  FakeEventSource.tell('league.updated', { parts: ['members', 'drafts'] }, '2.0.x');
  await waitFor(() => expect(server.count(picks)).toBe(2));
  [stop, hide].forEach((end) => end());
});

it('reads the picks of a draft again that was looked at before the league was left', async () => {
  const { server, stop, hide, follow, show } = await openWith(picks);
  [hide, stop].forEach((end) => end());
  const ends = [follow('7'), show(reads[picks]!)];
  await waitFor(() => expect(server.count(picks)).toBe(2));
  ends.forEach((end) => end());
});

const seasons = [
  { season: '2025', leagueId: '7' },
  { season: '2024', leagueId: '6' },
];

it('keeps what was read of another season of the league fresh, and nothing of another league', async () => {
  const { server, follow, show } = open();
  const tables = ['6', '7', '8'].map((id) => `/api/leagues/${id}/playoffs`);
  server.on({ 'GET /api/leagues/*': aLeague({ seasons }), 'GET /api/leagues/*/playoffs': {} });
  const counts = () => tables.map((table) => server.count(`GET ${table}`));
  const stop = follow('7');
  const hides = [...['6', '7'].map(league), ...['6', '7', '8'].map(playoffs)].map(show);
  await waitFor(() => expect(counts()).toEqual([1, 1, 1]));
  FakeEventSource.tell('opened', {}, '1.0.x');
  FakeEventSource.tell('league.updated', { parts: ['brackets'] }, '2.0.x');
  await waitFor(() => expect(counts()).toEqual([2, 2, 1]));
  // A page of the season that is opened next shows it too, and nothing told of it in between.
  stop();
  const stopNext = follow('6');
  await waitFor(() => expect(counts()).toEqual([3, 3, 1]));
  [stopNext, ...hides].forEach((end) => end());
});
