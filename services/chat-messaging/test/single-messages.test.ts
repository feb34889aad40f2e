import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Report } from '../src/bodies/report.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { LEAGUE } from './support/leagues.js';
import { openPage, type Page, until } from './support/page.js';

let chat: ChatBed;
const pages: Page[] = [];
const { call, get, list, say } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
});
afterEach(() => pages.splice(0).forEach((page) => page.hangUp()));
afterAll(() => chat.close());

const of = (message: ChatMessage, rest = '') => `/api/messages/${message.id}${rest}`;
async function listen(who: string): Promise<Page> {
  const page = await openPage(chat.port, await chat.as(who));
  pages.push(page);
  await page.hears('opened');
  return page;
}
const current = async (message: ChatMessage) => (await list('bob')).find(({ id }) => id === message.id);

describe('reactions', () => {
  test('count each person once for each kind, and are told to everybody', async () => {
    const message = await say('ann', 'champion!');
    expect((await list('bob')).at(-1)?.reactions).toEqual([]);
    const page = await listen('ann');
    await call('bob', 'PUT', of(message, '/reactions/fire'));
    await call('bob', 'PUT', of(message, '/reactions/fire'));
    await call('ada', 'PUT', of(message, '/reactions/thumbs_up'));
    const last = await call('ann', 'PUT', of(message, '/reactions/fire'));
    const both = [
      { kind: 'thumbs_up', userIds: ['ada'] },
      { kind: 'fire', userIds: ['bob', 'ann'] },
    ];
    expect(last.json()).toMatchObject({ reactions: both });
    expect((await current(message))?.reactions).toEqual(both);
    expect((await page.hears('message.updated', 4)).data).toEqual(last.json());
  });

  test('are taken off again', async () => {
    const message = await say('ann', 'well');
    await call('bob', 'PUT', of(message, '/reactions/sad'));
    expect((await call('bob', 'DELETE', of(message, '/reactions/sad'))).json()).toMatchObject({ reactions: [] });
    expect((await call('bob', 'DELETE', of(message, '/reactions/sad'))).statusCode).toBe(200);
  });

  test('by many at once are all kept', async () => {
    const message = await say('ann', 'all of you');
    const kinds = ['thumbs_up', 'heart', 'laugh', 'wow', 'sad', 'fire'];
    const calls = ['ann', 'bob', 'ada'].flatMap((who) =>
      kinds.map((kind) => call(who, 'PUT', of(message, `/reactions/${kind}`))),
    );
    expect(new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const reactions = (await current(message))?.reactions ?? [];
    expect(reactions.map(({ kind }) => kind)).toEqual(kinds);
    for (const { userIds } of reactions) expect(userIds.sort()).toEqual(['ada', 'ann', 'bob']);
  });

  test.each([['clown'], ['__proto__'], ['constructor'], ['fire.x']])('of kind %s there are none', async (kind) => {
    const message = await say('ann', 'hm');
    expect((await call('bob', 'PUT', of(message, `/reactions/${kind}`))).statusCode).toBe(400);
    expect((await current(message))?.reactions).toEqual([]);
  });
});

describe('deleting', () => {
  test('leaves the place and nothing else, in quotes and in the search as well', async () => {
    const message = await say('ann', 'secret squirrel');
    const reply = await say('bob', 'what?', { replyToId: message.id });
    await call('bob', 'PUT', of(message, '/reactions/wow'));
    const page = await listen('bob');
    const gone = await call('ann', 'DELETE', of(message));
    expect(gone.json()).toMatchObject({ state: 'deleted', message: '', reactions: [], position: message.position });
    expect((await page.hears('message.deleted')).data).toEqual({
      ...{ messageId: message.id, conversationId: null, position: message.position },
    });
    expect(await current(message)).toEqual(gone.json());
    expect((await current(reply))?.replyTo).toMatchObject({ message: '', state: 'deleted' });
    const found = await get('bob', `/api/leagues/${LEAGUE}/chat/search?q=squirrel`);
    expect(found.json()).toEqual([]);
    expect((await call('ann', 'DELETE', of(message))).statusCode).toBe(200);
    expect(JSON.stringify(await chat.bed.mongo.connection.collection('messages').find().toArray())).not.toContain(
      'squirrel',
    );
  });

  test.each(['bob', 'ada'])('is the author’s right alone, not that of %s', async (who) => {
    const message = await say('ann', 'mine');
    const response = await call(who, 'DELETE', of(message));
    expect(response).toMatchObject({ statusCode: 403 });
    expect(response.json()).toMatchObject({ slug: 'not-the-author' });
    expect(await current(message)).toMatchObject({ state: 'shown', message: 'mine' });
  });

  test('ends reactions and reports', async () => {
    const message = await say('ann', 'gone soon');
    await call('ann', 'DELETE', of(message));
    expect((await call('bob', 'PUT', of(message, '/reactions/wow'))).statusCode).toBe(409);
    expect((await call('bob', 'POST', of(message, '/report'), { reason: 'late' })).statusCode).toBe(409);
  });
});

describe('hiding', () => {
  test('takes a message out of sight for all, keeps it, and shows it again', async () => {
    const message = await say('ann', 'you lemon');
    const page = await listen('bob');
    const hidden = await call('ada', 'POST', of(message, '/hide'), { isHidden: true, reason: 'insult' });
    expect(hidden.json()).toMatchObject({ state: 'hidden', message: '' });
    expect(await current(message)).toEqual(hidden.json());
    await until(() => page.heard.some(({ data }) => data.id === message.id && data.state === 'hidden'));
    expect(page.heard.at(-1)?.data).toEqual(hidden.json());
    expect((await get('bob', `/api/leagues/${LEAGUE}/chat/search?q=lemon`)).json()).toEqual([]);
    const shown = await call('ada', 'POST', of(message, '/hide'), { isHidden: false, reason: 'it was a recipe' });
    expect(shown.json()).toMatchObject({ state: 'shown', message: 'you lemon' });
  });

  test('keeps it from its author too, who has its words among their data and deletes it once it is shown again', async () => {
    const message = await say('ann', 'you turnip');
    const hide = (isHidden: boolean) => call('ada', 'POST', of(message, '/hide'), { isHidden, reason: 'insult' });
    const hidden = await hide(true);
    const refused = await call('ann', 'DELETE', of(message));
    expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining({ slug: 'message-hidden' })]);
    expect(await current(message)).toEqual(hidden.json());
    const own = await get('ann', '/api/auth/user/data/messages?limit=1');
    expect(own.json()).toMatchObject([{ id: message.id, state: 'hidden', message: 'you turnip' }]);
    expect((await hide(false)).json()).toMatchObject({ state: 'shown', message: 'you turnip' });
    expect((await call('ann', 'DELETE', of(message))).json()).toMatchObject({ state: 'deleted' });
  });

  test('is announced with who did it, whose message it was and why, in the order of doing', async () => {
    const heard: object[] = [];
    await chat.bed.bus.work({
      ...{ subject: 'chat.message_hidden.v1' as const, consumer: 'test-hidden', concurrency: 1 },
      handle: async ({ payload }) => void heard.push(payload),
    });
    const message = await say('ann', 'again');
    await call('ada', 'POST', of(message, '/hide'), { isHidden: true, reason: 'rude' });
    await until(() => heard.some((one) => 'messageId' in one && one.messageId === message.id));
    expect(heard.at(-1)).toMatchObject({
      ...{ chainId: `chain-${LEAGUE}`, isHidden: true, authorName: 'ANN', actorAccountId: 'ada', reason: 'rude' },
    });
  });

  test('once more changes nothing: neither who did it and why, nor is it announced again', async () => {
    const message = await say('ann', 'twice');
    const outbox = chat.bed.mongo.connection.collection('outbox');
    const announced = () => outbox.countDocuments({ subject: 'chat.message_hidden.v1' });
    const stored = async () => (await chat.deps.messages.find(message.id))?.hidden;
    const hide = (isHidden: boolean, reason: string) => call('ada', 'POST', of(message, '/hide'), { isHidden, reason });
    expect((await hide(false, 'never was')).json()).toMatchObject({ state: 'shown' });
    const before = await announced();
    const first = await hide(true, 'first');
    const hidden = await stored();
    const after = await announced();
    expect(after).toBe(before + 1);
    expect((await hide(true, 'second')).json()).toEqual(first.json());
    expect(await stored()).toEqual(hidden);
    expect(await announced()).toBe(after);
  });

  test.each([
    ['bob', { isHidden: true, reason: 'x' }, 403],
    ['ann', { isHidden: true, reason: 'x' }, 403],
    ['ada', { isHidden: true, reason: '' }, 400],
    ['ada', { isHidden: true, reason: '  ' }, 400],
    ['ada', { isHidden: true, reason: 'x'.repeat(301) }, 400],
    ['ada', { isHidden: true }, 400],
  ])('by %s with %j responds with %i and changes nothing', async (who, payload, status) => {
    const message = await say('ann', 'stays');
    expect((await call(who, 'POST', of(message, '/hide'), payload)).statusCode).toBe(status);
    expect((await current(message))?.state).toBe('shown');
  });
});

describe('reports', () => {
  const reports = async () => (await get('ada', `/api/leagues/${LEAGUE}/chat/reports`)).json<Report[]>();

  test('show a message to the admins, with its words though it is hidden, until they close it', async () => {
    const message = await say('ann', 'buy my picks');
    await call('bob', 'POST', of(message, '/report'), { reason: 'spam' });
    await call('bob', 'POST', of(message, '/report'), { reason: 'spam, really' });
    await call('ada', 'POST', of(message, '/hide'), { isHidden: true, reason: 'spam' });
    const mine = (await reports()).filter((report) => report.message.id === message.id);
    expect(mine).toEqual([expect.objectContaining({ reason: 'spam, really', reporterName: 'BOB', closedAt: null })]);
    expect(mine[0]?.message).toMatchObject({ message: 'buy my picks', state: 'hidden' });
    const close = `/api/leagues/${LEAGUE}/chat/reports/${mine[0]?.id}/close`;
    expect((await call('bob', 'POST', close)).statusCode).toBe(403);
    const closed = await call('ada', 'POST', close);
    expect(closed.json<Report>().closedAt).not.toBeNull();
    expect((await call('ada', 'POST', close)).json()).toEqual(closed.json());
    expect((await call('ada', 'POST', close.replace(/[^/]+\/close$/, 'none/close'))).statusCode).toBe(404);
  });

  test('keep what was reported, though its author deletes it', async () => {
    const message = await say('ann', 'never said that');
    await call('bob', 'POST', of(message, '/report'), { reason: 'threat' });
    await call('ann', 'DELETE', of(message));
    const report = (await reports()).find((one) => one.message.id === message.id);
    expect(report?.message).toMatchObject({ message: 'never said that', state: 'deleted' });
    expect(await current(message)).toMatchObject({ message: '', state: 'deleted' });
  });

  test('are read page by page, each once, and by admins only', async () => {
    for (let n = 0; n < 5; n += 1) {
      await call('bob', 'POST', of(await say('ann', `bad ${n}`), '/report'), { reason: 'bad' });
    }
    const whole = (await reports()).map(({ id }) => id);
    const seen: string[] = [];
    let cursor: unknown = '';
    do {
      const page = await get('ada', `/api/leagues/${LEAGUE}/chat/reports?limit=2${cursor ? `&before=${cursor}` : ''}`);
      seen.push(...page.json<Report[]>().map(({ id }) => id));
      cursor = page.headers['x-next-cursor'];
    } while (cursor);
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await get('bob', `/api/leagues/${LEAGUE}/chat/reports`)).statusCode).toBe(403);
  });
});
