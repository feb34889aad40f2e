import type { EventWorld, Tally } from './event-world.js';

/** Commits one fact after the other until `over` is aborted. */
export async function commitUntil(over: AbortSignal, world: EventWorld, name: string): Promise<void> {
  for (let n = 0; !over.aborted; n += 1) await world.commit(`${name}-${n}`, 1);
}

/** Waits for what is being committed and for its effects. Resolves with the count, and the seconds that it took. */
export async function allThrough(
  world: EventWorld,
  committing: Promise<void>,
  withinMs: number,
): Promise<{ tally: Tally; tookS: string }> {
  const from = performance.now();
  await committing;
  await world.settled(withinMs);
  const tally = await world.tally();
  return { tally, tookS: ((performance.now() - from) / 1_000).toFixed(1) };
}
