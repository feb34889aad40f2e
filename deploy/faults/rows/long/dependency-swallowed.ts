import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow } from '../../fault-row.js';
import { openFaultProxy, type FaultProxy } from '../../rig/fault-proxy.js';
import { readingOf, withLeagueStack } from '../../rig/league-stack.js';
import { ownerOf } from '../../rig/page-owner.js';
import { failuresOf, isGood, isRefusal, p99Of, readWhile } from '../../rig/steady-reads.js';

const perSecond = 100;
const [steadyS, swallowedS, afterS] = [20, 30, 10];
/** The deadline of a call to another service, and what a busy machine adds. */
const longestMs = 2_500;
const slower = 1.1;
/** Two runs of the same differ by more than a tenth where p99 is this small. */
const noiseMs = 15;
/** Who asks league-sync who is a member, and league-sync's own question to analytics. */
const askers = ['chat-messaging', 'analytics', 'rankings-recaps', 'achievements', 'admin'];

export const row: FaultRow = {
  fault: `gRPC between all services swallowed by a proxy (connections stand, nothing arrives) for ${swallowedS} s`,
  load: () => `reads of a league's pages at ${perSecond}/s`,
  target:
    `pages of league-sync, which needs nobody, as fast as before (p99 +10 %, or +${noiseMs} ms); the others answer or refuse ` +
    `within ${longestMs} ms; all is well ${afterS / 2} s after`,
  async run() {
    const proxies: FaultProxy[] = [];
    const env = async (portOf: (name: string) => number) => {
      for (const name of ['league-sync', 'analytics']) proxies.push(await openFaultProxy(() => portOf(`${name}-grpc`)));
      const [leagues, analytics] = proxies.map(({ port }) => `127.0.0.1:${port}`) as [string, string];
      return {
        ...Object.fromEntries(askers.map((name) => [name, { LEAGUE_SYNC_GRPC: leagues }])),
        'league-sync': { ANALYTICS_GRPC: analytics },
      };
    };
    try {
      return await withLeagueStack({ env, loaded: true }, async (stack) => {
        const reading = { ...readingOf(stack, perSecond), connections: 1_000 };
        const readFor = (s: number) => readWhile(stack.address, reading, () => sleep(s * 1_000));
        const setAll = (mode: FaultProxy['mode']) => proxies.forEach((proxy) => (proxy.mode = mode));
        await readFor(2);
        const steady = await readFor(steadyS);
        setAll('swallow');
        const swallowed = await readFor(swallowedS);
        setAll('pass');
        await sleep((afterS / 2) * 1_000);
        const after = await readFor(afterS / 2);
        const [own, others] = [swallowed.filter(isOwn), swallowed.filter((one) => !isOwn(one))];
        const p99 = p99Of(steady.filter(isOwn));
        const isAsFast = p99Of(own) <= Math.max(p99 * slower, p99 + noiseMs);
        const wrong = others.filter((one) => one.ms > longestMs || !(isGood(one) || isRefusal(one)));
        return {
          measured:
            `league-sync: ${own.length} reads, failed ${failuresOf(own)}, p99 ${p99Of(own).toFixed(0)} ms, before ` +
            `${p99.toFixed(0)} ms; others: ${others.length} reads, ${others.filter(isGood).length} answered, not: ` +
            `${failuresOf(others)}, p99 ${p99Of(others).toFixed(0)} ms, ${wrong.length} late or without a refusal; ` +
            `after: failed ${failuresOf(after)}`,
          holds: own.every(isGood) && isAsFast && wrong.length === 0 && after.every(isGood) && others.length > 0,
        };
      });
    } finally {
      await Promise.all(proxies.map((proxy) => proxy.close()));
    }
  },
};

/** Pages that league-sync makes of what it stores. */
const isOwn = ({ path }: { path: string }): boolean => ownerOf(path) === 'league-sync';
