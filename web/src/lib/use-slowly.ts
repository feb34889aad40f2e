import { useEffect, useRef, useState } from 'react';

/** Follows a value, but changes at most once in `everyMs`. */
export function useSlowly<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    const wait = Math.max(changedAt.current + everyMs - performance.now(), 0);
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setShown(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return shown;
}
