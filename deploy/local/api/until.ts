import { setTimeout as sleep } from 'node:timers/promises';

/** Asks every `everyMs` until the answer is there; after `withinMs` an error says what did not come. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined>,
  { withinMs, everyMs = 1_000 }: { withinMs: number; everyMs?: number },
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined) return answer;
    if (performance.now() >= end) throw new Error(`Not within ${Math.round(withinMs / 1000)} s: ${what}.`);
    await sleep(everyMs);
  }
}
