import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { firstPaint, isPastFirstPaint } from '../lib/first-paint';
import { usePhone } from './use-media';

/**
 * What lies below a phone's first screen: it is rendered when that one has been shown, so that a slow processor need not
 * do both before anything is seen. `until` keeps its place.
 */
export function Later({ until, children }: { until: ReactNode; children: ReactNode }) {
  const phone = usePhone();
  const [isTime, setIsTime] = useState(isPastFirstPaint);
  useEffect(() => {
    if (isTime) return;
    let isThere = true;
    void firstPaint().then(() => isThere && startTransition(() => setIsTime(true)));
    return () => {
      isThere = false;
    };
  }, [isTime]);
  return isTime || !phone ? children : until;
}
