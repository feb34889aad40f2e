import { type Account } from '@dynasty/kit/auth';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { AppError } from '@dynasty/kit/errors';
import { type App, LeagueParams } from '@dynasty/kit/http';
import { createHash, randomUUID } from 'node:crypto';
import { type ClientSession } from 'mongoose';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';
import { readMessageText } from '../domain/message-text.js';
import { type MessageDocument } from '../store/messages.js';
import { chatMessage, ChatMessage } from '../bodies/chat-message.js';

/** Far above the limit in characters, so that the person is told about characters and not about bytes. */
const RAW_LIMIT = 20_000;

const Body = Type.Object(
  { message: Type.String({ maxLength: RAW_LIMIT }), messageType: Type.Literal('text') },
  { additionalProperties: false },
);

/** POST /api/leagues/{leagueId}/chat: posts a text. Answered once it is durable; the same key posts once. */
export function chatPostRoute(
  app: App,
  deps: Pick<Deps, 'messages' | 'channels' | 'outbox' | 'idempotency' | 'mongo' | 'goneLeagues'>,
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
      const answer = await deps.idempotency.run({
        account: account.accountId,
        key,
        route: `POST chat ${league.chainId}`,
        body: request.body,
        work: async (session) => {
          const write = (within: ClientSession) => post(deps, within, { account, league, key, text: read.text });
          const message = await (session === undefined ? deps.mongo.transaction(write) : write(session));
          return { status: 201, body: chatMessage(message) };
        },
      });
      deps.outbox.wake();
      return reply.code(201).send(answer.body);
    },
  );
}

async function post(
  deps: Pick<Deps, 'messages' | 'channels' | 'outbox' | 'goneLeagues'>,
  session: ClientSession,
  o: { account: Account; league: LeagueAccess; key: string | undefined; text: string },
): Promise<MessageDocument> {
  // The league may have been taken into another one since access was checked: its chat has gone with it.
  const { chainId } = await deps.goneLeagues.standing(o.league, session);
  const intent = o.key === undefined ? randomUUID() : hash(`${o.account.accountId}|${o.key}`);
  const message: MessageDocument = {
    _id: hash(`m:${chainId}:${intent}`),
    chainId,
    seq: await deps.channels.nextSeq(session, chainId),
    accountId: o.account.accountId,
    userName: o.league.displayName,
    text: o.text,
    createdAt: new Date(),
  };
  await deps.messages.insert(session, message);
  await deps.outbox.add(session, 'chat.message_posted.v1', message._id, {
    chainId,
    messageId: message._id,
    accountId: message.accountId,
    occurredAt: message.createdAt.toISOString(),
  });
  return message;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
