import { request } from 'node:http';
import { removeDueFiles } from '../src/actions/remove-due-files.js';
import { WAITS_MS } from '../src/actions/store-image.js';
import { type UploadedImage } from '../src/bodies/uploaded-image.js';
import { type ChatBed, chatBed, type ChatProcess } from './support/chat-bed.js';
import { form, still } from './support/images.js';
import { LEAGUE } from './support/leagues.js';
import { until } from './support/page.js';

let chat: ChatBed;
let other: ChatProcess;
let png: Buffer;
beforeAll(async () => {
  chat = await chatBed();
  other = await chat.another();
  png = await still().png().toBuffer();
});
beforeEach(async () => {
  for (const name of ['files', 'images.files', 'images.chunks'])
    await chat.bed.mongo.connection.collection(name).deleteMany({});
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => chat.close());

const url = `/api/leagues/${LEAGUE}/chat/upload-image`;

interface Sent {
  who?: string;
  content?: Buffer;
  fileName?: string;
  process?: ChatProcess;
}

async function upload(key: string, { who = 'ann', content = png, fileName, process = chat }: Sent = {}) {
  // As a browser does, which makes a new boundary each time.
  const { headers: ofForm, payload } = form({ content, fileName });
  const headers = { ...(await chat.as(who)), ...ofForm, 'idempotency-key': key };
  const response = await process.app.inject({ method: 'POST', url, headers, payload });
  return { status: response.statusCode, body: response.json<UploadedImage & { slug?: string }>() };
}

/** What is stored once the next sweep has been there. */
async function stored(now?: Date) {
  await removeDueFiles(chat.deps, new AbortController().signal, now);
  const of = (name: string) => chat.bed.mongo.connection.collection(name).countDocuments();
  return { files: await of('files'), contents: await of('images.files'), chunks: await of('images.chunks') };
}
const one = { files: 1, contents: 2, chunks: 2 };
const none = { files: 0, contents: 0, chunks: 0 };

test('the same picture under the same key is stored once, and its address told again', async () => {
  const first = await upload('once');
  expect(first.status).toBe(201);
  expect(await upload('once')).toEqual(first);
  expect(await upload('once', { process: other })).toEqual(first);
  expect(await stored()).toEqual(one);
});

test('fifty at once in two processes store one, though one account may not send so many at once', async () => {
  const order = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? chat : other));
  const responses = await Promise.all(order.map((process) => upload('fifty', { process })));
  expect(responses).toEqual(responses.map(() => ({ status: 201, body: responses[0]?.body })));
  expect(await stored()).toEqual(one);
});

test('who has lost the response gets it by sending the picture again', async () => {
  const { headers: ofForm, payload } = form({ content: png });
  const headers = { ...(await chat.as('ann')), ...ofForm, 'content-length': payload.length, 'idempotency-key': 'lost' };
  const decoding = jest.spyOn(chat.deps.imageDecoder, 'decode');
  const call = request({ host: '127.0.0.1', port: chat.port, method: 'POST', path: url, headers, agent: false });
  call.on('error', () => undefined);
  call.end(payload);
  await until(() => decoding.mock.calls.length === 1);
  call.destroy();
  const again = await upload('lost');
  expect(again.status).toBe(201);
  expect(await upload('lost')).toEqual(again);
  expect(await stored()).toEqual(one);
});

test('the key of one person is no other’s', async () => {
  const [ofAnn, ofBob] = [await upload('own'), await upload('own', { who: 'bob' })];
  expect([ofAnn.status, ofBob.status]).toEqual([201, 201]);
  expect(ofBob.body.imageUrl).not.toBe(ofAnn.body.imageUrl);
});

test('a key for another picture, or another name, is refused; nothing of that is kept', async () => {
  await upload('used');
  const refused = { status: 422, body: expect.objectContaining({ slug: 'idempotency-key-reused' }) };
  expect(await upload('used', { content: await still(8, 8).png().toBuffer() })).toEqual(refused);
  expect(await upload('used', { fileName: 'b.png' })).toEqual(refused);
  expect(await stored()).toEqual(one);
});

test('a picture that cannot be stored whole leaves nothing, and its key does it later', async () => {
  const { put } = chat.deps.imageContents;
  jest.spyOn(chat.deps.imageContents, 'put').mockImplementation(async (id, size, content) => {
    if (size === 'thumb') throw new Error('the disk is full');
    return put(id, size, content);
  });
  expect((await upload('full')).status).toBe(500);
  expect(await stored()).toEqual(none);
  jest.restoreAllMocks();
  expect((await upload('full')).status).toBe(201);
  expect(await stored()).toEqual(one);
});

test('a repeat that comes when the picture has waited too long is told so', async () => {
  await upload('late');
  expect(await stored(new Date(Date.now() + WAITS_MS + 1_000))).toEqual(none);
  expect(await upload('late')).toEqual({ status: 409, body: expect.objectContaining({ slug: 'image-removed' }) });
});
