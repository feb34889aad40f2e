import sharp from 'sharp';
import { removeDueFiles } from '../src/actions/remove-due-files.js';
import { WAITS_MS } from '../src/actions/store-image.js';
import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls, type Response } from './support/chat-calls.js';
import { animation, form, type FormPart, gifOfFrames, photoWithPlace, pngBomb, still } from './support/images.js';
import { LEAGUE, SUSPENDED_LEAGUE } from './support/leagues.js';

let chat: ChatBed;
const { call, get, list, say } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
});
afterAll(() => chat.close());

const url = `/api/leagues/${LEAGUE}/chat`;
async function send(who: string, body: ReturnType<typeof form>, league = LEAGUE): Promise<Response> {
  const headers = { ...(await chat.as(who)), ...body.headers };
  const path = `/api/leagues/${league}/chat/upload-image`;
  return chat.app.inject({ method: 'POST', url: path, headers, payload: body.payload });
}
const upload = (who: string, ...parts: FormPart[]) => send(who, form(...parts));
async function fetched(who: string, path: string) {
  const response = await chat.app.inject({ method: 'GET', url: path, headers: await chat.as(who) });
  return { ...response, statusCode: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}
const statusOf = async (who: string, path: string) => (await fetched(who, path)).statusCode;
const counts = async () => {
  const of = (name: string) => chat.bed.mongo.connection.collection(name).countDocuments();
  return { files: await of('files'), contents: await of('images.files'), chunks: await of('images.chunks') };
};
interface Uploaded {
  imageUrl: string;
  thumbnailUrl: string;
  imageFileName: string;
  imageWidth: number;
  imageHeight: number;
}
const uploaded = async (who: string, content: Buffer, type = 'image/png', fileName = 'trophy.png') =>
  (await upload(who, { content, type, fileName })).json<Uploaded>();
const picture = (imageUrl: string) => ({
  messageType: 'image',
  imageUrl,
  imageFileName: 'trophy.png',
  message: undefined,
});

describe('an uploaded picture', () => {
  test('is made anew in its own type, without what it knew of its place, upright', async () => {
    const content = await photoWithPlace();
    expect(content.includes('SECRET-OWNER')).toBe(true);
    const sent = await uploaded('ann', content, 'image/jpeg', 'C:\\fakepath\\trophy.jpg');
    expect(sent).toMatchObject({ imageFileName: 'trophy.jpg', imageWidth: 20, imageHeight: 40 });
    const { bytes, headers } = await fetched('ann', sent.imageUrl);
    const { exif, format, orientation, width } = await sharp(bytes).metadata();
    expect([exif, format, orientation, width]).toEqual([undefined, 'jpeg', undefined, 20]);
    expect(bytes.includes('SECRET-OWNER')).toBe(false);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline',
    });
  });

  test.each(['gif', 'webp'] as const)('stays animated: %s; its thumbnail does not move', async (format) => {
    const sent = await uploaded('ann', await animation(5, format), `image/${format}`);
    expect(sent).toMatchObject({ imageWidth: 16, imageHeight: 16 });
    const whole = await sharp((await fetched('ann', sent.imageUrl)).bytes, { animated: true }).metadata();
    expect(whole).toMatchObject({ format, pages: 5 });
    const thumb = await fetched('ann', sent.thumbnailUrl);
    expect(thumb.headers['content-type']).toBe('image/webp');
    expect((await sharp(thumb.bytes).metadata()).pages ?? 1).toBe(1);
  });

  test('is made smaller where it is very large, and more so as a thumbnail', async () => {
    const sent = await uploaded('ann', await still(4_000, 3_000).png().toBuffer());
    expect(sent).toMatchObject({ imageWidth: 2_048, imageHeight: 1_536 });
    expect(await sharp((await fetched('ann', sent.thumbnailUrl)).bytes).metadata()).toMatchObject({ width: 480 });
  });

  test('is its sender’s alone until a message has it, then the league’s, and of no other league', async () => {
    const sent = await uploaded('ann', await still().png().toBuffer());
    expect(await statusOf('ann', sent.imageUrl)).toBe(200);
    expect(await statusOf('bob', sent.imageUrl)).toBe(404);
    expect((await call('bob', 'POST', url, picture(sent.imageUrl))).statusCode).toBe(400);
    const posted = (await call('ann', 'POST', url, picture(sent.imageUrl))).json<ChatMessage>();
    expect(posted).toMatchObject({ messageType: 'image', ...sent, imageFileName: 'trophy.png' });
    expect((await list('bob')).at(-1)).toEqual(posted);
    for (const path of [sent.imageUrl, sent.thumbnailUrl]) {
      expect(await statusOf('bob', path)).toBe(200);
      expect(await statusOf('cid', path)).toBe(404);
      expect((await chat.app.inject({ method: 'GET', url: path })).statusCode).toBe(401);
    }
    expect((await call('ann', 'POST', url, picture(sent.imageUrl))).statusCode).toBe(400);
    const { headers } = await fetched('bob', sent.imageUrl);
    const again = { ...(await chat.as('bob')), 'if-none-match': String(headers.etag) };
    for (const method of ['GET', 'HEAD'] as const)
      expect((await chat.app.inject({ method, url: sent.imageUrl, headers: again })).statusCode).toBe(304);
  });

  test('of a conversation is seen by the people in it, until they delete that', async () => {
    const body = { participantIds: ['bob'] };
    const { id } = (await call('ann', 'POST', `/api/leagues/${LEAGUE}/conversations`, body)).json<Conversation>();
    const sent = await uploaded('ann', await still().png().toBuffer());
    const write = (body: object) => call('ann', 'POST', `/api/conversations/${id}/messages`, body);
    await write(picture(sent.imageUrl));
    expect(await statusOf('bob', sent.imageUrl)).toBe(200);
    expect(await statusOf('ada', sent.imageUrl)).toBe(404);
    await call('bob', 'DELETE', `/api/conversations/${id}`);
    // It comes back with the next message, without the pictures of before.
    expect((await write({ message: 'again', messageType: 'text' })).statusCode).toBe(201);
    for (const path of [sent.imageUrl, sent.thumbnailUrl]) expect(await statusOf('bob', path)).toBe(404);
    expect(await statusOf('ann', sent.imageUrl)).toBe(200);
  });

  test('goes out of sight with its message, and is removed when that is deleted', async () => {
    const sent = await uploaded('ann', await still().png().toBuffer());
    const { id } = (await call('ann', 'POST', url, picture(sent.imageUrl))).json<ChatMessage>();
    const hide = (isHidden: boolean) => call('ada', 'POST', `/api/messages/${id}/hide`, { isHidden, reason: 'rude' });
    await hide(true);
    expect(await statusOf('bob', sent.imageUrl)).toBe(404);
    expect(await statusOf('ada', sent.imageUrl)).toBe(200);
    const [own] = (await get('ann', '/api/auth/user/data/messages?limit=1')).json<ChatMessage[]>();
    expect(own).toMatchObject({ id, state: 'hidden', imageUrl: sent.imageUrl });
    expect(await statusOf('ann', own?.imageUrl ?? '')).toBe(200);
    await hide(false);
    expect(await statusOf('bob', sent.imageUrl)).toBe(200);
    const before = await counts();
    await call('ann', 'DELETE', `/api/messages/${id}`);
    for (const who of ['ann', 'bob', 'ada']) expect(await statusOf(who, sent.imageUrl)).toBe(404);
    await removeDueFiles(chat.deps, new AbortController().signal);
    expect(await counts()).toEqual({
      files: before.files - 1,
      contents: before.contents - 2,
      chunks: before.chunks - 2,
    });
  });

  test('is removed after a while when no message has it; one that a message has stays', async () => {
    const [lost, kept] = [await still().png().toBuffer(), await still(8, 8).png().toBuffer()];
    const [orphan, used] = [await uploaded('ann', lost), await uploaded('ann', kept)];
    await call('ann', 'POST', url, picture(used.imageUrl));
    const later = new Date(Date.now() + WAITS_MS + 1_000);
    await Promise.all([1, 2].map(() => removeDueFiles(chat.deps, new AbortController().signal, later)));
    expect(await statusOf('ann', orphan.imageUrl)).toBe(404);
    expect((await call('ann', 'POST', url, picture(orphan.imageUrl))).statusCode).toBe(400);
    expect(await statusOf('bob', used.imageUrl)).toBe(200);
  });
});

describe('what is refused leaves nothing behind', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  const html = '<html><script>alert(1)</script></html>';
  test.each<[string, () => Promise<FormPart[]> | FormPart[], number]>([
    ['an SVG that says it is a PNG', () => [{ content: svg }], 415],
    ['an SVG', () => [{ content: svg, type: 'image/svg+xml', fileName: 'a.svg' }], 415],
    ['HTML behind the first bytes of a GIF', () => [{ content: `GIF89a${html}`, type: 'image/gif' }], 400],
    ['a JPEG that says it is a PNG', async () => [{ content: await still().jpeg().toBuffer() }], 415],
    ['another type', async () => [{ content: await still().tiff().toBuffer(), type: 'image/tiff' }], 415],
    ['nothing', () => [{ content: '' }], 400],
    ['more than 5 MB', () => [{ content: Buffer.alloc(5 * 1024 * 1024 + 1) }], 413],
    ['a PNG of 50,000 by 50,000', () => [{ content: pngBomb(50_000, 50_000) }], 400],
    ['a GIF of very many frames', async () => [{ content: await animation(301, 'gif', 1), type: 'image/gif' }], 400],
    ['a GIF of 10,000 frames', () => [{ content: gifOfFrames(10_000), type: 'image/gif' }], 400],
    ['a damaged PNG', async () => [{ content: (await still(400, 300).png().toBuffer()).subarray(0, 200) }], 400],
    ['two pictures', async () => Array<FormPart>(2).fill({ content: await still().png().toBuffer() }), 400],
    ['a hundred parts', () => Array<FormPart>(100).fill({ content: 'x' }), 400],
    ['a field instead of a file', () => [{ content: 'x', fileName: null }], 400],
    ['a file in another field', async () => [{ name: 'file', content: await still().png().toBuffer() }], 400],
  ])('%s', async (_name, parts, status) => {
    const before = await counts();
    const response = await upload('ann', ...(await parts()));
    expect([response.statusCode, response.json()]).toEqual([
      status,
      expect.objectContaining({ requestId: expect.any(String) }),
    ]);
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=', 400],
    ['multipart/form-data; boundary=x', 400],
    ['application/json', 400],
    ['text/plain', 415],
    ['image/png', 415],
  ])('a body of type %s that is no form', async (type, status) => {
    const body = { headers: { 'content-type': type }, payload: Buffer.from('no form') };
    expect((await send('ann', body)).statusCode).toBe(status);
  });

  test('no other route takes a form', async () => {
    const { headers, payload } = form({ content: 'x' });
    const all = { ...(await chat.as('ann')), ...headers };
    expect((await chat.app.inject({ method: 'POST', url, headers: all, payload })).statusCode).toBe(415);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['a\u202egpj.exe', 'agpj.exe'],
    // The second line is no header, neither of the form nor of a response.
    ['a\r\nX-Injected: exe', 'a'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['', 'Shared image'],
  ])('a name like %j is nothing but a name', async (fileName, shown) => {
    const response = await upload('ada', { content: await still().png().toBuffer(), fileName });
    expect(response.json()).toMatchObject({ imageFileName: shown });
    expect(JSON.stringify((await fetched('ada', response.json<Uploaded>().imageUrl)).headers)).not.toContain('exe');
  });

  test('bytes behind a JPEG do not get through', async () => {
    const content = Buffer.concat([await still().jpeg().toBuffer(), Buffer.from('<?php system($_GET[0]); ?>')]);
    const sent = await uploaded('ann', content, 'image/jpeg');
    expect((await fetched('ann', sent.imageUrl)).bytes.includes('<?php')).toBe(false);
  });
});

test('members of other leagues, and of a suspended one, send nothing', async () => {
  const body = form({ content: await still().png().toBuffer() });
  expect((await send('cid', body)).statusCode).toBe(403);
  expect((await send('ann', body, SUSPENDED_LEAGUE)).statusCode).toBe(403);
});

test('a picture cannot be had by guessing', async () => {
  for (const id of ['x', '__proto__', '..%2f..%2fchat', '0'.repeat(101)]) {
    expect([400, 404]).toContain((await get('ann', `/api/files/${id}`)).statusCode);
  }
  expect((await get('ann', '/api/files/x?size=huge')).statusCode).toBe(400);
  await say('ann', 'still there');
});
