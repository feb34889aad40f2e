import { request } from 'node:http';
import net from 'node:net';
import { buildApp } from '../src/app.js';
import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { form, still } from './support/images.js';
import { LEAGUE } from './support/leagues.js';

let chat: ChatBed;
const { call, get, list } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
});
afterAll(() => chat.close());

const url = `/api/leagues/${LEAGUE}/chat`;
const stored = () => chat.bed.mongo.connection.collection('messages').countDocuments();

/** Posts a body as it is written here, which JSON.stringify would change. */
async function postRaw(payload: string): Promise<number> {
  const headers = { ...(await chat.as('ann')), 'content-type': 'application/json' };
  return (await chat.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('a body that is no message', () => {
  test.each([
    ['somebody else as its author', '{"message":"x","messageType":"text","userId":"bob"}', 400],
    ['rights', '{"message":"x","messageType":"text","isAdmin":true,"createdAt":"2020-01-01"}', 400],
    ['a prototype', '{"message":"x","messageType":"text","__proto__":{"isAdmin":true}}', 400],
    ['a constructor', '{"message":"x","messageType":"text","constructor":{"prototype":{"isAdmin":true}}}', 400],
    ['501 characters', JSON.stringify({ message: 'x'.repeat(501), messageType: 'text' }), 400],
    ['nothing but spaces', '{"message":" \\n\\t ","messageType":"text"}', 400],
    ['a NUL', '{"message":"a\\u0000b","messageType":"text"}', 400],
    ['half of a character', '{"message":"a\\ud83cb","messageType":"text"}', 400],
    ['lists in lists', `{"message":${deep(10_000)},"messageType":"text"}`, 400],
    ['lists in lists beside the words', `{"message":"x","messageType":"text","clientId":${deep(10_000)}}`, 400],
    ['a megabyte', JSON.stringify({ message: 'x'.repeat(1_000_000), messageType: 'text' }), 413],
    ['what is no JSON', '{"message":"x",', 400],
  ])('with %s is refused and stored nowhere', async (_name, payload, status) => {
    const before = await stored();
    expect(await postRaw(payload)).toBe(status);
    expect(await stored()).toBe(before);
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  });
});

describe('the address of a picture', () => {
  const connected = jest.spyOn(net.Socket.prototype, 'connect');
  afterAll(() => connected.mockRestore());

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://pics.example/a.png',
    'http://169.254.169.254/latest/meta-data',
    'https://169.254.169.254/',
    'https://[::1]/a.png',
    'https://2130706433/a.png',
    'https://0x7f.1/a.png',
    'https://localhost/a.png',
    'https://mongo.internal/a.png',
    'https://user:pass@pics.example/a.png',
    `https://pics.example/${'x'.repeat(1_001)}`,
    '/api/files/../../etc/passwd',
  ])('is refused: %s', async (imageUrl) => {
    const before = await stored();
    expect((await call('ann', 'POST', url, { messageType: 'image', imageUrl })).statusCode).toBe(400);
    expect(await stored()).toBe(before);
  });

  test('is asked for by no server, whatever it is', async () => {
    connected.mockClear();
    const image = { messageType: 'image', imageUrl: 'https://pics.example/a.png' };
    expect((await call('ann', 'POST', url, image)).statusCode).toBe(201);
    await list('bob');
    expect(JSON.stringify(connected.mock.calls)).not.toContain('pics.example');
  });
});

describe('words that a page could take for code', () => {
  test.each(['<img src=x onerror=alert(1)>', '[x](javascript:alert(1))', '<svg onload=alert(1)>', '\u202egnp.exe'])(
    'are kept and given back as words: %s',
    async (message) => {
      const posted = (await call('ann', 'POST', url, { message, messageType: 'text' })).json<ChatMessage>();
      expect(posted.message).toBe(message);
      const { headers, body } = await get('bob', url);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(JSON.parse(body).at(-1)).toMatchObject({ message });
    },
  );
});

describe('names that a page could take for code, or that turn round what follows them', () => {
  const odd = '\u202eeve <img src=x onerror=alert(1)>';
  const eve = { sleeperUserId: 's-eve', accountId: null, displayName: odd };
  afterEach(() => jest.restoreAllMocks());

  test('are given back as Sleeper has them, for the page to set apart: of who writes, is quoted or is named', async () => {
    const { of } = chat.leagues;
    jest
      .spyOn(chat.leagues, 'of')
      .mockImplementation(async (...asked) => ({ ...(await of(...asked)), displayName: odd }));
    jest.spyOn(chat.deps.members, 'of').mockResolvedValue([eve]);
    const send = (message: string, more: object = {}) =>
      call('ann', 'POST', url, { message, messageType: 'text', ...more });
    const { id } = (await send('hello')).json<ChatMessage>();
    const reply = (await send(`to @${odd}`, { replyToId: id })).json<ChatMessage>();
    expect(reply).toMatchObject({ userName: odd, replyTo: { userName: odd }, mentions: [{ name: odd }] });
    const { headers, body } = await get('bob', url);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(body).at(-1)).toEqual(reply);
  });

  test('and of who is in a conversation; what members call a group turns nothing round, and is words besides', async () => {
    const { of } = chat.deps.members;
    jest.spyOn(chat.deps.members, 'of').mockImplementation(async (...asked) => [...(await of(...asked)), eve]);
    const payload = { participantIds: ['bob', 's-eve'], name: '\u202e Trade\u2066 <b>talk</b>\n\u200f' };
    const opened = (await call('ann', 'POST', `/api/leagues/${LEAGUE}/conversations`, payload)).json<Conversation>();
    expect(opened.name).toBe('Trade <b>talk</b>');
    expect(opened.participants.at(-1)).toMatchObject({ displayName: odd });
    expect((await get('ann', `/api/conversations/${opened.id}`)).json()).toMatchObject({ name: opened.name });
  });
});

describe('floods', () => {
  test.each([
    ['messages', 30, 201, { message: 'again', messageType: 'text' }],
    ['pictures', 10, 400, undefined],
  ])('a flood of %s ends with 429 for who sends it, and for nobody else', async (kind, allowed, status, payload) => {
    const app = await buildApp({ ...chat.deps, limits: 'on' });
    try {
      const path = kind === 'pictures' ? `${url}/upload-image` : url;
      const { headers: noForm, payload: nothing } = form({ content: '' });
      const send = async (who: string) => {
        const headers = { ...(await chat.as(who)), ...(payload === undefined && noForm) };
        return app.inject({ method: 'POST', url: path, headers, payload: payload ?? nothing });
      };
      const statuses: number[] = [];
      for (let n = 0; n < allowed; n += 1) statuses.push((await send('ann')).statusCode);
      expect(statuses).toEqual(Array(allowed).fill(status));
      const refused = await send('ann');
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
      expect((await send('bob')).statusCode).toBe(status);
    } finally {
      await app.close();
    }
  });
});

test('an upload without an end is cut off at its limit', async () => {
  const files = () => chat.bed.mongo.connection.collection('files').countDocuments();
  const before = await files();
  const { headers, payload } = form({ content: Buffer.alloc(64) });
  // The head of the form, and then more and more of the file.
  const head = payload.subarray(0, payload.indexOf('\r\n\r\n') + 4);
  const sent = request({
    ...{ host: '127.0.0.1', port: chat.port, method: 'POST', path: `${url}/upload-image` },
    headers: { ...(await chat.as('ann')), ...headers },
  });
  sent.on('error', () => undefined);
  const chunk = Buffer.alloc(256 * 1024, 1);
  let bytes = 0;
  const ended = new Promise<number | undefined>((resolve) => {
    sent.once('response', ({ statusCode }) => resolve(statusCode));
    sent.once('close', () => resolve(undefined));
  });
  sent.write(head);
  const more = setInterval(() => {
    if (sent.destroyed || bytes > 64 * 1024 * 1024) return;
    bytes += chunk.length;
    sent.write(chunk);
  }, 1);
  const status = await ended;
  clearInterval(more);
  sent.destroy();
  expect([413, undefined]).toContain(status);
  expect(bytes).toBeLessThan(32 * 1024 * 1024);
  expect(await files()).toBe(before);
});

test('a picture is served so that a browser runs and loads nothing of it, for this site alone', async () => {
  const { headers: formHeaders, payload } = form({ content: await still().png().toBuffer() });
  const headers = { ...(await chat.as('ann')), ...formHeaders };
  const sent = await chat.app.inject({ method: 'POST', url: `${url}/upload-image`, headers, payload });
  const served = await get('ann', sent.json<{ imageUrl: string }>().imageUrl);
  expect(served.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
});
