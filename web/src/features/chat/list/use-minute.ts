import { useEffect, useState } from 'react';
import { serverTime } from '../../../lib/session/session';

const minuteMs = 60_000;

/** The servers' time, by which messages are dated, renewed every minute, for "5m ago". */
export function useMinute(): number {
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
