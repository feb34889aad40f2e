import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from './member.js';
import type { Members } from './members.js';
import { inTime, statusOf } from './probe.js';

/**
 * So many connections to the processes of a service are open before they are needed: more than one league or account gets
 * places at first (load/places.ts).
 */
export const spareConnections = 96;
/** Fewer that are missing are those of clients that have gone away; half of them, where one has few. */
const missedAtLeast = 16;
/** So many new ones at a time: what is asked meanwhile is to find others, also where a process is slow to accept them. */
const openAtOnce = 16;
/** All of them are used this often, sooner than idle ones are closed (upstream/member.ts). */
const useEveryMs = 45_000;
/**
 * How often processes are looked at: one that has just started, or come back, has no connections yet. Each service has its
 * first look at a moment of its own, so that they are not all asked at once.
 */
const lookEveryMs = 5_000;
const healthTimeoutMs = 2_000;

/**
 * Keeps connections to each process open, also while few are used. Node accepts one connection in each turn of its event
 * loop. When much comes at once these turns are long, and what was sent by new connections would wait for seconds until
 * they are accepted, while what comes by open ones is responded to. Ends when `over` is aborted.
 * @param everyMs how often it looks at the processes
 */
export async function keepSpares(members: Members, over: AbortSignal, everyMs = lookEveryMs): Promise<void> {
  const usedAt = new WeakMap<Member, number>();
  const wanted = (): number => {
    const inTurns = members.all().filter(({ ejectedAt }) => ejectedAt === undefined);
    return Math.ceil(spareConnections / Math.max(1, inTurns.length));
  };
  const tooFew = (): number => wanted() - Math.min(missedAtLeast, Math.ceil(wanted() / 2));
  const isDue = (member: Member): boolean =>
    member.ejectedAt === undefined &&
    member.busy < wanted() &&
    (member.pool.stats.connected <= tooFew() || performance.now() - (usedAt.get(member) ?? -Infinity) >= useEveryMs);

  /** One process after the other, each asked by its own line first: one that is gone, stands still or starts gets none. */
  async function look(): Promise<void> {
    for (const member of members.all().filter(isDue)) {
      const isThere = (await statusOf(member, '/readyz?own=1', healthTimeoutMs)) === 200;
      if (!isThere || over.aborted || !members.all().includes(member)) continue;
      usedAt.set(member, performance.now());
      await useAtOnce(member, Math.min(wanted() - member.busy, member.pool.stats.free + openAtOnce));
    }
  }

  const rest = (ms: number) => sleep(ms, undefined, { signal: over, ref: false }).catch(() => undefined);
  // A gateway that has just started has other work, and its processes may start too.
  await rest((2 + Math.random()) * everyMs);
  while (!over.aborted) {
    await look();
    await rest(everyMs);
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
