import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { searchChannel } from '../actions/search-channel.js';
import { sendPage } from '../bodies/channel-page.js';
import { ChatMessage } from '../bodies/chat-message.js';
import { type Deps } from '../deps.js';
import { SearchQuery } from './search-query.js';

/** GET /api/leagues/{leagueId}/chat/search?q=: messages with these words, newest first. */
export function chatSearchRoute(app: App, deps: Pick<Deps, 'messages'>): void {
  app.get(
    '/api/leagues/:leagueId/chat/search',
    {
      config: { access: 'member', limit: { max: 60, windowS: 60 } },
      schema: {
        summary: 'Messages of the league chat in which all words occur, newest first',
        params: LeagueParams,
        querystring: SearchQuery,
        response: { 200: Type.Array(ChatMessage) },
      },
    },
    async ({ league, query }, reply) =>
      sendPage(reply, await searchChannel(deps, { channelId: league.chainId, clearedSeq: 0 }, query)),
  );
}
