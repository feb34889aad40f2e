import { toldOfFaults } from '@dynasty/testbed/fuzz/broken-store';
import { fuzz, type FuzzOptions, fuzzTimeMs } from '@dynasty/testbed/fuzz/fuzz';
import { type Conversation } from '../src/bodies/conversation.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { animation, still } from './support/images.js';
import { LEAGUE } from './support/leagues.js';

let chat: ChatBed;
let target: FuzzOptions;
const { call, say } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
  const opened = await call('ann', 'POST', `/api/leagues/${LEAGUE}/conversations`, { participantIds: ['s-bob'] });
  const conversationId = opened.json<Conversation>().id;
  const said = [await say('ann', 'one'), await say('ada', 'two')];
  const files = [
    { name: 'a.png', type: 'image/png', content: await still().png().toBuffer() },
    { name: 'a.jpg', type: 'image/jpeg', content: await still().jpeg().toBuffer() },
    { name: 'a.gif', type: 'image/gif', content: await animation(3) },
    { name: 'a.webp', type: 'image/webp', content: await animation(2, 'webp') },
  ];
  target = {
    ...{ service: 'chat-messaging', app: chat.app, mongo: chat.bed.mongo },
    callers: ['ann', 'ada', 'bob', 'cid'].map((who) => () => chat.as(who)),
    params: {
      leagueId: [LEAGUE],
      conversationId: [conversationId],
      messageId: said.map(({ id }) => id),
      kind: ['fire'],
    },
    endless: ['GET /api/stream'],
    uploads: { 'POST /api/leagues/{leagueId}/chat/upload-image': { field: 'image', files } },
    // Events on their way to open pages are placed beside the requests.
    besides: ['pending_events', 'stream_events', 'stream_positions'],
    // Who posts does not wait for their own read mark.
    settle: () => chat.deps.unawaitedWrites.done(),
  };
});
afterAll(() => chat.close());

it(
  'no request brings the service to fail, to tell of its inside, or to change what it refuses to',
  async () => {
    expect((await fuzz(target)).problems).toEqual([]);
  },
  fuzzTimeMs,
);

it('what its database says of a fault is told to nobody', async () => {
  expect(await toldOfFaults(target)).toEqual([]);
});
