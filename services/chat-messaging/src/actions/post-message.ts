import { type Account } from '@dynasty/kit/auth';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { randomUUID } from 'node:crypto';
import { type ClientSession } from 'mongoose';
import { chatMessage } from '../bodies/chat-message.js';
import { type Deps } from '../deps.js';
import { type MessageDocument } from '../store/messages.js';
import { publishLive } from './publish-live.js';

export interface NewMessage {
  account: Account;
  league: LeagueAccess;
  text: string;
}

/** Stores a message of the league chat, with its events. */
export async function postMessage(
  deps: Pick<Deps, 'messages' | 'channels' | 'outbox' | 'pendingEvents' | 'goneLeagues'>,
  session: ClientSession,
  { account, league, text }: NewMessage,
): Promise<MessageDocument> {
  // The league may have been taken into another one since access was checked: its chat has gone with it.
  const { chainId } = await deps.goneLeagues.standing(league, session);
  const message: MessageDocument = {
    _id: randomUUID(),
    chainId,
    seq: await deps.channels.nextSeq(session, chainId),
    accountId: account.accountId,
    userName: league.displayName,
    text,
    createdAt: new Date(),
  };
  await deps.messages.insert(session, message);
  await publishLive(deps, session, { chainId }, 'chat.message', chatMessage(message));
  await deps.outbox.add(session, 'chat.message_posted.v1', message._id, {
    chainId,
    messageId: message._id,
    accountId: message.accountId,
    occurredAt: message.createdAt.toISOString(),
  });
  return message;
}
