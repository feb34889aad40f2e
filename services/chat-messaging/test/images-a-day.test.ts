import { removeDueFiles } from '../src/actions/remove-due-files.js';
import { IMAGES_A_DAY } from '../src/actions/store-image.js';
import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type UploadedImage } from '../src/bodies/uploaded-image.js';
import { type ChatBed, chatBed, type ChatProcess } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { form, still } from './support/images.js';
import { LEAGUE } from './support/leagues.js';

let chat: ChatBed;
let other: ChatProcess;
let png: Buffer;
const { call } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
  other = await chat.another();
  png = await still().png().toBuffer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await collection('image_uploads').deleteMany({});
});
afterAll(() => chat.close());

const url = `/api/leagues/${LEAGUE}/chat`;
const collection = (name: string) => chat.bed.mongo.connection.collection(name);

async function upload(who: string, { process = chat, key, content = png }: Sent = {}) {
  const { headers: ofForm, payload } = form({ content });
  const headers = { ...(await chat.as(who)), ...ofForm, ...(key !== undefined && { 'idempotency-key': key }) };
  const response = await process.app.inject({ method: 'POST', url: `${url}/upload-image`, headers, payload });
  return { status: response.statusCode, headers: response.headers, body: response.json<UploadedImage>() };
}
interface Sent {
  process?: ChatProcess;
  key?: string;
  content?: Buffer;
}

/** So many pictures that somebody has sent by then. */
async function sent(who: string, count: number, hoursAgo = 23) {
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  const uploads = Array.from({ length: count }, (_, n) => ({ _id: `${who}-${hoursAgo}-${n}`, accountId: who, at }));
  await collection('image_uploads').insertMany(uploads as never[]);
}
const stored = async () => ({
  files: await collection('files').countDocuments(),
  contents: await collection('images.files').countDocuments(),
});

test('a hundred pictures a day are an account’s, and the next one is refused', async () => {
  await sent('bob', IMAGES_A_DAY - 1);
  await sent('bob', 1, 24.1);
  expect((await upload('bob')).status).toBe(201);
  const before = await stored();
  const refused = await upload('bob');
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    429,
    '3600',
    expect.objectContaining({ slug: 'too-many-images' }),
  ]);
  expect(await stored()).toEqual(before);
  expect((await upload('ann')).status).toBe(201);
});

test('who deletes a picture has sent it all the same', async () => {
  await sent('ann', IMAGES_A_DAY - 1);
  const { imageUrl } = (await upload('ann')).body;
  const picture = { messageType: 'image', imageUrl, imageFileName: 'trophy.png' };
  const { id } = (await call('ann', 'POST', url, picture)).json<ChatMessage>();
  expect((await call('ann', 'DELETE', `/api/messages/${id}`)).statusCode).toBeLessThan(300);
  await removeDueFiles(chat.deps, new AbortController().signal);
  expect((await upload('ann')).status).toBe(429);
});

test('of several that are sent at once, by two processes, not one too many is kept', async () => {
  await sent('ada', IMAGES_A_DAY - 1);
  const before = await stored();
  const sentAtOnce = await Promise.all([chat, other, chat, other].map((process) => upload('ada', { process })));
  const kept = sentAtOnce.filter(({ status }) => status === 201).length;
  expect(kept).toBeLessThanOrEqual(1);
  expect((await stored()).files - before.files).toBe(kept);
  // None of those that were refused counts: where all of them were, the next one is taken.
  expect((await upload('ada')).status).toBe(kept === 1 ? 429 : 201);
  expect(await collection('image_uploads').countDocuments({ accountId: 'ada' })).toBe(IMAGES_A_DAY);
});

test('what is no picture, what cannot be stored and what is sent once more does not count', async () => {
  await upload('bob', { content: png.subarray(0, 40) });
  jest.spyOn(chat.deps.imageContents, 'put').mockRejectedValueOnce(new Error('the disk is full'));
  expect((await upload('bob', { key: 'k1' })).status).toBe(500);
  const both = await Promise.all([chat, other].map((process) => upload('bob', { process, key: 'k1' })));
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(await collection('image_uploads').countDocuments({ accountId: 'bob' })).toBe(1);
});
