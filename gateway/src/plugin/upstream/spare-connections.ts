import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from './member.js';
import type { Members } from './members.js';
import { inTime, statusOf } from './probe.js';

/**
 * So many connections to the processes of a service are open before they are needed: more than one league or account gets
 * places at first (load/places.ts).
 */
export const spareConnections = 96;
/** Fewer that are missing are those of clients that have gone away. */
const missedAtLeast = 16;
/** All of them are used this often, sooner than idle ones are closed (upstream/member.ts). */
const useEveryMs = 45_000;
/** How often processes are looked at: one that has just started, or come back, has no connections yet. */
const lookEveryMs = 5_000;
const healthTimeoutMs = 2_000;

/**
 * Keeps connections to each process open, also while few are used. Node accepts one connection in each turn of its event
 * loop. When much comes at once these turns are long, and what was sent by new connections would wait for seconds until
 * they are accepted, while what comes by open ones is responded to. Ends when `over` is aborted.
 */
export async function keepSpares(members: Members, over: AbortSignal): Promise<void> {
  const usedAt = new WeakMap<Member, number>();
  const wanted = (): number => Math.ceil(spareConnections / members.all().length);
  const isDue = (member: Member): boolean =>
    member.ejectedAt === undefined &&
    member.busy < wanted() &&
    (member.pool.stats.connected <= wanted() - missedAtLeast ||
      performance.now() - (usedAt.get(member) ?? -Infinity) >= useEveryMs);

  /** One process after the other, each asked by its own line first: one that is gone, or stands still, gets no more of them. */
  async function look(): Promise<void> {
    for (const member of members.all().filter(isDue)) {
      const isThere = (await statusOf(member, '/healthz', healthTimeoutMs)) !== undefined;
      if (!isThere || over.aborted || !members.all().includes(member)) continue;
      usedAt.set(member, performance.now());
      await useAtOnce(member, wanted() - member.busy);
    }
  }

  while (!over.aborted) {
    await look();
    await sleep(lookEveryMs, undefined, { signal: over, ref: false }).catch(() => undefined);
  }
}

/** Asks for its health by so many connections; whether it responds is for others to judge (silence.ts). */
async function useAtOnce({ pool }: Member, count: number): Promise<void> {
  await inTime(healthTimeoutMs, async (signal) => {
    const ask = async (): Promise<void> => {
      const { body } = await pool.request({ method: 'GET', path: '/healthz', signal });
      await body.dump();
    };
    await Promise.allSettled(Array.from({ length: count }, ask));
  });
}
