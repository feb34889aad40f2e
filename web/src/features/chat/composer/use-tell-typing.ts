import { useRef } from 'react';
import { tellTyping } from '../api';
import type { Room } from '../room/room';

const everyMs = 3_000;

/** Says that the person is writing, at most every 3 s; what comes of that is of no importance to them. */
export function useTellTyping(room: Room): () => void {
  const toldAt = useRef(0);
  return () => {
    const now = Date.now();
    if (now - toldAt.current < everyMs) return;
    toldAt.current = now;
    tellTyping(room).catch(() => undefined);
  };
}
