import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { toast } from '../../../lib/toasts';
import { notLoaded, type RoomReads } from '../room/use-room';

const markedMs = 2_500;

/** Brings a message into sight, wherever in the room it stands, and marks it for a moment. */
export function useJump({ goTo, log }: RoomReads, show: (messageId: string) => boolean, first: string | undefined) {
  const [wanted, setWanted] = useState(first);
  const [marked, setMarked] = useState<string | undefined>();

  const jump = useCallback(
    async (messageId: string) => {
      try {
        const isThere = await goTo(messageId);
        if (isThere) setWanted(messageId);
        else setWanted((now) => (now === messageId ? undefined : now));
        if (isThere === false) toast({ kind: 'info', title: 'The message is not there any more' });
      } catch {
        toast(notLoaded);
      }
    },
    [goTo],
  );

  const isRead = log !== undefined;
  // The same message may be chosen again; not the location's key: it is another one while a card is open above.
  const chosenAt = (useLocation().state as { at?: number } | null)?.at;
  useEffect(() => {
    if (first !== undefined && isRead) void jump(first);
  }, [first, chosenAt, isRead, jump]);

  // It is in the list only once that has been rendered.
  useEffect(() => {
    if (wanted === undefined || !show(wanted)) return;
    setWanted(undefined);
    setMarked(wanted);
  }, [wanted, log, show]);

  useEffect(() => {
    if (marked === undefined) return;
    const timer = setTimeout(() => setMarked(undefined), markedMs);
    return () => clearTimeout(timer);
  }, [marked]);

  return { marked, jump };
}
