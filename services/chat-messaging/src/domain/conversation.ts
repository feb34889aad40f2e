import { formerMember } from './message.js';

/** Somebody of a conversation. Who has an account keeps their place by it, whoever holds the Sleeper user later on. */
export interface Person {
  /** Empty once they have deleted their account. */
  sleeperUserId: string;
  /** Null until they have signed up; an id that no account has once they have deleted theirs. */
  accountId: string | null;
  /** When the conversation was opened; a member's name of today is known by league-sync. */
  displayName: string;
}

/** A conversation of some members of a league, outside its chat. */
export interface Conversation {
  _id: string;
  chainId: string;
  people: Person[];
  /** What the same people have in common: there is one conversation of them in a league that new messages go to. */
  peopleKey: string;
  name: string | null;
  /** Those of its people who have an account, and have not deleted it. */
  accountIds: string[];
  /** Those of its accounts that it is shown to: not before its first message, nor after they have deleted it. */
  shownTo: string[];
  /** Sleeper users of those who have not signed up yet. */
  waiting: string[];
  createdAt: Date;
  /** When it was last written to. */
  lastAt: Date;
  lastMessageId: string | null;
  /** Nobody is left to see it: it is being removed. */
  abandonedAt?: Date;
}

/** The same for the same people, in whichever order. */
export function peopleKeyOf(people: readonly Person[]): string {
  const keys = people.map(({ accountId, sleeperUserId }) =>
    accountId === null ? `s ${sleeperUserId}` : `a ${accountId}`,
  );
  return JSON.stringify(keys.sort());
}

/** The key of a conversation that stands beside another one of the same people. */
export const besideKey = (conversationId: string): string => `beside ${conversationId}`;

/** How the ids begin that people have who have deleted their account. */
export const formerMark = 'former:';

/**
 * Who has deleted their account, as their conversations know them from then on. Their id is another one: who signs in to
 * the account again does not find them.
 */
export const formerPerson = (uuid: string): Person => ({
  sleeperUserId: '',
  accountId: formerMark + uuid,
  displayName: formerMember,
});

/** Whether somebody has deleted their account. */
export const isFormer = (accountId: string | null): boolean => accountId?.startsWith(formerMark) ?? false;

/**
 * Those of the accounts that are still there, each once: what was stored before has former ones among its accounts, or
 * one twice.
 */
export const presentOf = (accountIds: readonly string[]): string[] => [
  ...new Set(accountIds.filter((id) => !isFormer(id))),
];

/** What follows from which people are in a conversation. */
export function membershipOf(people: Person[]): Pick<Conversation, 'people' | 'peopleKey' | 'accountIds' | 'waiting'> {
  return {
    people,
    peopleKey: peopleKeyOf(people),
    accountIds: presentOf(people.flatMap(({ accountId }) => accountId ?? [])),
    waiting: people.flatMap(({ accountId, sleeperUserId }) => (accountId === null ? sleeperUserId : [])),
  };
}
