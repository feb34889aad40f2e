import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { ApiServer } from '../testing/api-server';
import { FakeEventSource } from '../testing/fake-event-source';
import { aChatState, aLeague } from '../testing/fixtures';
import { get } from './api/get';
import { createQueryClient } from './api/query-client';
import { chatState, league, userLeagues } from './api/shared-reads';
import { followLeague, type MessageHandlers } from './follow-league';

jest.mock('./session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

const chat = 'GET /api/leagues/7/chat/state';
const routes = (unread: number) => ({
  'GET /api/leagues/*': aLeague(),
  'GET /api/user-leagues': [],
  'GET /api/leagues/*/chat/state': aChatState({}, unread),
});

const unreadIn = (client: QueryClient) => client.getQueryData(chatState('7').queryKey)?.conversations.unreadCount;

function open() {
  const server = new ApiServer(routes(1));
  const client = createQueryClient(() => undefined);
  let reset: () => void | Promise<void> = () => undefined;
  const follow = (leagueId: string) =>
    followLeague(client, leagueId, {
      messages: { reset: () => reset() } as Partial<MessageHandlers> as MessageHandlers,
      onAward: () => undefined,
    });
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

it.each([
  ['rosters', 2],
  ['transactions', 2],
  ['members', 2],
  ['recaps', 1],
])('reads an open card of a player again where %s have changed whose the player is', async (part, times) => {
  const route = 'GET /api/player-card/4034';
  const { server, follow, show } = open();
  server.on({ [route]: {} });
  const stop = follow('7');
  const hide = show(get('/api/player-card/{playerId}', { path: { playerId: '4034' }, query: { leagueId: '7' } }));
  await waitFor(() => expect([FakeEventSource.open.length, server.count(route)]).toEqual([1, 1]));
  FakeEventSource.tell('opened', {}, '1.0.x');
  FakeEventSource.tell('league.updated', { parts: [part] }, '2.0.x');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.count(route)).toBe(times);
  [stop, hide].forEach((end) => end());
});
