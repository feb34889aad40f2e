import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@dynasty/kit/logger';
import { counter, readGauge } from '@dynasty/kit/metrics';
import type { Member } from './member.js';
import type { Members } from './members.js';
import { statusOf } from './probe.js';
import { watchSilence } from './silence.js';

/** A member that was taken out is looked at after this, and then again and again; one that stands still has started. */
const firstProbeMs = 1_000;
const probeEveryMs = 500;
const probeTimeoutMs = 1_000;
/** Requests in a row that were not responded to in time: the process is there and stuck. */
const lateToEject = 3;

/**
 * How a request to a member ended. `done`: it responded; `gone`: it could not be reached, cut the request off or is being
 * stopped; `late`: no response in time; `broken off`: the client went away, which says nothing of the member.
 */
export type Ending = 'done' | 'gone' | 'late' | 'broken off';

/** A request's turn at a member. */
export interface Turn {
  readonly pool: Member['pool'];
  /** Calls `leave` if the member proves to stand still. At most once for a turn. */
  onSilence(leave: () => void): void;
  /** Has to be called once, when the request has ended. */
  end(how: Ending): void;
}

/** The processes of a service. */
export interface Upstream {
  readonly name: string;
  /** How many there are. */
  size(): number;
  /**
   * The least busy one that has turns; where all were taken out, of those that do not stand still the one that was out
   * the longest. Undefined where there is none, or that one has as much to do as it gets at a time.
   */
  take(): Turn | undefined;
  /** As far as it is known nobody is there: all of them stand still. */
  isAway(): boolean;
  /** Somebody found that the process at this address stands still: others take over, where there are others. */
  standsStill(address: string): void;
  /** Asks every process. */
  ask<T>(question: (member: Member) => Promise<T>): Promise<T[]>;
}

/**
 * Least busy first; members that fail lose their turns until they say that they have started. @param foundSilent is told
 * the address of one that proves to stand still
 */
export function balanced(
  name: string,
  members: Members,
  logger: Logger,
  over: AbortSignal,
  foundSilent?: (address: string) => void,
): Upstream {
  const ejections = counter('gateway_upstream_ejections_total', 'Processes taken out of the turns', [
    'upstream',
    'why',
  ]);
  const labels = { upstream: name };
  const forgets = [
    readGauge('gateway_upstream_members', 'Processes that are known', ['upstream'], async () => [
      { labels, value: members.all().length },
    ]),
    readGauge('gateway_upstream_ejected', 'Processes that have no turns', ['upstream'], async () => [
      { labels, value: members.all().filter(({ ejectedAt }) => ejectedAt !== undefined).length },
    ]),
  ];
  over.addEventListener('abort', () => forgets.forEach((forget) => forget()), { once: true });
  let turn = 0;

  function next(): Member | undefined {
    const all = members.all();
    turn = (turn + 1) % all.length;
    const inOrder = [...all.slice(turn), ...all.slice(0, turn)];
    const inUse = inOrder.filter(({ ejectedAt }) => ejectedAt === undefined);
    const [first, ...others] = inUse.length > 0 ? inUse : inOrder.filter(({ isSilent }) => !isSilent);
    if (first === undefined) return undefined;
    const isBetter = (a: Member, b: Member) =>
      inUse.length > 0 ? a.busy < b.busy : (a.ejectedAt ?? 0) < (b.ejectedAt ?? 0);
    return others.reduce((best, one) => (isBetter(one, best) ? one : best), first);
  }

  const begun = watchSilence(
    members,
    (member) => {
      leaveSilent(member);
      foundSilent?.(member.address);
    },
    over,
  );

  function leaveSilent(member: Member): void {
    eject(member, 'silent');
    for (const leave of [...member.onSilence]) leave();
  }

  function eject(member: Member, why: 'gone' | 'late' | 'silent'): void {
    members.lookAgain();
    if (member.ejectedAt !== undefined) return;
    member.ejectedAt = performance.now();
    member.isSilent = why === 'silent';
    ejections.inc({ upstream: name, why });
    logger.warn({ upstream: name, address: member.address, why }, 'a process is taken out of the turns');
    void takeBack(member);
  }

  async function takeBack(member: Member): Promise<void> {
    const firstMs = member.isSilent ? probeEveryMs : firstProbeMs;
    for (let waitMs = firstMs; !over.aborted; waitMs = probeEveryMs) {
      await sleep(waitMs, undefined, { signal: over, ref: false }).catch(() => undefined);
      if (over.aborted || !members.all().includes(member)) return;
      if (!(await responds(member))) continue;
      member.ejectedAt = undefined;
      member.isSilent = false;
      member.late = 0;
      return logger.info({ upstream: name, address: member.address }, 'a process has turns again');
    }
  }

  return {
    name,
    size: () => members.all().length,
    take() {
      const member = next();
      if (member === undefined || member.busy >= member.mostBusy) return undefined;
      if (member.busy === 0) member.heardAt = performance.now();
      member.busy += 1;
      begun();
      let forget: (() => void) | undefined;
      return {
        pool: member.pool,
        onSilence(leave) {
          forget = member.onSilence.add(leave);
        },
        end(how) {
          member.busy -= 1;
          forget?.();
          if (how === 'done') {
            member.late = 0;
            member.heardAt = performance.now();
          }
          if (how === 'late') member.late += 1;
          if (how === 'gone') eject(member, 'gone');
          else if (member.late >= lateToEject) eject(member, 'late');
        },
      };
    },
    isAway: () => members.all().every(({ isSilent }) => isSilent),
    standsStill(address) {
      const inTurns = members.all().filter(({ ejectedAt }) => ejectedAt === undefined);
      const member = inTurns.find((one) => one.address === address);
      if (member !== undefined && inTurns.length > 1) leaveSilent(member);
    },
    ask: (question) => Promise.all(members.all().map(question)),
  };
}

/**
 * Whether it has started and is not about to stop. What all processes share may be away: without it the others could do
 * no more. A server without /readyz (the identity server) says that there is no such page.
 */
async function responds(member: Member): Promise<boolean> {
  const status = await statusOf(member, '/readyz?own=1', probeTimeoutMs);
  return status !== undefined && status < 500;
}
