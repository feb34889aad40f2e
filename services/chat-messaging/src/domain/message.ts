/** What a message can be reacted with, in the order in which it is shown. */
export const REACTION_KINDS = ['thumbs_up', 'heart', 'laugh', 'wow', 'sad', 'fire'] as const;

export type ReactionKind = (typeof REACTION_KINDS)[number];

/** Accounts by what they reacted with, the earliest first. */
export type Reactions = Partial<Record<ReactionKind, string[]>>;

/** Somebody who is named in a text. */
export interface Mention {
  /** As it is written in the text, without the @. */
  name: string;
  /** Null while the person has not signed up. */
  accountId: string | null;
  sleeperUserId: string;
}

type Identity = Pick<Mention, 'accountId' | 'sleeperUserId'>;

/**
 * Whether a member of the league is somebody whom a conversation knows. An account stays the same person with another
 * Sleeper user, and who holds its former one is somebody else; the Sleeper user tells who had no account yet.
 */
export const isSamePerson = (member: Identity, known: Identity): boolean =>
  known.accountId === null ? member.sleeperUserId === known.sleeperUserId : member.accountId === known.accountId;

/** A picture of a message: uploaded here, or at an address elsewhere. */
export interface MessageImage {
  url: string;
  fileName: string;
  /** What follows is known of uploads alone; lengths in pixels. */
  fileId?: string;
  width?: number;
  height?: number;
}

/** A recap that an admin has posted: what it tells, and where it stands. Plain text, whatever is in it. */
export interface RecapCard {
  title: string;
  text: string;
  /** Of the season that it tells of. */
  leagueId: string;
  week: number;
}

/** A message of a league's chat or of a conversation. */
export interface Message {
  /** Of its author and their Idempotency-Key where it was posted under one: the same key is the same message. */
  _id: string;
  /** Where it was posted: the chain's id for the league chat, else the conversation's. */
  channelId: string;
  chainId: string;
  /** The message's place in its channel, from 1. */
  seq: number;
  /** How often its channel had taken in another one when the message got its place; left out for never. */
  era?: number;
  /** Hash of what was asked for under its key. */
  request?: string;
  accountId: string;
  sleeperUserId?: string;
  /** The author's name at the time of writing. */
  userName: string;
  /** Empty for a picture without words, and once its author has deleted it. */
  text: string;
  image?: MessageImage;
  card?: RecapCard;
  mentions?: Mention[];
  replyToId?: string;
  /** What the sender's page knows it by. */
  clientId?: string;
  reactions?: Reactions;
  createdAt: Date;
  deletedAt?: Date;
  hidden?: { at: Date; accountId: string; reason: string };
}

/** Stands in place of the name of an author who has deleted their account. */
export const formerMember = 'Former member';

/** What readers see of a message: `deleted` by its author, `hidden` by an admin of the league. */
export type MessageState = 'shown' | 'deleted' | 'hidden';

export function stateOf({ deletedAt, hidden }: Pick<Message, 'deletedAt' | 'hidden'>): MessageState {
  if (deletedAt !== undefined) return 'deleted';
  return hidden === undefined ? 'shown' : 'hidden';
}

/** Whether a message is one of those of its channel that a reader has not deleted for themselves. */
export const isReadFrom = (clearedSeq: number, { seq }: Pick<Message, 'seq'>): boolean => seq > clearedSeq;

/** The conversation that a message belongs to; null for the league chat. */
export function conversationOf({ channelId, chainId }: Pick<Message, 'channelId' | 'chainId'>): string | null {
  return channelId === chainId ? null : channelId;
}
