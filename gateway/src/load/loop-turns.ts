/**
 * Measures turns of the event loop when it is asked to, one at a time: what comes meanwhile waits that long. Without a
 * timer, so a process with nothing to do is not woken up. Returns how to ask.
 */
export function watchTurns(tell: (tookMs: number) => void): () => void {
  let isMeasuring = false;
  return () => {
    if (isMeasuring) return;
    isMeasuring = true;
    // The first one runs at the end of the turn under way, the second a whole turn after it.
    setImmediate(() => {
      const from = performance.now();
      setImmediate(() => {
        isMeasuring = false;
        tell(performance.now() - from);
      });
    });
  };
}
