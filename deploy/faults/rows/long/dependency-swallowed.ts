import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow, Outcome } from '../../fault-row.js';
import { openFaultProxy, type FaultProxy } from '@dynasty/testbed/fault-proxy';
import { readingOf, withLeagueStack, type LeagueStack } from '../../rig/league-stack.js';
import { ownerOf } from '../../rig/page-owner.js';
import { failuresOf, isGood, isRefusal, p99Of, readWhile, type Read } from '../../rig/steady-reads.js';

const perSecond = 100;
const [steadyS, swallowedS, afterS] = [20, 20, 10];
/** The deadline of a call to another service, and what a busy machine adds. */
const longestMs = 2_500;
const slower = 1.1;
/** Two runs of the same differ by more than a tenth where p99 is this small. */
const noiseMs = 15;
/** Who asks league-sync who is a member, and league-sync's own question to analytics. */
const askers = ['chat-messaging', 'analytics', 'rankings-recaps', 'achievements', 'admin'];
/** Whose gRPC is silent, one after the other and both at once. */
const rounds = [['analytics'], ['league-sync'], ['league-sync', 'analytics']];

export const row: FaultRow = {
  fault:
    `gRPC to ${rounds.map((names) => names.join(' and ')).join(', then to ')}, swallowed by a proxy (connections stand, ` +
    `nothing arrives) for ${swallowedS} s each`,
  load: () => `reads of a league's pages at ${perSecond}/s`,
  target:
    `pages of league-sync, which needs nobody, as fast as before (p99 +10 %, or +${noiseMs} ms), and all pages where ` +
    `analytics is silent; the others answer or refuse within ${longestMs} ms; all is well ${afterS / 2} s after`,
  async run() {
    const proxies = new Map<string, FaultProxy>();
    const env = async (portOf: (name: string) => number) => {
      for (const name of ['league-sync', 'analytics'])
        proxies.set(name, await openFaultProxy(() => portOf(`${name}-grpc`)));
      const address = (name: string) => `127.0.0.1:${proxies.get(name)?.port}`;
      return {
        ...Object.fromEntries(askers.map((name) => [name, { LEAGUE_SYNC_GRPC: address('league-sync') }])),
        'league-sync': { ANALYTICS_GRPC: address('analytics') },
      };
    };
    try {
      return await withLeagueStack({ env, loaded: true }, (stack) => swallowInTurn(stack, proxies));
    } finally {
      await Promise.all([...proxies.values()].map((proxy) => proxy.close()));
    }
  },
};

async function swallowInTurn(stack: LeagueStack, proxies: ReadonlyMap<string, FaultProxy>): Promise<Outcome> {
  const reading = { ...readingOf(stack, perSecond), connections: 1_000 };
  const readFor = (s: number) => readWhile(stack.address, reading, () => sleep(s * 1_000));
  await readFor(2);
  const p99 = p99Of((await readFor(steadyS)).filter(isOwn));
  const told: string[] = [];
  let holds = true;
  for (const names of rounds) {
    const setAll = (mode: FaultProxy['mode']) => names.forEach((name) => (proxies.get(name)!.mode = mode));
    setAll('swallow');
    const swallowed = await readFor(swallowedS);
    setAll('pass');
    await sleep((afterS / 2) * 1_000);
    const after = await readFor(afterS / 2);
    const [own, others] = [swallowed.filter(isOwn), swallowed.filter((one) => !isOwn(one))];
    const isAsFast = (reads: readonly Read[]) => p99Of(reads) <= Math.max(p99 * slower, p99 + noiseMs);
    const wrong = others.filter((one) => one.ms > longestMs || !(isGood(one) || isRefusal(one)));
    told.push(
      `${names.join(' and ')} silent: league-sync ${own.length} reads, failed ${failuresOf(own)}, p99 ` +
        `${p99Of(own).toFixed(0)} ms; others ${others.length} reads, ${others.filter(isGood).length} answered, not: ` +
        `${failuresOf(others)}, p99 ${p99Of(others).toFixed(0)} ms, ${wrong.length} late or without a refusal; ` +
        `after: failed ${failuresOf(after)}`,
    );
    const isNeeded = names.includes('league-sync');
    holds &&= own.every(isGood) && isAsFast(own) && wrong.length === 0 && others.length > 0 && after.every(isGood);
    holds &&= isNeeded || others.every(isGood);
  }
  return { measured: `p99 of league-sync before ${p99.toFixed(0)} ms; ${told.join('; ')}`, holds };
}

/** Pages that league-sync makes of what it stores. */
const isOwn = ({ path }: { path: string }): boolean => ownerOf(path) === 'league-sync';
