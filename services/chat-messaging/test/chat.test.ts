import { type ChatBed, chatBed } from './support/chat-bed.js';
import { LEAGUE, OTHER_LEAGUE, SUSPENDED_LEAGUE } from './support/leagues.js';
import { until } from './support/page.js';

let chat: ChatBed;
beforeAll(async () => {
  chat = await chatBed();
});
afterAll(() => chat.close());

const url = (league = LEAGUE) => `/api/leagues/${league}/chat`;
const post = async (who: string, payload: object, headers: Record<string, string> = {}, league = LEAGUE) =>
  chat.app.inject({ method: 'POST', url: url(league), headers: { ...(await chat.as(who)), ...headers }, payload });
const list = async (who: string, query = '', league = LEAGUE) =>
  chat.app.inject({ method: 'GET', url: url(league) + query, headers: await chat.as(who) });
const text = (message: string) => ({ message, messageType: 'text' });

describe('access', () => {
  test.each([
    [OTHER_LEAGUE, 403, 'not-a-member'],
    [SUSPENDED_LEAGUE, 403, 'league-not-approved'],
    ['999', 404, 'league-not-found'],
  ])('league %s responds with %i %s', async (league, status, slug) => {
    for (const response of [await list('ann', '', league), await post('ann', text('hello'), {}, league)]) {
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({ slug });
    }
  });
});

describe('posting', () => {
  test('keeps the text under the author’s name and returns it', async () => {
    const response = await post('ann', text('  First pick is mine  '));
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ userId: 'ann', userName: 'ANN', message: 'First pick is mine' });
    expect((await list('bob')).json().at(-1)).toEqual(response.json());
  });

  test('with the same key posts once, even fifty times at once', async () => {
    const key = { 'idempotency-key': 'once-only' };
    const responses = await Promise.all(Array.from({ length: 50 }, () => post('ann', text('only once'), key)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    const found = (await list('ann')).json<{ message: string }[]>().filter(({ message }) => message === 'only once');
    expect(found).toHaveLength(1);
  });

  test('by many at once takes turns, and nobody’s place', async () => {
    const attempts = jest.spyOn(chat.deps.messages, 'add');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post(n % 2 ? 'ann' : 'bob', text(`all ${n}`))),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    const groups = attempts.mock.calls.map(([messages]) => messages.length);
    expect(groups.reduce((sum, messages) => sum + messages, 0)).toBe(20);
    expect(groups.length).toBeLessThan(20);
    attempts.mockRestore();
  });

  test('together with one that is refused is stored all the same, each once', async () => {
    const payloads = Array.from({ length: 12 }, (_, n) =>
      n === 5 ? { ...text('bad'), replyToId: 'none' } : text(`good ${n}`),
    );
    const keyed = payloads.map((payload, n) => post('ann', payload, { 'idempotency-key': `group-${n % 11}` }));
    const statuses = (await Promise.all(keyed)).map(({ statusCode }) => statusCode);
    // The last one has the key of the first, for other words: whichever comes second is refused.
    const [first, last] = [statuses[0], statuses.at(-1)];
    expect([201, 422]).toContain(first);
    expect(last).toBe(first === 201 ? 422 : 201);
    expect(statuses.slice(1, -1)).toEqual([...Array<number>(4).fill(201), 400, ...Array<number>(5).fill(201)]);
    const { body } = await list('ann');
    for (const [n, status] of statuses.entries()) {
      expect([n, body.split(`"good ${n}"`).length - 1]).toEqual([n, status === 201 ? 1 : 0]);
    }
  });

  test('is refused, and stores nothing, when it has waited too long for those before it', async () => {
    let release = () => undefined as void;
    const slow = chat.deps.channels.inTurn(
      `chain-${LEAGUE}`,
      () => new Promise<void>((resolve) => (release = resolve)),
    );
    const queued = jest.spyOn(chat.deps.channels, 'inTurn');
    const waiting = post('ann', text('too late'));
    await until(() => queued.mock.calls.length > 0);
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 10_200);
    release();
    await slow;
    expect(await waiting).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
    clock.mockRestore();
    queued.mockRestore();
    expect((await list('ann')).body).not.toContain('too late');
    expect((await post('ann', text('in time'))).statusCode).toBe(201);
  });

  test('with the same key and another text is refused', async () => {
    await post('ann', text('a'), { 'idempotency-key': 'twice' });
    expect((await post('ann', text('b'), { 'idempotency-key': 'twice' })).statusCode).toBe(422);
  });

  test.each([
    [{ message: '   ', messageType: 'text' }],
    [{ message: 'x'.repeat(501), messageType: 'text' }],
    [{ message: 'a\u0000b', messageType: 'text' }],
    [{ message: 'hi', messageType: 'text', userId: 'bob' }],
    [{ message: { $gt: '' }, messageType: 'text' }],
    [{ message: 'hi', messageType: 'shout' }],
    [{ messageType: 'text' }],
  ])('is refused: %j', async (payload) => {
    const before = (await list('ann')).body;
    expect((await post('ann', payload)).statusCode).toBe(400);
    expect((await list('ann')).body).toBe(before);
  });
});

describe('reading', () => {
  test('pages back through everything, in the order of writing and without gaps', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => post(n % 2 ? 'ann' : 'bob', text(`message ${n}`))));
    const whole = (await list('ann', '?limit=100')).json<{ id: string }[]>().map(({ id }) => id);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list('ann', `?limit=5${cursor && `&before=${cursor}`}`);
      seen.unshift(...page.json<{ id: string }[]>().map(({ id }) => id));
      cursor = String(page.headers['x-next-cursor'] ?? '');
    } while (cursor);
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test.each([['?limit=0'], ['?limit=101'], ['?before=bm90LWEtcGxhY2U'], ['?before=%00'], ['?userId=x']])(
    'refuses %s',
    async (query) => {
      expect((await list('ann', query)).statusCode).toBe(400);
    },
  );
});
