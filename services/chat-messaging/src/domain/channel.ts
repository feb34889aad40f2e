import { type Message } from './message.js';

/** A channel (a league's chat or a conversation) and the league that it belongs to; the league chat's id is the chain's. */
export interface ChannelOfChain {
  channelId: string;
  chainId: string;
}

/** Where a channel ends: the place of its last message, and how often it has taken in another one. */
export type ChannelEnd = Required<Pick<Message, 'seq' | 'era'>>;

/** The end of a channel without a message. */
export const channelStart: ChannelEnd = { seq: 0, era: 0 };

/** The place of the nth message, from 0, behind the end of a channel. */
export const placeBehind = ({ seq, era }: ChannelEnd, n: number): ChannelEnd => ({ seq: seq + 1 + n, era });

/** More than the messages of any channel. */
const placesOfEra = 10 ** 10;

/**
 * A message's place among the events of its channel. It goes up by one with each message. Once two chats have become
 * one, whose messages have other places then, it is far behind all places that there were before.
 */
export const streamPlaceOf = ({ seq, era = 0 }: Pick<Message, 'seq' | 'era'>): number => era * placesOfEra + seq;

/** The place in its channel that a place among its events was made of. */
export const seqOfStreamPlace = (place: number): number => place % placesOfEra;
