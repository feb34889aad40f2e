import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { markRead } from '../api';
import { putMark } from '../marks';
import type { Room } from './room';

/** How far the person has read a room, as the services know it. */
export interface Marked {
  position: number;
  readPosition: number;
  unreadCount: number;
}

export interface ReadMark {
  /** The position from which on messages were new when the room was opened; undefined when none were. */
  newFrom: number | undefined;
  /** Says that messages up to a position have been seen. */
  seen: (position: number) => void;
}

/** Where the new messages begin, and how it is said that they have been seen. */
export function useReadMark(room: Room, marked: Marked | undefined): ReadMark {
  const client = useQueryClient();
  /** Stays where it was when the room was opened, while the mark moves on. */
  const [opened, setOpened] = useState<Marked | undefined>();
  const told = useRef(0);
  if (opened === undefined && marked !== undefined) setOpened(marked);
  const seen = (position: number) => {
    if (marked === undefined || position <= Math.max(marked.readPosition, told.current)) return;
    told.current = position;
    // A mark that does not arrive is made good by the next one.
    markRead(room, position).then(
      (mark) => putMark(client, room, mark),
      () => {
        told.current = 0;
      },
    );
  };
  return { newFrom: opened && opened.unreadCount > 0 ? opened.readPosition + 1 : undefined, seen };
}
