import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type Deps } from '../deps.js';
import { type Audience } from '../domain/audience.js';
import { type ChannelOfChain } from '../domain/channel.js';
import { type Conversation, isFormer } from '../domain/conversation.js';
import { type Nameable } from '../domain/mentions.js';
import { isSamePerson } from '../domain/message.js';

/** A channel as one account meets it that may read there. */
export interface Room {
  channel: ChannelOfChain;
  /** Who hears what happens there: of a conversation nobody before its first message, nor once they have deleted it. */
  audience: Audience;
  /** Messages up to this place are not shown to the account. */
  clearedSeq: number;
  /** The account's place in the league; not a member any more, it only reads. */
  league: LeagueAccess;
  /** Null for the league chat. */
  conversation: Conversation | null;
}

export type RoomDeps = Pick<Deps, 'conversations' | 'leagues' | 'seats'>;

/** The league's chat, for one of its members. */
export function leagueRoom(league: LeagueAccess): Room {
  const { chainId } = league;
  return { channel: { channelId: chainId, chainId }, audience: { chainId }, clearedSeq: 0, league, conversation: null };
}

/**
 * A conversation, for one of its people.
 * Throws AppError: `missing` for anybody else, `forbidden` while the league is not approved.
 */
export async function conversationRoom(deps: RoomDeps, accountId: string, conversationId: string): Promise<Room> {
  const [conversation, { clearedSeq }] = await Promise.all([
    deps.conversations.find(conversationId),
    deps.seats.of(conversationId, accountId),
  ]);
  if (conversation === null || !conversation.shownTo.includes(accountId)) throw noSuchConversation();
  const { chainId, shownTo } = conversation;
  const league = await deps.leagues.of(accountId, chainId);
  if (!league.found) throw noSuchConversation();
  if (league.leagueStatus !== 'approved') {
    throw new AppError('forbidden', 'league-not-approved', 'This league is not approved.');
  }
  const channel = { channelId: conversationId, chainId };
  return { channel, audience: { chainId, accountIds: shownTo }, clearedSeq, league, conversation };
}

/**
 * Who can be named in a conversation: its people, by the names that it shows. Who has left the league keeps the last one;
 * who has deleted their account has none.
 */
export async function nameableIn(
  { members }: Pick<Deps, 'members'>,
  { channel, conversation }: Room,
): Promise<Nameable[]> {
  const today = await members.of(channel.chainId);
  const people = (conversation?.people ?? []).filter(({ accountId }) => !isFormer(accountId));
  return people.map((person) => today.find((one) => isSamePerson(one, person)) ?? person);
}

/** What somebody is called who is in a room; a conversation knows the last name of who has left the league. */
export function nameIn({ league, conversation }: Room, accountId: string): string {
  const person = conversation?.people.find((one) => one.accountId === accountId);
  return league.member || person === undefined ? league.displayName : person.displayName;
}

/** Who has left the league reads on, and writes no more. Throws AppError `forbidden`. */
export function requireWriter({ league }: Room): void {
  if (league.member) return;
  throw new AppError('forbidden', 'not-a-member', 'You have left this league: you can read this, but not write.');
}

export function noSuchConversation(): AppError {
  return new AppError('missing', 'conversation-not-found', 'There is no such conversation.');
}
