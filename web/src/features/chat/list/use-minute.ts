import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The time, renewed every minute, for "5m ago". */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
