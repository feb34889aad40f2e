import { accessTable, assertAnonymousIsRefused } from '@dynasty/testbed/access-table';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { removeAbandoned } from '../src/actions/remove-abandoned.js';
import { removeDueFiles } from '../src/actions/remove-due-files.js';
import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { form, still } from './support/images.js';
import { LEAGUE } from './support/leagues.js';

let chat: ChatBed;
const { call, say } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
});
beforeEach(() => {
  chat.leagues.members.set(LEAGUE, ['ann', 'bob', 'ada']);
  chat.leagues.suspended.delete(LEAGUE);
});
afterAll(() => chat.close());

/** Who asks: the one with the right, an admin outside the conversation, another league's member, a former participant,
 * and the one with the right while the league is suspended. */
type Statuses = [own: number, admin: number, stranger: number, former: number, suspended: number];
interface Row {
  access: string;
  payload?: object;
  /** Of the league's message and picture, and of the conversation's. */
  league?: Statuses;
  conversation?: Statuses;
}
const reason = { reason: 'rude' };
const message = { message: 'hi', messageType: 'text' };
const member: Statuses = [200, 200, 403, 403, 403];
const posted: Statuses = [201, 201, 403, 403, 403];
const told: Statuses = [204, 204, 403, 403, 403];
const admins: Statuses = [403, 200, 403, 403, 403];
const reader: Statuses = [200, 404, 404, 200, 403];
const ofLeague: Statuses = [200, 200, 404, 404, 403];

const table: Record<string, Row> = {
  'GET /api/stream': { access: 'account' },
  'GET /api/leagues/:leagueId/chat': { access: 'member', league: member },
  'POST /api/leagues/:leagueId/chat': { access: 'member', payload: message, league: posted },
  'GET /api/leagues/:leagueId/chat/search': { access: 'member', league: member },
  'GET /api/leagues/:leagueId/chat/state': { access: 'member', league: member },
  'POST /api/leagues/:leagueId/chat/read': { access: 'member', payload: { position: 1 }, league: member },
  'PUT /api/leagues/:leagueId/chat/mute': { access: 'member', payload: { isMuted: true }, league: member },
  'POST /api/leagues/:leagueId/chat/typing': { access: 'member', league: told },
  'POST /api/leagues/:leagueId/chat/upload-image': { access: 'member', league: posted },
  'GET /api/leagues/:leagueId/chat/reports': { access: 'leagueAdmin', league: admins },
  'POST /api/leagues/:leagueId/chat/reports/:reportId/close': {
    access: 'leagueAdmin',
    league: [403, 404, 403, 403, 403],
  },
  'GET /api/leagues/:leagueId/conversations': { access: 'member', league: member },
  'POST /api/leagues/:leagueId/conversations': {
    access: 'member',
    payload: { participantIds: ['s-zoe'] },
    league: posted,
  },
  'GET /api/conversations': { access: 'account', conversation: [200, 200, 200, 200, 200] },
  'GET /api/conversations/:conversationId': { access: 'participant', conversation: reader },
  'GET /api/conversations/:conversationId/messages': { access: 'participant', conversation: reader },
  'GET /api/conversations/:conversationId/search': { access: 'participant', conversation: reader },
  'POST /api/conversations/:conversationId/messages': {
    access: 'participant',
    payload: message,
    conversation: [201, 404, 404, 403, 403],
  },
  'POST /api/conversations/:conversationId/read': {
    access: 'participant',
    payload: { position: 1 },
    conversation: reader,
  },
  'POST /api/conversations/:conversationId/typing': {
    access: 'participant',
    conversation: [204, 404, 404, 403, 403],
  },
  'PUT /api/conversations/:conversationId/mute': {
    access: 'participant',
    payload: { isMuted: true },
    conversation: reader,
  },
  'DELETE /api/conversations/:conversationId': { access: 'participant', conversation: [204, 404, 404, 204, 403] },
  'PUT /api/messages/:messageId/reactions/:kind': {
    access: 'participant',
    league: ofLeague,
    conversation: [200, 404, 404, 403, 403],
  },
  'DELETE /api/messages/:messageId/reactions/:kind': {
    access: 'participant',
    league: ofLeague,
    conversation: [200, 404, 404, 403, 403],
  },
  'POST /api/messages/:messageId/hide': {
    access: 'participant',
    payload: { isHidden: true, ...reason },
    league: [403, 200, 404, 404, 403],
    conversation: [403, 404, 404, 403, 403],
  },
  'POST /api/messages/:messageId/report': {
    access: 'participant',
    payload: reason,
    league: [201, 201, 404, 404, 403],
    conversation: [201, 404, 404, 201, 403],
  },
  'DELETE /api/messages/:messageId': {
    access: 'participant',
    league: [200, 403, 404, 404, 403],
    conversation: [200, 404, 404, 403, 403],
  },
  'GET /api/auth/user/data/messages': { access: 'account', league: [200, 200, 200, 200, 200] },
  'GET /api/files/:fileId': {
    access: 'participant',
    league: [200, 200, 404, 404, 404],
    conversation: [200, 404, 404, 200, 404],
  },
};

const actors = ['ann', 'ada', 'cid', 'bob', 'ann'] as const;

/** A league's chat and a conversation of ann and bob, each with a message of ann's and a picture. */
async function setUp() {
  const body = { participantIds: ['bob'] };
  const opened = await call('ann', 'POST', `/api/leagues/${LEAGUE}/conversations`, body);
  const conversationId = opened.json<Conversation>().id;
  const inChat = `/api/leagues/${LEAGUE}/chat`;
  const inConversation = `/api/conversations/${conversationId}/messages`;
  const ids = async (channel: string) => {
    const { id: messageId } = await say('ann', 'hello', {}, channel);
    const imageUrl = (await send('ann')).json<{ imageUrl: string }>().imageUrl;
    const image = { messageType: 'image', imageUrl };
    const shown = (await call('ann', 'POST', channel, image)).json<ChatMessage>();
    return { messageId, fileId: shown.imageUrl?.split('/').at(-1) ?? '' };
  };
  return { conversationId, league: await ids(inChat), conversation: await ids(inConversation) };
}

async function send(who: string) {
  const { headers, payload } = form({ content: await still().png().toBuffer() });
  const path = `/api/leagues/${LEAGUE}/chat/upload-image`;
  return chat.app.inject({ method: 'POST', url: path, headers: { ...(await chat.as(who)), ...headers }, payload });
}

test('every route is in the table, with its access; nobody uses one without signing in', async () => {
  const routes = accessTable(chat.app).filter(({ access }) => access !== 'public');
  const found = Object.fromEntries(routes.map(({ method, url, access }) => [`${method} ${url}`, access]));
  expect(found).toEqual(Object.fromEntries(Object.entries(table).map(([route, { access }]) => [route, access])));
  await expect(assertAnonymousIsRefused(chat.app)).resolves.toBe(routes.length);
});

const rows = Object.entries(table).flatMap(([route, row]) =>
  (['league', 'conversation'] as const).flatMap((where) => {
    const statuses = row[where];
    return statuses === undefined ? [] : [{ route, where, row, statuses }];
  }),
);

/** What the rows are about, until one of them deletes something. */
let world: ReturnType<typeof setUp> | undefined;

test.each(rows)('$route of the $where', async ({ route, where, row, statuses }) => {
  world ??= setUp();
  const { conversationId, ...made } = await world;
  const [method, pattern] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const values = { leagueId: LEAGUE, kind: 'fire', reportId: 'none', conversationId, ...made[where] };
  const path = Object.entries(values).reduce((url, [name, value]) => url.replace(`:${name}`, value), pattern);
  const ask = (who: string) =>
    pattern.endsWith('upload-image')
      ? send(who)
      : call(who, method, path + (pattern.endsWith('search') ? '?q=hello' : ''), row.payload);
  const found: number[] = [];
  // Those who must not change anything first, the one with the right last.
  const order = [4, 2, 1, 3, 0];
  for (const index of order) {
    chat.leagues.members.set(LEAGUE, index === 3 ? ['ann', 'ada'] : ['ann', 'bob', 'ada']);
    if (index === 4) chat.leagues.suspended.add(LEAGUE);
    else chat.leagues.suspended.delete(LEAGUE);
    const response = await ask(actors[index]!);
    found[index] = response.statusCode;
    if (response.statusCode >= 300) expect(response.body).not.toContain('hello');
    // What hides a message from the next actor is undone.
    if (pattern.endsWith('hide') && index === 1) {
      await call('ada', 'POST', path, { isHidden: false, ...reason });
    }
  }
  expect(found).toEqual(statuses);
  // The next row needs what this one has deleted.
  if (method === 'DELETE') world = undefined;
});

test('no query reads a whole collection', async () => {
  await setUp();
  const { scans, operations } = await queryPlans(chat.bed.mongo, async () => {
    const { conversationId, league, conversation } = await setUp();
    for (const { messageId, fileId } of [league, conversation]) {
      await call('ann', 'PUT', `/api/messages/${messageId}/reactions/fire`);
      await call('bob', 'POST', `/api/messages/${messageId}/report`, reason);
      await call('bob', 'GET', `/api/files/${fileId}`);
    }
    for (const path of ['', '?around=' + league.messageId, '/state', '/search?q=hello', '/reports?limit=1']) {
      const response = await call('ada', 'GET', `/api/leagues/${LEAGUE}/chat${path}`);
      expect(response.statusCode).toBe(200);
    }
    await call('bob', 'GET', `/api/leagues/${LEAGUE}/conversations?limit=1`);
    await call('bob', 'GET', '/api/conversations?limit=1');
    for (const rest of ['', '/messages?limit=1', '/search?q=hello']) {
      await call('bob', 'GET', `/api/conversations/${conversationId}${rest}`);
    }
    await call('bob', 'POST', `/api/conversations/${conversationId}/read`, { position: 1 });
    await call('ann', 'DELETE', `/api/messages/${league.messageId}`);
    for (const who of ['ann', 'bob']) await call(who, 'DELETE', `/api/conversations/${conversationId}`);
    await removeAbandoned(chat.deps, new AbortController().signal);
    await removeDueFiles(chat.deps, new AbortController().signal);
  });
  expect(operations).toBeGreaterThan(50);
  expect(scans).toEqual([]);
});
