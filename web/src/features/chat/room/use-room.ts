import { useCallback, useEffect, useRef, useState } from 'react';
import { statusOf } from '../../../lib/api/api-error';
import { toast } from '../../../lib/toasts';
import { readMessages, useNewestMessages } from '../api';
import { logOf, useLog } from './logs';
import type { Room } from './room';

/** Says that messages could not be read, which may work another time. */
export const notLoaded = {
  kind: 'error',
  title: 'The messages could not be loaded',
  text: 'Please try again.',
} as const;

/** The messages of a room and the ways to more of them. */
export function useRoom(room: Room) {
  const query = useNewestMessages(room);
  const log = useLog(room);
  const [reading, setReading] = useState<'older' | 'newer' | undefined>();
  const { leagueId, conversationId } = room;

  /** Whoever goes elsewhere, or leaves the room, is not led to where they wanted to go before, nor reads on there. */
  const going = useRef(new AbortController());
  const setOut = useCallback((): AbortSignal => {
    going.current.abort();
    going.current = new AbortController();
    return going.current.signal;
  }, []);
  useEffect(() => () => void setOut(), [setOut]);

  const readOn = useCallback(
    async (direction: 'older' | 'newer') => {
      const here = { leagueId, conversationId };
      const place = logOf(here)?.[direction];
      if (place === undefined) return;
      const { signal } = going.current;
      setReading(direction);
      await readMessages(here, place, false, signal)
        .catch(() => signal.aborted || toast(notLoaded))
        .finally(() => setReading(undefined));
    },
    [leagueId, conversationId],
  );

  /**
   * Makes the message one of those shown; false when it is not there any more, undefined for who has gone elsewhere
   * meanwhile. Rejects when that cannot be known.
   */
  const goTo = useCallback(
    async (messageId: string): Promise<boolean | undefined> => {
      const here = { leagueId, conversationId };
      const signal = setOut();
      const isThere = () => logOf(here)?.messages.some(({ id }) => id === messageId) ?? false;
      if (isThere()) return true;
      try {
        await readMessages(here, { around: messageId }, true, signal);
      } catch (error) {
        if (signal.aborted) return undefined;
        // A link that was mangled on its way leads to no message either.
        if (![400, 404].includes(statusOf(error) ?? 0)) throw error;
      }
      return isThere();
    },
    [leagueId, conversationId, setOut],
  );

  /** Leaves an older part of the room for its end; false when that cannot be read, undefined as above. */
  const goToEnd = useCallback(async (): Promise<boolean | undefined> => {
    const here = { leagueId, conversationId };
    const signal = setOut();
    if (logOf(here)?.newer === undefined) return true;
    return readMessages(here, undefined, true, signal).then(
      () => true,
      () => (signal.aborted ? undefined : false),
    );
  }, [leagueId, conversationId, setOut]);

  return { query, log, reading, readOn, goTo, goToEnd };
}

export type RoomReads = ReturnType<typeof useRoom>;
