import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type ChatState } from '../src/bodies/chat-state.js';
import { forgetHandled } from '@dynasty/kit/once';
import { absorbChats } from '../src/actions/absorb-chats.js';
import { postSharedRecap } from '../src/events/shared-recaps.js';
import { until } from '../../shared/test/events.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { newLeague } from './support/leagues.js';

let chat: ChatBed;
beforeAll(async () => {
  chat = await chatBed();
});
afterAll(() => chat.close());

const hostile = '<img src=x onerror=alert(1)> **@Bob** [x](javascript:1)';

const recapOf = (leagueId: string) => ({
  chainId: `chain-${leagueId}`,
  connectionId: `connection-${leagueId}`,
  season: '2025',
  week: 5,
  recapId: 'recap-1',
  revision: 1,
  title: hostile,
  summary: 'Bolts had 150.00.',
  accountId: 'ada',
  userName: 'ADA',
  sleeperUserId: 's-ada',
  leagueId,
});

const list = async (leagueId: string) =>
  (await chat.app.inject({ url: `/api/leagues/${leagueId}/chat`, headers: await chat.as('ann') })).json();

describe('a recap that an admin posts', () => {
  test('is one message of the league chat, with a card that is plain text and names nobody', async () => {
    const leagueId = newLeague(chat.leagues);
    const recap = recapOf(leagueId);
    for (const id of ['1', '1', '2']) await chat.bed.bus.publish('rankings.recap_shared.v1', `recap/${id}`, recap);
    await until('both revisions are there', async () => (await list(leagueId)).length === 2);
    const [first, second] = await list(leagueId);
    expect(first).toMatchObject({
      userId: 'ada',
      userName: 'ADA',
      message: `${hostile}\nBolts had 150.00.`,
      messageType: 'text',
      mentions: [],
      card: { title: hostile, text: 'Bolts had 150.00.', leagueId, week: 5 },
    });
    expect(second.position).toBe(2);
    const headers = await chat.as('ada');
    await chat.app.inject({ method: 'DELETE', url: `/api/messages/${first.id}`, headers });
    expect((await list(leagueId))[0]).toMatchObject({ state: 'deleted', card: null, message: '' });
  });

  test('leaves what the admin has not read of the chat unread', async () => {
    const leagueId = newLeague(chat.leagues);
    const url = `/api/leagues/${leagueId}/chat`;
    const state = async () =>
      (await chat.app.inject({ url: `${url}/state`, headers: await chat.as('ada') })).json<ChatState>().chat;
    const share = async (id: string, position: number) => {
      await chat.bed.bus.publish('rankings.recap_shared.v1', `unread/${id}`, recapOf(leagueId));
      await until('the recap is there', async () => (await list(leagueId)).length === position);
    };
    expect(await state()).toMatchObject({ position: 0, unreadCount: 0 });
    await share('1', 1);
    expect(await state()).toMatchObject({ position: 1, readPosition: 1, unreadCount: 0 });
    const headers = { ...(await chat.as('ann')), 'idempotency-key': 'a-word-of-ann' };
    const said = await chat.app.inject({
      method: 'POST',
      url,
      headers,
      payload: { message: 'a word', messageType: 'text' },
    });
    expect(said.statusCode).toBe(201);
    await share('2', 3);
    expect(await state()).toMatchObject({ position: 3, readPosition: 1, unreadCount: 2 });
  });

  test('comes to the chat of the league that has taken theirs in, once', async () => {
    const [leagueId, into, deleted] = [newLeague(chat.leagues), newLeague(chat.leagues), newLeague(chat.leagues)];
    const idsOf = (id: string) => ({ chainId: `chain-${id}`, connectionId: `connection-${id}` });
    await chat.deps.goneLeagues.note(idsOf(leagueId), idsOf(into));
    await chat.deps.goneLeagues.note(idsOf(deleted), null);
    for (const [id, league] of [['1', deleted] as const, ['2', leagueId] as const, ['2', leagueId] as const])
      await chat.bed.bus.publish('rankings.recap_shared.v1', `merged/${id}`, recapOf(league));
    await chat.bed.bus.publish('rankings.recap_shared.v1', 'merged/3', recapOf(into));
    await until('the last one is there', async () => (await list(into)).length >= 2);
    expect((await list(into)).map(({ card }: ChatMessage) => card?.leagueId).sort()).toEqual([leagueId, into].sort());
    for (const gone of [leagueId, deleted]) expect(await list(gone)).toEqual([]);
  });

  test('is there once, though it comes again when its league was taken into another one', async () => {
    const [leagueId, into] = [newLeague(chat.leagues), newLeague(chat.leagues)];
    const { chainId, connectionId } = recapOf(leagueId);
    const event = {
      subject: 'rankings.recap_shared.v1' as const,
      id: `${connectionId}:recap-1:1`,
      payload: recapOf(leagueId),
      occurredAt: new Date(),
      deliveries: 1,
    };
    await postSharedRecap(chat.deps, event);
    await chat.deps.goneLeagues.note({ chainId, connectionId }, recapOf(into));
    await chat.bed.mongo.transaction((session) => absorbChats(chat.deps, session, chainId, `chain-${into}`));
    await forgetHandled(chat.bed.mongo, [connectionId]);
    await postSharedRecap(chat.deps, event);
    await postSharedRecap(chat.deps, { ...event, id: `${connectionId}:recap-1:2` });
    expect((await list(into)).map(({ position }: ChatMessage) => position)).toEqual([1, 2]);
  });
});
