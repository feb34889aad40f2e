import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { postMessage } from '../actions/post-message.js';
import { chatMessage, ChatMessage } from '../bodies/chat-message.js';
import { type Deps } from '../deps.js';
import { readMessageText } from '../domain/message-text.js';

/** Far above the limit in characters, so that the person is told about characters and not about bytes. */
const RAW_LIMIT = 20_000;

const Body = Type.Object(
  { message: Type.String({ maxLength: RAW_LIMIT }), messageType: Type.Literal('text') },
  { additionalProperties: false },
);

/** POST /api/leagues/{leagueId}/chat: posts a text. Responds once it is durable; the same key posts once. */
export function chatPostRoute(
  app: App,
  deps: Pick<Deps, 'messages' | 'channels' | 'outbox' | 'pendingEvents' | 'goneLeagues'>,
): void {
  app.post(
    '/api/leagues/:leagueId/chat',
    {
      config: { access: 'member', write: 'idempotent', limit: { max: 30, windowS: 60 } },
      schema: {
        summary: 'Posts a message to the league chat',
        params: LeagueParams,
        body: Body,
        response: { 201: ChatMessage },
      },
    },
    async ({ account, league, body, commit }) => {
      const read = readMessageText(body.message);
      if ('problem' in read) throw new AppError('invalid', 'message-not-valid', read.problem);
      const post = () =>
        commit(async (session) => {
          const message = await postMessage(deps, session, { account, league, text: read.text });
          return { status: 201, body: chatMessage(message) };
        });
      return deps.channels.inTurn(league.chainId, post);
    },
  );
}
