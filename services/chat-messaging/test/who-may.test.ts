import {
  type RoleWorld,
  routesWithoutRoles,
  type Thing,
  wrongOutcomes,
  wrongOutcomesOfThings,
} from '@dynasty/testbed/who-may';
import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type Conversation } from '../src/bodies/conversation.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { form, still } from './support/images.js';
import { LEAGUE, SUSPENDED_LEAGUE } from './support/leagues.js';

let chat: ChatBed;
const { call } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
  chat.leagues.members.set(SUSPENDED_LEAGUE, ['ann', 'ada']);
  chat.leagues.admins.add('oda');
  chat.leagues.members.set('222', ['cid', 'oda']);
});
afterAll(() => chat.close());

/** "ann" is a member and "ada" an admin of the league in the path, "cid" and "oda" of another one; the others of none. */
const people = {
  member: 'ann',
  admin: 'ada',
  stranger: 'cid',
  strangeAdmin: 'oda',
  former: 'fay',
  newcomer: 'zed',
  superAdmin: 'root',
};

/** Nothing has been reported. */
const letIn = { 'POST /api/leagues/:leagueId/chat/reports/:reportId/close': '404 report-not-found' };

const world = (leagueId: string): RoleWorld => ({
  ...{ app: chat.app, people, headersOf: chat.as, params: { leagueId }, letIn },
});

interface Ids {
  conversationId: string;
  messageId: string;
  fileId: string;
}

/** A message with a picture by "ann", in the league's chat and in a conversation of theirs with "bob". */
async function written(channel: string, conversationId: string): Promise<Ids> {
  const { headers, payload } = form({ content: await still().png().toBuffer() });
  const url = `/api/leagues/${LEAGUE}/chat/upload-image`;
  const sent = await chat.app.inject({
    method: 'POST',
    url,
    headers: { ...(await chat.as('ann')), ...headers },
    payload,
  });
  const { imageUrl } = sent.json<{ imageUrl: string }>();
  const { id } = (await call('ann', 'POST', channel, { messageType: 'image', imageUrl })).json<ChatMessage>();
  return { conversationId, messageId: id, fileId: imageUrl.split('/').at(-1) ?? '' };
}

const inChat = `/api/leagues/${LEAGUE}/chat`;
let ofLeague: Ids;
let ofConversation: Ids;
beforeAll(async () => {
  const opened = await call('ann', 'POST', `/api/leagues/${LEAGUE}/conversations`, { participantIds: ['s-bob'] });
  const { id } = opened.json<Conversation>();
  ofLeague = await written(inChat, id);
  ofConversation = await written(`/api/conversations/${id}/messages`, id);
});

type Outcomes = Thing['outcomes'];
const text = { message: 'hi', messageType: 'text' };
const reason = { reason: 'rude' };

/** Routes of a message and its picture, the one that deletes them last; who may not see them does not learn that they are there. */
function messageThings(
  ids: () => Ids,
  readers: Outcomes,
  own: Outcomes,
  viewers = readers,
): NonNullable<RoleWorld['things']> {
  const make = () => ({ ...ids(), kind: 'fire' });
  const message = { make, outcomes: readers, others: '404 message-not-found' };
  return {
    'PUT /api/messages/:messageId/reactions/:kind': message,
    'DELETE /api/messages/:messageId/reactions/:kind': message,
    'POST /api/messages/:messageId/report': { ...message, payload: reason },
    'GET /api/files/:fileId': { make, outcomes: viewers, others: '404 file-not-found' },
    'DELETE /api/messages/:messageId': { ...message, outcomes: own },
  };
}

/** Routes of a conversation, the one that deletes it last. */
function conversationThings(outcomes: Outcomes): NonNullable<RoleWorld['things']> {
  const conversation = { make: () => ({ ...ofConversation }), outcomes, others: '404 conversation-not-found' };
  return {
    'GET /api/conversations/:conversationId': conversation,
    'GET /api/conversations/:conversationId/messages': conversation,
    'GET /api/conversations/:conversationId/search': { ...conversation, query: '?q=hi' },
    'POST /api/conversations/:conversationId/messages': { ...conversation, payload: text },
    'POST /api/conversations/:conversationId/read': { ...conversation, payload: { position: 1 } },
    'POST /api/conversations/:conversationId/typing': conversation,
    'PUT /api/conversations/:conversationId/mute': { ...conversation, payload: { isMuted: true } },
    'DELETE /api/conversations/:conversationId': conversation,
  };
}

/** Hiding is for admins, and never in a conversation. */
const hiding = (ids: () => Ids, outcomes: Outcomes): NonNullable<RoleWorld['things']> => ({
  'POST /api/messages/:messageId/hide': {
    ...{ make: () => ({ ...ids() }), payload: { isHidden: false, ...reason } },
    ...{ outcomes, others: '404 message-not-found' },
  },
});

const kinds = ['member', 'leagueAdmin'] as const;

it('no route of a league, or of a thing, is without its roles', () => {
  const allThings = {
    ...messageThings(() => ofLeague, {}, {}),
    ...conversationThings({}),
    ...hiding(() => ofLeague, {}),
  };
  expect(routesWithoutRoles(chat.app, kinds, allThings)).toEqual([]);
});

it.each(kinds)('every %s route is for whom it says, of this league alone', async (access) => {
  expect(await wrongOutcomes(world(LEAGUE), access, 'open')).toEqual([]);
});

it.each(kinds)('no %s route is open while the league is suspended', async (access) => {
  expect(await wrongOutcomes(world(SUSPENDED_LEAGUE), access, 'suspended')).toEqual([]);
});

const members: Outcomes = { member: 'in', admin: 'in' };
const closed = 'league-not-approved';

describe('what has an id of its own', () => {
  const tryAll = (things: RoleWorld['things']) => wrongOutcomesOfThings({ ...world(LEAGUE), things });

  it('is closed to all while its league is suspended', async () => {
    chat.leagues.suspended.add(LEAGUE);
    const all = { member: closed, admin: closed };
    const found = [
      await tryAll({ ...messageThings(() => ofLeague, all, all, {}), ...hiding(() => ofLeague, all) }),
      await tryAll({ ...messageThings(() => ofConversation, { member: closed }, { member: closed }, {}) }),
      await tryAll(conversationThings({ member: closed })),
    ];
    chat.leagues.suspended.delete(LEAGUE);
    expect(found).toEqual([[], [], []]);
  });

  it('is for its league', async () => {
    expect(await tryAll(hiding(() => ofLeague, { member: 'not-a-league-admin', admin: 'in' }))).toEqual([]);
    expect(await tryAll(messageThings(() => ofLeague, members, { member: 'in', admin: 'not-the-author' }))).toEqual([]);
  });

  it('is for those in the conversation, whatever others may do in the league', async () => {
    expect(await tryAll(hiding(() => ofConversation, { member: 'not-a-league-admin' }))).toEqual([]);
    expect(await tryAll(messageThings(() => ofConversation, { member: 'in' }, { member: 'in' }))).toEqual([]);
    expect(await tryAll(conversationThings({ member: 'in' }))).toEqual([]);
  });
});
