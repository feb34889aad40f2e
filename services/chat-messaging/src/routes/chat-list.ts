import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { readChannel } from '../actions/read-channel.js';
import { ChannelQuery, partOf, sendPage } from '../bodies/channel-page.js';
import { ChatMessage } from '../bodies/chat-message.js';
import { type Deps } from '../deps.js';

/** GET /api/leagues/{leagueId}/chat: the newest messages, or those before, after or around something; oldest first. */
export function chatListRoute(app: App, deps: Pick<Deps, 'messages'>): void {
  app.get(
    '/api/leagues/:leagueId/chat',
    {
      // Two chats become one a moment after they are announced, which another process is not told.
      config: { access: 'member', keep: { for: 'league', ms: 5_000 } },
      schema: {
        summary: 'Messages of the league chat, oldest first: the newest ones, or those around a place',
        params: LeagueParams,
        querystring: ChannelQuery,
        response: { 200: Type.Array(ChatMessage) },
      },
    },
    async ({ league, query }, reply) => {
      const channel = { channelId: league.chainId, clearedSeq: 0 };
      return sendPage(reply, await readChannel(deps, channel, partOf(query)));
    },
  );
}
