import { setTimeout as sleep } from 'node:timers/promises';

/** Asks every `everyMs` until the result is there; after `withinMs` an error says what did not come. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined>,
  { withinMs, everyMs = 1_000 }: { withinMs: number; everyMs?: number },
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const result = await ask();
    if (result !== null && result !== undefined) return result;
    if (performance.now() >= end) throw new Error(`Not within ${Math.round(withinMs / 1000)} s: ${what}.`);
    await sleep(everyMs);
  }
}
