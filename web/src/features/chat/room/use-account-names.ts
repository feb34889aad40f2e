import { useMemo } from 'react';
import type { Message } from '../message';
import { straight } from '../straight';
import { leftLeague } from './room';
import { useMembershipsRead } from './use-people';

/** Somebody of a conversation, whether they are still in its league or not. */
export interface Participant {
  /** The account; null until they have one. */
  id: string | null;
  displayName: string;
}

const nobody: readonly Participant[] = [];
const nothing: readonly Message[] = [];
/** Whose name nobody knows. */
const somebody = 'Somebody';

/**
 * Names an account in a room: as the league's members are called, else as the people of the conversation are, else as the
 * messages that are read say. Nobody of these is a former member; while the members are not read, that is not known.
 */
export function useAccountNames(
  leagueId: string,
  participants = nobody,
  messages = nothing,
): (accountId: string) => string {
  const members = useMembershipsRead(leagueId).data;
  // As text, which stays the same while people write who are known: else each message would render all rows again.
  const authors = useMemo(
    () => JSON.stringify(Object.fromEntries(messages.map(({ userId, userName }) => [userId, userName]))),
    [messages],
  );
  return useMemo(() => {
    const names = new Map(Object.entries(JSON.parse(authors) as Record<string, string>));
    const note = (id: string | null, name: string | null) => id && names.set(id, name || names.get(id) || somebody);
    participants.forEach(({ id, displayName }) => note(id, displayName));
    members?.forEach(({ userId, displayName }) => note(userId, displayName));
    const isAllKnown = members !== undefined || leagueId === leftLeague;
    return (accountId) => straight(names.get(accountId) || (isAllKnown ? 'A former member' : somebody));
  }, [authors, participants, members, leagueId]);
}
