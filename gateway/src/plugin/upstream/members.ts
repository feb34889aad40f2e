import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@dynasty/kit/logger';
import type { Pool } from 'undici';
import { addressOf, openMember, type Member } from './member.js';

/** Between two looks at a name. */
const everyMs = 5_000;
/** A connection that did not come about is a reason to look sooner, but not more often than this. */
const soonestMs = 500;

/** All addresses behind a name, of the family that comes first: a process may have one of each. */
export type Resolve = (hostname: string) => Promise<string[]>;

const resolveByName: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found.filter(({ family }) => family === found[0]?.family).map(({ address }) => address);
};

/** The processes behind the addresses of a service, kept up to date. */
export interface Members {
  all(): readonly Member[];
  /** Looks at the names soon: somebody could not be reached. */
  lookAgain(): void;
  close(): Promise<void>;
}

/**
 * Opens a pool for each address; a name is resolved again and again, and has a pool for each address that it stands for.
 * While it cannot be resolved, the members stay that are known. One that is gone from the name ends its requests.
 */
export function followMembers(
  urls: readonly string[],
  o: { unlimited: boolean; logger: Logger; resolve?: Resolve },
): Members {
  const resolve = o.resolve ?? resolveByName;
  const closing = new AbortController();
  const retired = new Map<Pool, Promise<void>>();
  const groups = urls.map((url) => ({ url, members: [openMember(url, o.unlimited)], named: isName(url) }));
  let all = groups.flatMap(({ members }) => members);
  let alarm = new AbortController();

  async function look(): Promise<void> {
    for (const group of groups.filter(({ named }) => named)) {
      const ips = await resolve(new URL(group.url).hostname).catch((err: unknown): string[] => {
        o.logger.warn({ err, url: group.url }, 'a name cannot be resolved: its known addresses stay');
        return [];
      });
      if (ips.length === 0 || closing.signal.aborted) continue;
      group.members = renewed(group.url, group.members, ips);
      all = groups.flatMap(({ members }) => members);
    }
  }

  function renewed(url: string, known: Member[], ips: string[]): Member[] {
    const memberAt = (ip: string) =>
      known.find(({ address }) => address === addressOf(url, ip)) ?? openMember(url, o.unlimited, ip);
    const next = ips.map(memberAt);
    for (const gone of known.filter((member) => !next.includes(member))) retire(gone);
    return next;
  }

  /** Takes no more requests; those that it has go on. */
  function retire({ pool, line }: Member): void {
    void line.destroy();
    const ended = pool.close().catch(() => undefined);
    retired.set(
      pool,
      ended.then(() => void retired.delete(pool)),
    );
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      await look();
      const rest = AbortSignal.any([alarm.signal, closing.signal]);
      await sleep(everyMs, undefined, { signal: rest, ref: false }).catch(() => undefined);
      alarm = new AbortController();
      await sleep(soonestMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  const following = groups.some(({ named }) => named) ? follow() : Promise.resolve();
  return {
    all: () => all,
    lookAgain: () => alarm.abort(),
    async close() {
      closing.abort();
      await following;
      const pools = [...all.flatMap(({ pool, line }) => [pool, line]), ...retired.keys()];
      await Promise.all(pools.map((pool) => pool.destroy()));
      await Promise.all(retired.values());
    },
  };
}

/** An IP address stands for itself, and `localhost` for this machine. */
function isName(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}
