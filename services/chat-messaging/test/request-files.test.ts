import { type App } from '@dynasty/kit/http';
import { type CoreBed, coreBed } from '@dynasty/testbed/core-bed';
import { aboveMost, type Asked, countRequestFiles, type Reason } from '@dynasty/testbed/request-files';
import path from 'node:path';
import { buildApp } from '../src/app.js';
import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { type Report } from '../src/bodies/report.js';
import { createDeps, type Deps } from '../src/deps.js';
import { form, still } from './support/images.js';
import { fakeLeagues, fakeMembers, LEAGUE, OTHER_LEAGUE } from './support/leagues.js';

let bed: CoreBed<Deps>;
let app: App;
let conversationId: string;
beforeAll(async () => {
  const leagues = fakeLeagues();
  leagues.members.set(OTHER_LEAGUE, ['cid', 'dan']);
  // Without consumers and jobs, and without telling other services that a chat has grown: they run beside the requests.
  bed = await coreBed((core) =>
    createDeps(core, { leagues, members: { of: async (chainId) => fakeMembers(leagues, chainId) } }),
  );
  app = await buildApp({ ...bed.deps, chatGrowth: { tell: () => undefined } });
  conversationId = await opened('ada', 'bob');
  await writeTo('ada', conversationId);
  await writeTo('cid', await opened('cid', 'dan', OTHER_LEAGUE));
  leagues.members.set(OTHER_LEAGUE, ['dan']);
});
afterAll(async () => {
  await app.close();
  await bed.deps.unawaitedWrites.done();
  await bed.close();
});

const headersOf = (sub: string) => bed.issuer.headers({ sub });
async function call<T>(who: string, method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const response = await app.inject({ method, url, headers: await headersOf(who), payload });
  if (response.statusCode >= 400) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  return response.json();
}

const text = { message: 'hello @bob', messageType: 'text' };
const inChat = `/api/leagues/${LEAGUE}/chat`;
const reason = { reason: 'rude' };

async function opened(who: string, other: string, league = LEAGUE): Promise<string> {
  const people = { participantIds: [other] };
  return (await call<Conversation>(who, 'POST', `/api/leagues/${league}/conversations`, people)).id;
}
const writeTo = (who: string, id: string) => call(who, 'POST', `/api/conversations/${id}/messages`, text);
const written = async (who: string) => ({ messageId: (await call<ChatMessage>(who, 'POST', inChat, text)).id });
const writtenTo = async () => {
  await writeTo('ada', conversationId);
  return {};
};
async function reported(): Promise<Record<string, string>> {
  const { messageId } = await written('bob');
  await call('ann', 'POST', `/api/messages/${messageId}/report`, reason);
  const [report] = await call<Report[]>('ada', 'GET', `${inChat}/reports`);
  return { reportId: report?.id ?? '' };
}
async function sent(): Promise<Record<string, string>> {
  const { headers, payload } = form({ content: await still().png().toBuffer() });
  const url = `${inChat}/upload-image`;
  const all = { ...(await headersOf('ada')), ...headers };
  const { imageUrl } = (await app.inject({ method: 'POST', url, headers: all, payload })).json();
  return { fileId: imageUrl.split('/').at(-1) };
}

const ofLeague = '/api/leagues/:leagueId';
const ofConversation = '/api/conversations/:conversationId';
const ofMessage = '/api/messages/:messageId';

const ofChat = (most: number): Reason => ({
  most,
  why: 'reads messages with what they reply to, from the place that was asked for',
});
const posts = (most: number): Reason => ({
  most,
  why: 'reads text and names by their rules, stores the message in its place with the mark of its writer, and tells of it',
});
const inRoom = (most: number): Reason => ({
  most,
  why: 'finds out what the person may read of the conversation, which nobody else may',
});
const tells = (most: number): Reason => ({
  most,
  why: 'changes a message or a mark where the person may, and tells the pages that show it',
});
const ofReports = (most: number): Reason => ({
  most,
  why: 'a report is of a message: as it was then, and as it is by now; it counts for its day',
});
const listed = (most: number): Reason => ({
  most,
  why: 'a conversation with its people, its last message and how far it was read, each from its store',
});
const opens = (most: number): Reason => ({
  most,
  why: 'counts and opens a conversation for its people and tells their pages, then shows it as it is by now',
});

const asked: Readonly<Record<string, Asked>> = {
  [`GET ${ofLeague}/chat`]: { ...ofChat(7), make: () => written('bob') },
  [`GET ${ofLeague}/chat/search`]: { ...ofChat(8), query: '?q=hello' },
  [`POST ${ofLeague}/chat`]: { ...posts(19), payload: text },
  [`POST ${ofLeague}/chat/read`]: { ...tells(9), make: () => written('bob'), payload: { position: 1_000 } },
  [`PUT ${ofLeague}/chat/mute`]: { ...tells(9), payload: { isMuted: true } },
  [`GET ${ofLeague}/chat/reports`]: { ...ofReports(8), make: reported },
  [`POST ${ofLeague}/chat/reports/:reportId/close`]: { ...ofReports(7), make: reported },
  [`GET ${ofLeague}/conversations`]: listed(11),
  // Of a league that they have left.
  'GET /api/conversations': { ...listed(11), as: 'cid' },
  [`POST ${ofLeague}/conversations`]: { ...opens(16), payload: { participantIds: ['ann'] } },
  [`GET ${ofConversation}`]: listed(10),
  [`GET ${ofConversation}/messages`]: { ...inRoom(10), make: writtenTo },
  [`GET ${ofConversation}/search`]: { ...inRoom(11), query: '?q=hello' },
  [`POST ${ofConversation}/messages`]: { ...posts(19), payload: text },
  [`POST ${ofConversation}/typing`]: inRoom(8),
  [`POST ${ofConversation}/read`]: { ...tells(10), as: 'bob', make: writtenTo, payload: { position: 1_000 } },
  [`PUT ${ofConversation}/mute`]: { ...tells(8), payload: { isMuted: true } },
  [`DELETE ${ofConversation}`]: { ...tells(11), make: async () => ({ conversationId: await opened('ada', 'ann') }) },
  [`PUT ${ofMessage}/reactions/:kind`]: { ...tells(10), make: () => written('bob') },
  [`DELETE ${ofMessage}/reactions/:kind`]: { ...tells(10), make: () => written('bob') },
  [`DELETE ${ofMessage}`]: { ...tells(10), make: () => written('ada') },
  [`POST ${ofMessage}/hide`]: { ...tells(10), make: () => written('bob'), payload: { isHidden: true, ...reason } },
  [`POST ${ofMessage}/report`]: { ...ofReports(8), make: () => written('bob'), payload: reason },
  'GET /api/files/:fileId': { make: sent },
};

const leftOut = {
  'GET /api/stream': 'has no end',
  [`POST ${ofLeague}/chat/upload-image`]: 'a file that is sent',
};

it('a request runs through at most six files of the service, or its route says why', async () => {
  const { counted, problems } = await countRequestFiles({
    ...{ app, source: path.resolve(__dirname, '../src'), headersOf, as: 'ada', asked, leftOut },
    settle: () => bed.deps.unawaitedWrites.done(),
    params: { leagueId: LEAGUE, conversationId, kind: 'fire' },
  });
  process.stdout.write(aboveMost(counted));
  expect(problems).toEqual([]);
});
