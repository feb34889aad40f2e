import { type App } from '@dynasty/kit/http';
import { writeKeyOf } from '@dynasty/kit/idempotency';
import { type ClientSession } from '@dynasty/kit/mongo';
import { Type } from 'typebox';
import { conversationRoom, nameableIn, requireWriter, type RoomDeps } from '../actions/enter-room.js';
import { postedOnce } from '../actions/find-posted.js';
import { mentionsIn } from '../actions/post-message.js';
import { postToConversation } from '../actions/post-to-conversation.js';
import { readChannel } from '../actions/read-channel.js';
import { searchChannel } from '../actions/search-channel.js';
import { ChannelQuery, partOf, sendPage } from '../bodies/channel-page.js';
import { ChatMessage } from '../bodies/chat-message.js';
import { messageContent, MessagePost } from '../bodies/message-post.js';
import { type Deps } from '../deps.js';
import { ConversationParams } from './conversation-params.js';
import { SearchQuery } from './search-query.js';

type MessagesDeps = RoomDeps &
  Pick<Deps, 'mongo' | 'messages' | 'channels' | 'files' | 'pendingEvents' | 'goneLeagues' | 'members'>;

/** The messages of a conversation. */
export function conversationMessagesRoutes(app: App, deps: MessagesDeps): void {
  const params = ConversationParams;
  const response = { 200: Type.Array(ChatMessage) };

  app.get(
    '/api/conversations/:conversationId/messages',
    {
      config: { access: 'participant' },
      schema: {
        summary: 'Messages of a conversation, oldest first: the newest ones, or those around a place',
        params,
        querystring: ChannelQuery,
        response,
      },
    },
    async ({ account: { accountId }, params: { conversationId }, query }, reply) => {
      const part = partOf(query);
      const clearedSeq = conversationRoom(deps, accountId, conversationId).then((room) => room.clearedSeq);
      return sendPage(reply, await readChannel(deps, { channelId: conversationId, clearedSeq }, part));
    },
  );

  app.get(
    '/api/conversations/:conversationId/search',
    {
      config: { access: 'participant', limit: { max: 60, windowS: 60 } },
      schema: {
        summary: 'Messages of a conversation in which all words occur, newest first',
        params,
        querystring: SearchQuery,
        response,
      },
    },
    async ({ account: { accountId }, params: { conversationId }, query }, reply) => {
      const { channel, clearedSeq } = await conversationRoom(deps, accountId, conversationId);
      return sendPage(reply, await searchChannel(deps, { ...channel, clearedSeq }, query));
    },
  );

  app.post(
    '/api/conversations/:conversationId/messages',
    {
      config: { access: 'participant', write: 'keyed', limit: { max: 60, windowS: 60 } },
      schema: {
        summary: 'Posts a message to a conversation',
        params,
        body: MessagePost,
        response: { 201: ChatMessage },
      },
    },
    async ({ account: { accountId }, params: { conversationId }, body, commitIn }) => {
      const room = await conversationRoom(deps, accountId, conversationId);
      requireWriter(room);
      const content = messageContent(body);
      const mentions = await mentionsIn(content.text, () => nameableIn(deps, room));
      const { sleeperUserId, displayName } = room.league;
      const author = { accountId, sleeperUserId, displayName };
      return commitIn(async (request) => {
        const key = writeKeyOf(request);
        const store = (session: ClientSession) =>
          postToConversation(deps, session, room, { author, content, mentions, key });
        const { body } = await deps.channels.inTurn(conversationId, () =>
          postedOnce(deps, key, room.clearedSeq, store),
        );
        return { status: 201, body };
      });
    },
  );
}
