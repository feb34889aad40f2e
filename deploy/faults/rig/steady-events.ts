import { setTimeout as sleep } from 'node:timers/promises';
import { type EventWorld, kinds } from './event-world.js';

export interface SteadyEvents {
  /** Of these events: another one for each run in a world. */
  name: string;
  /** Each of one event of each kind. */
  commits: number;
  everyMs: number;
  /** What is done when the commit with this number is due, beside it. */
  beside?: (commit: number) => Promise<void>;
  /** How long the last effect may take, once all is committed. */
  withinMs: number;
  signal: AbortSignal;
}

/**
 * Commits events at a fixed pace, however long the commits before take. Resolves once each event has its effect, with
 * the time of each from when it was due until its effect was stored, in ms.
 */
export async function commitSteadily(world: EventWorld, o: SteadyEvents): Promise<number[]> {
  const dueAt = new Map<string, number>();
  const times = new Map<string, number>();
  world.onEffect = ({ subject, id }) => {
    const due = dueAt.get(id);
    const event = `${subject}/${id}`;
    // The first effect counts, should an event come again.
    if (due !== undefined && !times.has(event)) times.set(event, performance.now() - due);
  };
  const from = performance.now();
  const commits = Array.from({ length: o.commits }, async (_, n) => {
    const name = `${o.name}-${n}`;
    // The id of the one event of each kind, as the world makes it.
    dueAt.set(`${name}-0`, from + n * o.everyMs);
    await sleep(n * o.everyMs, undefined, { signal: o.signal });
    await Promise.all([o.beside?.(n), world.commit(name, 1)]);
  });
  await Promise.all(commits);
  await world.settled(o.withinMs);
  // An effect is stored a moment before it is told of.
  while (times.size < o.commits * kinds.length) await sleep(5, undefined, { signal: o.signal });
  return [...times.values()];
}
