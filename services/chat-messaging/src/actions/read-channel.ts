import { AppError } from '@dynasty/kit/errors';
import { cursorOf, placeOf } from '@dynasty/kit/paging';
import { type ChannelPage, type ChannelPart } from '../bodies/channel-page.js';
import { type Deps } from '../deps.js';
import { type Message } from '../domain/message.js';
import { showMessages } from './show-messages.js';

/** The channel, from behind the place where it begins for the reader. */
export interface Channel {
  channelId: string;
  /**
   * Messages up to this place are not the reader's; 0 for all of them. While it is being found out what may be theirs is
   * read; a rejection, for who may not read here, is thrown.
   */
  clearedSeq: number | Promise<number>;
}

type ReadDeps = Pick<Deps, 'messages'>;

/** A part of a channel. Throws AppError `missing` when there is no such message to show what is around it. */
export async function readChannel(deps: ReadDeps, channel: Channel, part: ChannelPart): Promise<ChannelPage> {
  // Thrown where it is waited for, if the part can be read at all.
  Promise.resolve(channel.clearedSeq).catch(() => undefined);
  const { messages, hasNewer } = await partOf(deps, channel, part);
  const clearedSeq = await channel.clearedSeq;
  const [first, last] = [messages.at(0), messages.at(-1)];
  // Places have no gaps, so the first message's own place says whether there is one before.
  const hasOlder = first !== undefined && first.seq > clearedSeq + 1;
  return {
    messages: await showMessages(deps.messages, messages, () => clearedSeq),
    older: hasOlder ? cursorOf(first.seq) : undefined,
    newer: hasNewer && last !== undefined ? cursorOf(last.seq) : undefined,
  };
}

interface Part {
  messages: Message[];
  hasNewer: boolean;
}

async function partOf(deps: ReadDeps, channel: Channel, { limit, before, after, around }: ChannelPart): Promise<Part> {
  if (after === undefined && around === undefined) {
    const place = placeOf(before);
    const messages = await partBefore(deps, channel, place, limit);
    return { messages, hasNewer: place !== undefined };
  }
  const clearedSeq = await channel.clearedSeq;
  const ownPart = { ...channel, clearedSeq };
  if (around === undefined) return partAfter(deps, ownPart, placeOf(after) ?? 0, limit);
  const target = await deps.messages.find(around);
  if (target?.channelId !== channel.channelId || target.seq <= clearedSeq) throw noSuchMessage();
  const older = await partBefore(deps, ownPart, target.seq, Math.floor(limit / 2));
  const newer = await partAfter(deps, ownPart, target.seq - 1, limit - older.length);
  return { messages: [...older, ...newer.messages], hasNewer: newer.hasNewer };
}

async function partBefore(deps: ReadDeps, channel: Channel, place: number | undefined, limit: number) {
  if (limit === 0) return [];
  const [found, clearedSeq] = await Promise.all([
    deps.messages.before(channel.channelId, place, limit),
    channel.clearedSeq,
  ]);
  return found.filter(({ seq }) => seq > clearedSeq).reverse();
}

async function partAfter(
  deps: ReadDeps,
  { channelId, clearedSeq }: Channel & { clearedSeq: number },
  place: number,
  limit: number,
): Promise<Part> {
  const found = await deps.messages.after(channelId, Math.max(place, clearedSeq), limit + 1);
  return { messages: found.slice(0, limit), hasNewer: found.length > limit };
}

export function noSuchMessage(): AppError {
  return new AppError('missing', 'message-not-found', 'There is no such message.');
}
