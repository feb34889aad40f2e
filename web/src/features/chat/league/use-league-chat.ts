import { useQuery } from '@tanstack/react-query';
import { chatState } from '../../../lib/api/shared-reads';
import type { Room } from '../room/room';
import { useNameable } from '../room/use-people';
import { useReadMark } from '../room/use-read-mark';
import { useRoom } from '../room/use-room';

/** The chat of a league: its messages, who can be named in it, how far it has been read. */
export function useLeagueChat(leagueId: string) {
  const room: Room = { leagueId, conversationId: null };
  const reads = useRoom(room);
  const people = useNameable(leagueId);
  const state = useQuery(chatState(leagueId)).data?.chat;
  const mark = useReadMark(room, state);
  return { room, reads, people, state, mark };
}
