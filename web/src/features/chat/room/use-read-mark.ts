import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { statusOf } from '../../../lib/api/api-error';
import { markRead } from '../api';
import { putMark, unreadIn } from '../marks';
import type { Room } from './room';

/** How far the person has read a room, as the services know it. */
export interface Marked {
  position: number;
  readPosition: number;
}

export interface ReadMark {
  /** The position from which on messages were new when the room was opened; undefined when none were. */
  newFrom: number | undefined;
  /** Says that messages up to a position have been seen. */
  seen: (position: number) => void;
}

/** Pauses before a mark that did not arrive is told again, ms; the last of them from then on. */
const pausesMs = [2_000, 5_000, 15_000, 30_000];

/** Whether it may work another time: no refusal, except for one of too many calls. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status < 400 || status === 429 || status > 499;
}

/** Tells the services how far the person has read a room, again and again until that has arrived, while it is open. */
function useTellRead({ leagueId, conversationId }: Room): (position: number) => void {
  const client = useQueryClient();
  const furthest = useRef(0);
  const again = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      clearTimeout(again.current);
    };
  }, []);

  return useCallback(
    (position) => {
      const room = { leagueId, conversationId };
      const tell = async (failures: number) => {
        try {
          putMark(client, room, await markRead(room, position));
        } catch (error) {
          // A later mark says the same and more.
          if (position < furthest.current || !isOpen.current || !isPassing(error)) return;
          const pauseMs = pausesMs[Math.min(failures, pausesMs.length - 1)];
          again.current = setTimeout(() => void tell(failures + 1), pauseMs);
        }
      };
      if (position <= furthest.current) return;
      furthest.current = position;
      clearTimeout(again.current);
      void tell(0);
    },
    [client, leagueId, conversationId],
  );
}

/** Where the new messages begin, and how it is said that they have been seen. */
export function useReadMark(room: Room, marked: Marked | undefined): ReadMark {
  const tell = useTellRead(room);
  /** Stays where it was when the room was opened, while the mark moves on. */
  const [opened, setOpened] = useState<Marked | undefined>();
  if (opened === undefined && marked !== undefined) setOpened(marked);
  /** It may be seen before it is known how far the room had been read. */
  const [seenTo, setSeenTo] = useState(0);
  const readTo = marked?.readPosition;
  useEffect(() => {
    if (readTo !== undefined && seenTo > readTo) tell(seenTo);
  }, [readTo, seenTo, tell]);
  const seen = (position: number) => setSeenTo((before) => Math.max(before, position));
  return { newFrom: opened && unreadIn(opened) > 0 ? opened.readPosition + 1 : undefined, seen };
}
