import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { mentionsIn } from '../actions/post-message.js';
import { postInTurn } from '../actions/post-to-chat.js';
import { ChatMessage } from '../bodies/chat-message.js';
import { messageContent, MessagePost } from '../bodies/message-post.js';
import { type Deps } from '../deps.js';

/** POST /api/leagues/{leagueId}/chat: posts a message. Responds once it is durable; the same key posts once. */
export function chatPostRoute(app: App, deps: Parameters<typeof postInTurn>[0] & Pick<Deps, 'members'>): void {
  app.post(
    '/api/leagues/:leagueId/chat',
    {
      config: { access: 'member', write: 'keyed', limit: { max: 30, windowS: 60 } },
      schema: {
        summary: 'Posts a message to the league chat',
        params: LeagueParams,
        body: MessagePost,
        response: { 201: ChatMessage },
      },
    },
    async ({ account: { accountId }, league, body, commitIn }) => {
      const content = messageContent(body);
      const mentions = await mentionsIn(content.text, () => deps.members.of(league.chainId));
      const author = { accountId, sleeperUserId: league.sleeperUserId, displayName: league.displayName };
      return commitIn((request) => postInTurn(deps, league, request, { author, content, mentions }));
    },
  );
}
