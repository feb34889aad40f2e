import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from './member.js';
import type { Members } from './members.js';

/**
 * So many connections to a process are open before they are needed: more than one league or account gets places at first
 * (load/places.ts).
 */
export const spareConnections = 96;
/** They are used sooner than idle ones are closed (upstream/member.ts). */
const everyMs = 45_000;
/** One that has just started, or come back, has none. */
const lookEveryMs = 5_000;
const withinMs = 2_000;
/** One that has more to do has them open, or better things to do. */
const calm = 8;

/**
 * Keeps connections to each process open, also while few are used. Node accepts one connection in each turn of its event
 * loop. When much comes at once these turns are long, and what was sent by new connections would wait for seconds until
 * they are accepted, while what comes by open ones is responded to. Ends when `over` is aborted.
 */
export async function keepSpares(members: Members, over: AbortSignal): Promise<void> {
  const usedAt = new WeakMap<Member, number>();
  const areDue = (member: Member): boolean =>
    member.busy <= calm &&
    member.ejectedAt === undefined &&
    (member.pool.stats.connected < spareConnections ||
      performance.now() - (usedAt.get(member) ?? -Infinity) >= everyMs);

  while (!over.aborted) {
    const due = members.all().filter(areDue);
    for (const member of due) usedAt.set(member, performance.now());
    await Promise.all(due.map(useAll));
    await sleep(lookEveryMs, undefined, { signal: over, ref: false }).catch(() => undefined);
  }
}

/** Asks for its health by all of them at once; whether it responds is for others to judge (silence.ts). */
async function useAll({ pool }: Member): Promise<void> {
  const signal = AbortSignal.timeout(withinMs);
  const ask = async (): Promise<void> => {
    const { body } = await pool.request({ method: 'GET', path: '/healthz', signal });
    await body.dump();
  };
  await Promise.allSettled(Array.from({ length: spareConnections }, ask));
}
