import { AppError } from '@dynasty/kit/errors';
import { type App, LeagueParams } from '@dynasty/kit/http';
import { type ClientSession } from 'mongoose';
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

/** POST /api/leagues/{leagueId}/chat: posts a text. Answered once it is durable; the same key posts once. */
export function chatPostRoute(
  app: App,
  deps: Pick<Deps, 'messages' | 'channels' | 'outbox' | 'pendingEvents' | 'idempotency' | 'mongo'>,
): void {
  app.post(
    '/api/leagues/:leagueId/chat',
    {
      config: { access: 'member', limit: { max: 30, windowS: 60 } },
      schema: {
        summary: 'Posts a message to the league chat',
        params: LeagueParams,
        body: Body,
        response: { 201: ChatMessage },
      },
    },
    async (request, reply) => {
      const read = readMessageText(request.body.message);
      if ('problem' in read) throw new AppError('invalid', 'message-not-valid', read.problem);
      const { account, league } = request;
      const header = request.headers['idempotency-key'];
      const key = Array.isArray(header) ? header[0] : header;
      const post = (session: ClientSession) => postMessage(deps, session, { account, league, key, text: read.text });
      const run = () =>
        deps.idempotency.run({
          account: account.accountId,
          key,
          route: `POST chat ${league.chainId}`,
          body: request.body,
          work: async (session) => {
            const message = await (session === undefined ? deps.mongo.transaction(post) : post(session));
            return { status: 201, body: chatMessage(message) };
          },
        });
      const answer = await deps.channels.inTurn(league.chainId, run);
      deps.outbox.wake();
      return reply.code(201).send(answer.body);
    },
  );
}
