import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { unreadUpTo } from '../store/seats.js';
import { type Room } from './enter-room.js';
import { publishLive } from './publish-live.js';

/** How far an account has read a channel. */
export interface ReadMark {
  readPosition: number;
  unreadCount: number;
}

type MarkDeps = Pick<Deps, 'messages' | 'seats' | 'pendingEvents'>;

/**
 * Notes that an account has read a channel up to a place, of which there is a message. The account's other pages hear
 * of it and, in a conversation, everybody in it.
 */
export async function markRead(
  deps: MarkDeps,
  session: ClientSession,
  {
    room: { channel, audience, conversation },
    accountId,
    position,
  }: { room: Room; accountId: string; position: number },
): Promise<ReadMark> {
  const { seq: last } = await deps.messages.endOf(channel.channelId, session);
  const before = await deps.seats.of(channel.channelId, accountId, session);
  const target = Math.min(position, last);
  if (target <= before.readSeq) return { readPosition: before.readSeq, unreadCount: unreadUpTo(last, before.readSeq) };
  await deps.seats.read(session, channel, accountId, target);
  if (conversation === null) {
    const own = { chainId: channel.chainId, accountIds: [accountId] };
    await publishLive(deps, session, own, 'chat.read', { readPosition: target });
  } else {
    const data = { conversationId: conversation._id, userId: accountId, readPosition: target };
    await publishLive(deps, session, audience, 'conversation.read', data);
  }
  return { readPosition: target, unreadCount: unreadUpTo(last, target) };
}

/** Whether an account wants to be told of a channel; its other pages hear of it. */
export async function mute(
  deps: MarkDeps,
  session: ClientSession,
  { room, accountId, isMuted }: { room: Room; accountId: string; isMuted: boolean },
): Promise<{ isMuted: boolean }> {
  const { chainId, channelId } = room.channel;
  // What was said in a league's chat before somebody came is not new to them; in a conversation all of it is.
  const readSeq = room.conversation === null ? (await deps.messages.endOf(channelId, session)).seq : 0;
  await deps.seats.mute(session, room.channel, { accountId, isMuted, readSeq });
  await publishLive(deps, session, { chainId, accountIds: [accountId] }, 'conversation.changed', {
    conversationId: room.conversation?._id ?? null,
    changed: 'mute',
  });
  return { isMuted };
}
