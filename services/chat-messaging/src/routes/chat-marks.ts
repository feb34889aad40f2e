import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { leagueRoom } from '../actions/enter-room.js';
import { findChatState } from '../actions/find-chat-state.js';
import { markRead, mute } from '../actions/mark-read.js';
import { passLive } from '../actions/publish-live.js';
import { ChatState, Mute, ReadBody, ReadMark } from '../bodies/chat-state.js';
import { type Deps } from '../deps.js';

type MarksDeps = Pick<Deps, 'messages' | 'conversations' | 'seats' | 'pendingEvents' | 'addressFeeds'>;

/** What a member makes of the league chat: how far they have read, whether it is muted, that they are writing. */
export function chatMarksRoutes(app: App, deps: MarksDeps): void {
  const params = LeagueParams;

  app.get(
    '/api/leagues/:leagueId/chat/state',
    {
      config: { access: 'member' },
      schema: { summary: 'What the caller has not read yet', params, response: { 200: ChatState } },
    },
    ({ account, league }) => findChatState(deps, account.accountId, league),
  );

  app.post(
    '/api/leagues/:leagueId/chat/read',
    {
      config: { access: 'member', write: 'idempotent', limit: { max: 120, windowS: 60 } },
      schema: { summary: 'Notes how far the caller has read', params, body: ReadBody, response: { 200: ReadMark } },
    },
    ({ account: { accountId }, league, body: { position }, commit }) =>
      commit(async (session) => {
        const mark = await markRead(deps, session, { room: leagueRoom(league), accountId, position });
        return { status: 200, body: mark };
      }),
  );

  app.put(
    '/api/leagues/:leagueId/chat/mute',
    {
      config: { access: 'member', write: 'idempotent', limit: { max: 30, windowS: 60 } },
      schema: { summary: 'Mutes the league chat for the caller', params, body: Mute, response: { 200: Mute } },
    },
    ({ account: { accountId }, league, body: { isMuted }, commit }) =>
      commit(async (session) => ({
        status: 200,
        body: await mute(deps, session, { room: leagueRoom(league), accountId, isMuted }),
      })),
  );

  app.post(
    '/api/leagues/:leagueId/chat/typing',
    {
      // Plain: nothing is stored.
      config: { access: 'member', write: 'plain', limit: { max: 40, windowS: 60 } },
      schema: { summary: 'Tells the others that the caller is writing', params, response: { 204: Type.Null() } },
    },
    async ({ account, league }, reply) => {
      const who = { conversationId: null, userId: account.accountId, userName: league.displayName };
      passLive(deps, leagueRoom(league).audience, 'typing', who);
      return reply.code(204).send(null);
    },
  );
}
