import { type App } from '@dynasty/kit/http';
import { Type } from 'typebox';
import { deleteConversation } from '../actions/delete-conversation.js';
import { conversationRoom, requireWriter, type RoomDeps } from '../actions/enter-room.js';
import { markRead, mute } from '../actions/mark-read.js';
import { passLive } from '../actions/publish-live.js';
import { showConversation } from '../actions/show-conversations.js';
import { Mute, ReadBody, ReadMark } from '../bodies/chat-state.js';
import { Conversation } from '../bodies/conversation.js';
import { type Deps } from '../deps.js';
import { ConversationParams } from './conversation-params.js';

type ConversationDeps = RoomDeps &
  Pick<Deps, 'members' | 'messages' | 'pendingEvents' | 'addressFeeds' | 'conversations'>;

/** A conversation as a whole: what it is, how far it was read, whether it is muted, its end for the caller. */
export function conversationRoutes(app: App, deps: ConversationDeps): void {
  const url = '/api/conversations/:conversationId';
  const params = ConversationParams;
  const write = { access: 'participant', write: 'idempotent', limit: { max: 120, windowS: 60 } } as const;

  app.get(
    url,
    {
      config: { access: 'participant' },
      schema: { summary: 'A conversation of the caller', params, response: { 200: Conversation } },
    },
    ({ account: { accountId }, params: { conversationId } }) => showConversation(deps, accountId, conversationId),
  );

  app.delete(
    url,
    {
      // Once it has worked, its own check refuses.
      config: { ...write, repeats: 'first' },
      schema: { summary: 'Deletes a conversation for the caller', params, response: { 204: Type.Null() } },
    },
    async ({ account: { accountId }, params: { conversationId }, commit }) => {
      // A repeat may find it gone by the first one, which is about to respond: it is refused in the commit, which knows that.
      const entering = conversationRoom(deps, accountId, conversationId);
      await entering.catch(() => undefined);
      return commit(async (session) => {
        await deleteConversation(deps, session, await entering, accountId);
        return { status: 204, body: null };
      });
    },
  );

  app.post(
    `${url}/read`,
    {
      config: write,
      schema: { summary: 'Notes how far the caller has read', params, body: ReadBody, response: { 200: ReadMark } },
    },
    async ({ account: { accountId }, params: { conversationId }, body: { position }, commit }) => {
      const room = await conversationRoom(deps, accountId, conversationId);
      return commit(async (session) => ({
        status: 200,
        body: await markRead(deps, session, { room, accountId, position }),
      }));
    },
  );

  app.put(
    `${url}/mute`,
    {
      config: write,
      schema: { summary: 'Mutes a conversation for the caller', params, body: Mute, response: { 200: Mute } },
    },
    async ({ account: { accountId }, params: { conversationId }, body: { isMuted }, commit }) => {
      const room = await conversationRoom(deps, accountId, conversationId);
      return commit(async (session) => ({
        status: 200,
        body: await mute(deps, session, { room, accountId, isMuted }),
      }));
    },
  );

  app.post(
    `${url}/typing`,
    {
      // Plain: nothing is stored.
      config: { access: 'participant', write: 'plain', limit: { max: 40, windowS: 60 } },
      schema: { summary: 'Tells the others that the caller is writing', params, response: { 204: Type.Null() } },
    },
    async ({ account: { accountId }, params: { conversationId } }, reply) => {
      const room = await conversationRoom(deps, accountId, conversationId);
      requireWriter(room);
      passLive(deps, room.audience, 'typing', { conversationId, userId: accountId, userName: room.league.displayName });
      return reply.code(204).send(null);
    },
  );
}
