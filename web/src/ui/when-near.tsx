import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePhone } from './use-media';

/** About a screen: what is reached by a swipe is there by then. */
const aheadPx = 800;

/**
 * A large part at the end of a phone's page: its files are loaded when the reader comes near it. `until` keeps its
 * place. On wider screens it is there at once.
 */
export function WhenNear({ until, children }: { until: ReactNode; children: ReactNode }) {
  const phone = usePhone();
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(!phone);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: `${aheadPx}px 0px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear || !phone ? children : <div ref={place}>{until}</div>;
}
