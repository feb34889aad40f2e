import { useEffect, useRef } from 'react';

const showForMs = 5_000;

/** Closes after 5 s of not being held; holding (hover, focus) stops the clock, letting go starts what is left. */
export function useAutoClose(held: boolean, close: () => void): void {
  const latest = useRef(close);
  const leftMs = useRef(showForMs);
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => {
    if (held) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => latest.current(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(leftMs.current - (Date.now() - startedAt), 1_000);
    };
  }, [held]);
}
