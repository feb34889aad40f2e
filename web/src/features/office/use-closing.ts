import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { serverTime } from '../../lib/session/session';
import { pollsAndDates, type Poll } from './api';

/** So often it is looked anew: the servers' time may be told only after the page is there, and clocks are set. */
const longestWaitMs = 60_000;
/** So long after its end a poll may be read as open: clocks differ a little, and a response takes its time. */
const doubtMs = 10_000;

/** By how much the device's clock is behind the servers', ms. */
const behindMs = (): number => serverTime() - Date.now();

/** Whether an instant is over by the servers' time; the page shows it at that moment. */
function useIsOver(at: string): boolean {
  const instant = Date.parse(at);
  const follow = useCallback(
    (tell: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      function wait(): void {
        const leftMs = instant - serverTime();
        timer = setTimeout(look, leftMs > 0 ? Math.min(leftMs, longestWaitMs) : longestWaitMs);
      }
      function look(): void {
        tell();
        wait();
      }
      wait();
      return () => clearTimeout(timer);
    },
    [instant],
  );
  return useSyncExternalStore(follow, () => serverTime() >= instant);
}

/**
 * A poll as it is now: while it is shown it closes by the servers' time, and is read again for how it ended. One that is
 * read as open long after that is open: then nobody has told yet that the device's clock is ahead.
 * @param readAt when the poll was read by the device's clock, epoch ms
 */
export function useClosing(leagueId: string, poll: Poll, readAt: number): { poll: Poll; isCounting: boolean } {
  const client = useQueryClient();
  const isOver = useIsOver(poll.closesAt);
  const isCounting = poll.isOpen && isOver && readAt + behindMs() < Date.parse(poll.closesAt) + doubtMs;
  const readAgain = useEffectEvent(() => {
    for (const reads of pollsAndDates(leagueId)) void client.invalidateQueries(reads);
  });
  useEffect(() => {
    if (!isCounting) return undefined;
    readAgain();
    const timer = setTimeout(() => readAgain(), doubtMs);
    return () => clearTimeout(timer);
  }, [isCounting]);
  return { poll: isCounting ? { ...poll, isOpen: false, mayEnd: false } : poll, isCounting };
}
