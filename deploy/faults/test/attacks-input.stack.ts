import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { canary } from '../../local/scan-logs.js';
import { copies, type Members, membersOfLeague } from './support/attacks/members.js';
import { expectRefused, type Heard, json, send } from './support/attacks/send.js';
import type { Caller } from './support/roles/caller.js';
import { openStream } from './support/stream.js';

let league: Members;
let chat: string;
let reader: Caller;
beforeAll(async () => {
  league = await membersOfLeague(copies.home, 6);
  chat = `${league.path}/chat`;
  reader = league.person(0);
  await post(text(canary), reader);
}, 300_000);

const text = (message: string) => JSON.stringify({ message, messageType: 'text' });
const post = (body: string | Buffer, by: Caller, headers: Record<string, string> = json) =>
  send({ method: 'POST', path: chat, by, headers, body });
const messages = async () => (await send({ path: chat, by: reader })).text;
/** The place of the newest message: there are no gaps. */
const lastPlace = async () => (JSON.parse(await messages()) as { position: number }[]).at(-1)?.position ?? 0;

let attacks = 0;
/** Members take turns, so that none of them comes to the end of their allowance. */
function attacker(): Caller {
  attacks += 1;
  return league.person(1 + (attacks % 4));
}
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** A refusal of something that nobody finds in the chat then. */
async function expectNotSaid(heard: Promise<Heard>, before: string, status: number, slug: string): Promise<void> {
  expectRefused(await heard, status, slug);
  expect(await messages()).toBe(before);
  expect(Object.prototype).not.toHaveProperty('isAdmin');
}

describe('a message', () => {
  it.each<[string, string, number, string]>([
    ['with another author', '{"message":"x","messageType":"text","userId":"1"}', 400, 'invalid-request'],
    [
      'with rights and a date',
      '{"message":"x","messageType":"text","isAdmin":true,"createdAt":"2020"}',
      400,
      'invalid-request',
    ],
    ['with a prototype', '{"message":"x","messageType":"text","__proto__":{"isAdmin":true}}', 400, 'invalid-request'],
    [
      'with a constructor',
      '{"message":"x","messageType":"text","constructor":{"prototype":{"isAdmin":true}}}',
      400,
      'invalid-request',
    ],
    ['that is an operator', '{"message":{"$ne":null},"messageType":"text"}', 400, 'invalid-request'],
    ['of 501 characters', text('x'.repeat(501)), 400, 'message-not-valid'],
    ['of spaces', text(' \n\t '), 400, 'message-not-valid'],
    ['with a NUL', text('a\u0000b'), 400, 'invalid-text'],
    ['with half of a character', text('a\ud83cb'), 400, 'invalid-text'],
    ['of lists in lists', `{"message":${deep(10_000)},"messageType":"text"}`, 400, 'invalid-request'],
    [
      'with lists in lists beside it',
      `{"message":"x","messageType":"text","clientId":${deep(10_000)}}`,
      400,
      'invalid-request',
    ],
    ['of a megabyte', text('x'.repeat(1_000_000)), 413, 'body-too-large'],
    ['that is cut off', '{"message":"x",', 400, 'invalid-request'],
    ['that is a list', '[]', 400, 'invalid-request'],
    ['that is nothing', '', 400, 'invalid-request'],
  ])('%s is refused, and nobody reads it', async (_name, body, status, slug) => {
    await expectNotSaid(post(body, attacker()), await messages(), status, slug);
  });

  it.each([
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json garbage'],
    ...['text/plain; application/json', 'application/json+x', 'image/png', ''],
  ])('whose type is %j is not read', async (type) => {
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
    await expectNotSaid(post(text('x'), attacker(), headers), await messages(), 415, 'unsupported-media-type');
  });

  it.each(['application/json\t; x', 'APPLICATION/JSON', 'application/json; charset=utf-7'])(
    'whose type is written as %j is checked as any other',
    async (type) => {
      const before = await messages();
      const wrong = '{"message":"x","messageType":"text","isAdmin":true}';
      const heard = await post(wrong, attacker(), { 'content-type': type });
      expect([400, 415]).toContain(heard.status);
      expect(await messages()).toBe(before);
    },
  );

  it.each<[string, (body: string) => Buffer]>([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('that is packed (%s) is not unpacked, nor is one that would fill the memory', async (encoding, pack) => {
    const headers = { ...json, 'content-encoding': encoding };
    await expectNotSaid(post(pack(text('x')), attacker(), headers), await messages(), 415, 'encoded-body');
    const bomb = post(pack(' '.repeat(20_000_000)), attacker(), headers);
    await expectNotSaid(bomb, await messages(), 415, 'encoded-body');
  });

  it.each([
    ...[
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'http://pics.example/a.png',
      'file:///etc/passwd',
    ],
    ...[
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/a.png',
      'https://2130706433/a.png',
      'https://0x7f.1/a.png',
    ],
    ...['https://localhost/a.png', 'https://mongo.internal/a.png', 'https://user:pass@pics.example/a.png'],
    ...['/api/files/../../etc/passwd', `https://pics.example/${'x/'.repeat(500)}`],
  ])('with a picture at %s is refused, and nobody reads it', async (imageUrl) => {
    const body = JSON.stringify({ messageType: 'image', imageUrl });
    await expectNotSaid(post(body, attacker()), await messages(), 400, 'image-url-not-valid');
  });

  it('that is code to a page comes back as the words that it is, as JSON', async () => {
    for (const words of [
      '<img src=x onerror=alert(1)>',
      '[x](javascript:alert(1))',
      '</script><svg onload=alert(1)>',
    ]) {
      expect((await post(text(words), attacker())).status).toBe(201);
      const { headers, text: read } = await send({ path: chat, by: reader });
      expect(headers).toMatchObject({ 'content-type': expect.stringMatching(/^application\/json/) as string });
      expect((JSON.parse(read) as { message: string }[]).at(-1)?.message).toBe(words);
    }
  });
});

describe('an address', () => {
  it.each([
    ...[
      'type[$ne]=all',
      'type=all&type=trade',
      'userId[]=1',
      'userId=',
      'player=$ne',
      'player=a.b',
      'season[$gt]=',
      'x=1',
    ],
    ...['before=***', 'before[$gt]=', '__proto__=1', '__proto__[x]=1', 'constructor=1', 'limit=1e9', 'limit=-1'],
  ])('that asks for moves with %s is refused', async (query) => {
    const path = `${league.path}/transactions/18?${query}`;
    expectRefused(await send({ path, by: attacker() }), 400, 'invalid-request');
  });

  it.each(['0', '19', 'x', '1e9', '-1', '1.5', '$ne', '1,2'])('with %s as a week is refused', async (week) => {
    for (const page of ['matchups', 'transactions']) {
      const path = `${league.path}/${page}/${week}`;
      expectRefused(await send({ path, by: attacker() }), 400, 'invalid-request');
    }
  });

  it.each(['__proto__', '$where', '0', 'constructor', '9'.repeat(21)])(
    'with %s as a league is nobody’s',
    async (id) => {
      const heard = await send({ path: `/api/leagues/${id}`, by: attacker() });
      expect([400, 403, 404]).toContain(heard.status);
      expect(heard.text).not.toContain(league.leagueId);
    },
  );
});

describe('too much', () => {
  it('of messages ends with 429 for who sends them; another member writes on', async () => {
    const flooder = league.person(5);
    const before = await lastPlace();
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1) statuses.push((await post(text(`${canary} ${n}`), flooder)).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const refused = await post(text('one too many'), flooder);
    expectRefused(refused, 429, 'rate-limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(text(canary), reader)).status).toBe(201);
    expect(await lastPlace()).toBe(before + 31);
    expect(await messages()).not.toContain('one too many');
  });

  it('of searches ends with 429 for who makes them; another member searches on', async () => {
    const path = `${chat}/search?q=${canary}`;
    const ask = (by: Caller) => send({ path, by, from: '127.0.2.5' });
    const flood: number[] = [];
    for (let n = 0; n < 62; n += 1) flood.push((await ask(league.person(5))).status);
    expect(flood).toEqual([...Array<number>(60).fill(200), 429, 429]);
    expect((await ask(reader)).status).toBe(200);
  });

  it('of open streams ends at five; another member opens theirs', async () => {
    const open = async (by: Caller) => openStream(await by.token(), league.leagueId);
    const streams = [];
    for (let n = 0; n < 8; n += 1) streams.push(await open(league.person(4)));
    expect(streams.map(({ status }) => status)).toEqual([...Array<number>(5).fill(200), ...Array<number>(3).fill(429)]);
    const other = await open(reader);
    expect(other.status).toBe(200);
    for (const stream of [...streams, other]) stream.hangUp();
  });
});
