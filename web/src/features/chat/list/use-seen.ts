import { useEffect, useRef, type RefObject } from 'react';

/** In sight for so long, a message counts as read, ms. */
const seenMs = 800;

/** Tells the position of the last message once it has been in sight of somebody who looks at the page. */
export function useSeen(
  box: RefObject<HTMLElement | null>,
  position: number | undefined,
  onSeen: (position: number) => void,
): void {
  const tell = useRef(onSeen);
  useEffect(() => {
    tell.current = onSeen;
  }, [onSeen]);
  useEffect(() => {
    const node = box.current;
    if (node === null || position === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const { top, bottom } = node.getBoundingClientRect();
      const isInSight = bottom >= 0 && bottom <= window.innerHeight + (bottom - top) / 2;
      if (isInSight && document.visibilityState === 'visible') timer = setTimeout(() => tell.current(position), seenMs);
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('scroll', look);
    };
  }, [box, position]);
}
