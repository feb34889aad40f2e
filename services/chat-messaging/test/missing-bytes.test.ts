import { keepImage } from '../src/actions/store-image.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { still } from './support/images.js';
import { LEAGUE } from './support/leagues.js';

let chat: ChatBed;
const { get } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
});
afterAll(() => chat.close());

const gone = { all: ['images.files', 'images.chunks'], some: ['images.chunks'] };

test.each([
  ['all', ''],
  ['all', '?size=thumb'],
  ['some', ''],
] as const)('a picture of which %s is removed at that moment is not there: %j', async (what, size) => {
  const sent = { accountId: 'ann', chainId: LEAGUE, fileName: 'trophy.png', type: 'image/png' };
  const { _id } = await keepImage(chat.deps, { ...sent, content: await still().png().toBuffer() });
  const url = `/api/files/${_id}${size}`;
  expect((await get('ann', url)).statusCode).toBe(200);
  for (const name of gone[what]) await chat.bed.mongo.connection.collection(name).deleteMany({});
  const response = await get('ann', url);
  expect([response.statusCode, response.json()]).toMatchObject([404, { slug: 'file-not-found' }]);
  expect(response.headers['content-type']).toContain('application/json');
});
