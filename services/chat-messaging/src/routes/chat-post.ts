import { type Account } from '@dynasty/kit/auth';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { randomUUID } from 'node:crypto';
import { type ClientSession } from '@dynasty/kit/mongo';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';
import { readMessageText } from '../domain/message-text.js';
import { type MessageDocument } from '../store/messages.js';
import { chatMessage, ChatMessage } from '../bodies/chat-message.js';

type PostDeps = Pick<Deps, 'messages' | 'channels' | 'outbox'>;

/** Far above the limit in characters, so that the person is told about characters and not about bytes. */
const RAW_LIMIT = 20_000;

const Body = Type.Object(
  { message: Type.String({ maxLength: RAW_LIMIT }), messageType: Type.Literal('text') },
  { additionalProperties: false },
);

/** POST /api/leagues/{leagueId}/chat: posts a text. Answered once it is durable; the same key posts once. */
export function chatPostRoute(app: App, deps: PostDeps): void {
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
      return commit(async (session) => ({
        status: 201,
        body: chatMessage(await post(deps, session, { account, league, text: read.text })),
      }));
    },
  );
}

async function post(
  deps: PostDeps,
  session: ClientSession,
  { account, league, text }: { account: Account; league: LeagueAccess; text: string },
): Promise<MessageDocument> {
  const { chainId, displayName: userName } = league;
  const message: MessageDocument = {
    _id: randomUUID(),
    chainId,
    seq: await deps.channels.nextSeq(session, chainId),
    accountId: account.accountId,
    userName,
    text,
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
