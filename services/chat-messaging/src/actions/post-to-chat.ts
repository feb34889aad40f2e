import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from 'mongoose';
import { type ChatMessage } from '../bodies/chat-message.js';
import { type Deps } from '../deps.js';
import { type NewMessage, storeMessage } from './post-message.js';
import { publishLive } from './publish-live.js';

/** Stores a message of the league chat, with its events. */
export async function postToChat(
  deps: Pick<Deps, 'messages' | 'channels' | 'files' | 'seats' | 'outbox' | 'pendingEvents' | 'goneLeagues'>,
  session: ClientSession,
  league: LeagueAccess,
  posted: NewMessage,
): Promise<ChatMessage> {
  // The league may have been taken into another one since access was checked: its chat has gone with it.
  const { chainId } = await deps.goneLeagues.standing(league, session);
  const { message, body } = await storeMessage(deps, session, { channelId: chainId, chainId }, posted);
  // Who writes has read what was there.
  await deps.seats.read(session, { channelId: chainId, chainId }, message.accountId, message.seq);
  await publishLive(deps, session, { chainId }, 'chat.message', body);
  await deps.outbox.add(session, 'chat.message_posted.v1', message._id, {
    chainId,
    messageId: message._id,
    accountId: message.accountId,
    occurredAt: message.createdAt.toISOString(),
  });
  return body;
}
