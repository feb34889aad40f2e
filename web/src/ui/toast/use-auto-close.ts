import { useEffect, useRef, useState } from 'react';
import type { Toast } from '../../lib/toasts';

const showForMs = 5_000;

/** From then on a notice has been read out; what has just come may have been taken away before that. */
const readOutAfterMs = 1_000;

interface Shown {
  /** When it came, ms since 1970. */
  since: number;
  /** How long it is still to be shown, ms. */
  leftMs: number;
}

/** Of notices that were shown before. */
const shownOf = new WeakMap<Toast, Shown>();

const wasReadOut = (toast: Toast): boolean => {
  const since = shownOf.get(toast)?.since;
  return since !== undefined && Date.now() - since >= readOutAfterMs;
};

/**
 * Closes after 5 s of not being held; holding (hover, focus) stops the clock, letting go starts what is left. A notice
 * that moves into a dialog or out of one is rendered anew: its clock goes on, and `wasShown` tells that it need not be read out again.
 */
export function useAutoClose(toast: Toast, held: boolean, close: () => void): { wasShown: boolean } {
  const [wasShown] = useState(() => wasReadOut(toast));
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => {
    if (held) return;
    const startedAt = Date.now();
    const { since, leftMs } = shownOf.get(toast) ?? { since: startedAt, leftMs: showForMs };
    shownOf.set(toast, { since, leftMs });
    const timer = setTimeout(() => latest.current(), leftMs);
    return () => {
      clearTimeout(timer);
      shownOf.set(toast, { since, leftMs: Math.max(leftMs - (Date.now() - startedAt), 1_000) });
    };
  }, [toast, held]);
  return { wasShown };
}
