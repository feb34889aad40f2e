import net from 'node:net';
import {
  animation,
  form,
  type FormPart,
  gifOfFrames,
  pngBomb,
  still,
} from '../../../services/chat-messaging/test/support/images.js';
import { copies, type Members, membersOfLeague } from './support/attacks/members.js';
import { cookie, expectRefused, json, send } from './support/attacks/send.js';
import { type Caller, callerOf } from './support/roles/caller.js';
import { portsFile } from './support/stack.js';

let league: Members;
let elsewhere: Members;
let upload: string;
beforeAll(async () => {
  [league, elsewhere] = await Promise.all([membersOfLeague(copies.home, 4), membersOfLeague(copies.away, 1)]);
  upload = `${league.path}/chat/upload-image`;
}, 300_000);

interface Uploaded {
  imageUrl: string;
  thumbnailUrl: string;
  imageFileName: string;
}
const member = (n: number): Caller => league.person(n);
function sendPicture(by: Caller, ...parts: FormPart[]) {
  const { headers, payload } = form(...parts);
  return send({ method: 'POST', path: upload, by, headers, body: payload });
}
const uploaded = async (by: Caller, part: FormPart) => JSON.parse((await sendPicture(by, part)).text) as Uploaded;
const show = ({ imageUrl }: Uploaded) => {
  const body = JSON.stringify({ messageType: 'image', imageUrl });
  return send({ method: 'POST', path: `${league.path}/chat`, by: member(0), headers: json, body });
};
const get = (path: string, by: Caller, headers: Record<string, string> = {}) => send({ path, by, headers });
const png = () => still().png().toBuffer();

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const html = '<html><script>alert(1)</script></html>';
const refused: [string, () => Promise<FormPart[]> | FormPart[], number, string][] = [
  ['an SVG that says it is a PNG', () => [{ content: svg }], 415, 'image-type'],
  ['an SVG', () => [{ content: svg, type: 'image/svg+xml', fileName: 'a.svg' }], 415, 'image-type'],
  [
    'a page behind the first bytes of a GIF',
    () => [{ content: `GIF89a${html}`, type: 'image/gif' }],
    400,
    'image-not-readable',
  ],
  ['a JPEG that says it is a PNG', async () => [{ content: await still().jpeg().toBuffer() }], 415, 'image-type'],
  ['nothing', () => [{ content: '' }], 400, 'upload-not-valid'],
  ['more than 5 MB', () => [{ content: Buffer.alloc(5 * 1024 * 1024 + 1) }], 413, 'image-too-large'],
  ['a PNG of 50,000 by 50,000', () => [{ content: pngBomb(50_000, 50_000) }], 400, 'image-not-readable'],
  ['a GIF of 10,000 frames', () => [{ content: gifOfFrames(10_000), type: 'image/gif' }], 400, 'image-not-readable'],
  [
    'a GIF of very many frames',
    async () => [{ content: await animation(301, 'gif', 1), type: 'image/gif' }],
    400,
    'image-not-readable',
  ],
  [
    'half of a PNG',
    async () => [{ content: (await still(400, 300).png().toBuffer()).subarray(0, 200) }],
    400,
    'image-not-readable',
  ],
  ['two pictures', async () => [{ content: await png() }, { content: await png() }], 400, 'upload-not-valid'],
  ['a hundred parts', () => Array<FormPart>(100).fill({ content: 'x' }), 400, 'upload-not-valid'],
  ['a field in the place of a file', () => [{ content: 'x', fileName: null }], 400, 'upload-not-valid'],
];

it.each(refused.map(([name, parts, status, slug], n) => ({ name, parts, status, slug, n })))(
  'what is no picture is taken from nobody: $name',
  async ({ parts, status, slug, n }) => {
    expectRefused(await sendPicture(member(n % 3), ...(await parts())), status, slug);
  },
);

it('an upload without an end is cut off', async () => {
  const { headers, payload } = form({ content: Buffer.alloc(64) });
  const { port } = new URL(portsFile().address);
  const head = [
    ...[`POST ${upload} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${await member(3).token()}`],
    ...[`Content-Type: ${headers['content-type']}`, 'Transfer-Encoding: chunked', '', ''],
  ];
  const socket = net.connect(Number(port), '127.0.0.1');
  let response = '';
  socket.on('error', () => undefined).on('data', (part) => (response += part.toString('latin1')));
  const closed = new Promise((resolve) => void socket.once('close', resolve));
  const chunk = (content: Buffer) =>
    Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')]);
  socket.write(head.join('\r\n'));
  socket.write(chunk(payload.subarray(0, payload.indexOf('\r\n\r\n') + 4)));
  const more = chunk(Buffer.alloc(256 * 1024, 1));
  let sent = 0;
  const writing = setInterval(() => {
    if (socket.writableLength > 4 * more.length) return;
    sent += more.length;
    socket.write(more);
    if (/^HTTP\/1\.1/.test(response)) socket.destroySoon();
  }, 1);
  await closed;
  clearInterval(writing);
  // Nothing where the end of the connection came first.
  expect(response).toMatch(/^($|HTTP\/1\.1 413)/);
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});

describe('a picture', () => {
  it('is its sender’s alone until a message has it, then its league’s, and nobody else’s', async () => {
    const sent = await uploaded(member(0), { content: await png() });
    const stranger = elsewhere.person(0);
    expect((await get(sent.imageUrl, member(0))).status).toBe(200);
    expectRefused(await get(sent.imageUrl, member(1)), 404, 'file-not-found');
    expect((await show(sent)).status).toBe(201);
    const { headers, status } = await get(sent.imageUrl, member(1));
    expect(status).toBe(200);
    for (const path of [sent.imageUrl, sent.thumbnailUrl]) {
      // Nor by its tag, which says nothing but that somebody has it.
      expectRefused(await get(path, stranger), 404, 'file-not-found');
      expectRefused(await get(path, stranger, { 'if-none-match': String(headers.etag) }), 404, 'file-not-found');
      expectRefused(await send({ path }), 401, 'unauthorized');
    }
    expect((await get(sent.imageUrl, member(1), { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it('is served so that a browser runs and loads nothing of it, to this site alone', async () => {
    const { imageUrl } = await uploaded(member(0), { content: await png() });
    const { headers } = await get(imageUrl, member(0), { accept: 'text/html' });
    expect(headers).toMatchObject({
      ...{ 'content-type': 'image/png', 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache' },
      ...{ 'content-security-policy': "default-src 'none'; sandbox", 'cross-origin-resource-policy': 'same-origin' },
    });
  });

  it('has nothing of what stood behind it', async () => {
    const content = Buffer.concat([await still().jpeg().toBuffer(), Buffer.from('<?php system($_GET[0]); ?>')]);
    const { imageUrl } = await uploaded(member(1), { content, type: 'image/jpeg' });
    expect((await get(imageUrl, member(1))).text).not.toContain('<?php');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['a\r\nX-Injected: exe', 'a'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ])('is named by its sender, and a name like %j is nothing but that', async (fileName, shown) => {
    const sent = await uploaded(member(2), { content: await png(), fileName });
    expect(sent.imageFileName).toBe(shown);
    expect(JSON.stringify((await get(sent.imageUrl, member(2))).headers)).not.toMatch(/exe|passwd|onerror/);
  });

  it('is found by nobody who guesses', async () => {
    for (const id of ['x', '__proto__', '0'.repeat(101), '000000001-00000000000000ff', '$ne']) {
      expect([400, 404]).toContain((await get(`/api/files/${id}`, member(1))).status);
    }
  });
});

describe('live events', () => {
  const stream = () => `/api/stream?leagueId=${league.leagueId}`;

  it('of another league are told to nobody from elsewhere, signed in or not', async () => {
    expectRefused(await get(stream(), elsewhere.person(0)), 403, 'not-a-member');
    expectRefused(await get(stream(), callerOf('listener-from-nowhere')), 403, 'not-a-member');
    expectRefused(await send({ path: stream() }), 401, 'unauthorized');
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
  ])('are told to no page of %s by the cookie of a member', async (_name, headers) => {
    const heard = await send({ path: stream(), headers: { ...headers, ...cookie(await member(0).token()) } });
    expectRefused(heard, 403, 'cross-site-stream');
  });
});
