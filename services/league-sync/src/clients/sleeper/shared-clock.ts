const measureEveryMs = 60_000;
const maxRoundTripMs = 1_000;
const maxTries = 5;

/**
 * A clock (epoch ms) that all processes share: `ask` returns its time, and between two calls this
 * process's monotonic clock continues it. Its own wall clock, which may be wrong or set back, plays no part.
 */
export function createSharedClock(ask: () => Promise<number>): () => Promise<number> {
  let offsetMs = 0;
  let measuredAt = -Infinity;

  async function measure(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const askedAt = performance.now();
      const thereMs = await ask();
      const respondedAt = performance.now();
      // A slow response says little about the instant it was given at.
      if (respondedAt - askedAt > maxRoundTripMs && tries < maxTries) continue;
      offsetMs = thereMs - (askedAt + respondedAt) / 2;
      measuredAt = respondedAt;
      return;
    }
  }

  return async () => {
    if (performance.now() - measuredAt > measureEveryMs) await measure();
    return Math.floor(offsetMs + performance.now());
  };
}
