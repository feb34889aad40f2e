import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** How long a step may take, ms; a browser may lose it, and the next press counts again then. */
const stepMs = 3_000;

/**
 * Leaves the entry of the history that is shown, once however often it is asked to: a step takes its time, and a second
 * press meanwhile would leave the page below as well.
 */
export function useStepBack(): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const underWayUntil = useRef(0);
  useEffect(() => {
    underWayUntil.current = 0;
  }, [key]);
  return () => {
    const now = performance.now();
    if (now < underWayUntil.current) return;
    underWayUntil.current = now + stepMs;
    void navigate(-1);
  };
}
