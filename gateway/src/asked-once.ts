/** Asks once for all who want to know meanwhile, and for those who do within `keptMs` after the response. */
export function askedOnce<T>(keptMs: number, ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  let oldAt = Infinity;

  async function askAndKeep(): Promise<T> {
    oldAt = Infinity;
    try {
      return await ask();
    } finally {
      oldAt = performance.now() + keptMs;
    }
  }

  return () => {
    if (asking === undefined || performance.now() >= oldAt) asking = askAndKeep();
    return asking;
  };
}
