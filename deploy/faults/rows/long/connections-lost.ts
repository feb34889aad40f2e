import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlVariable } from '../../../local/service-env.js';
import { services } from '../../../local/services.js';
import type { FaultRow, Outcome } from '../../fault-row.js';
import { noting, type Call } from '../../rig/chat-room.js';
import { openFaultProxy, type FaultProxy } from '@dynasty/testbed/fault-proxy';
import { readingOf, withLeagueStack, type LeagueStack } from '../../rig/league-stack.js';
import { startRecord } from '../../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../../rig/sent-messages.js';
import { countStale, failuresOf, isGood, isRefusal, judgedFresh, p99Of, readWhile } from '../../rig/steady-reads.js';
import { timesEach } from '../../rig/times-each.js';

const [readsPerSecond, messagesPerSecond] = [50, 20];
const [badS, settleS, afterS] = [60, 5, 10];
/** How late each piece arrives, and how long after the last ones the next connections are lost, ms. */
const late = [1, 25] as const;
const pause = [400, 1_200] as const;
/** As long as a service waits for its database, and what a busy machine adds. */
const longestMs = 3_000;
const answered = 0.95;

export const row: FaultRow = {
  fault:
    `whatever gateway, services, broker and database send each other arrives ${late[0]} to ${late[1]} ms late, and all ` +
    `connections to one of them are reset every ${pause[0] / 1_000} to ${pause[1] / 1_000} s, for ${badS} s`,
  load: () =>
    `reads of a league's pages at ${readsPerSecond}/s, each sent once; ${messagesPerSecond} messages a second, each tried ` +
    'under its key until it is acknowledged',
  target:
    `acknowledged = readable, none twice, order kept; each read is answered, or refused with when to come again, within ` +
    `${longestMs / 1_000} s, and ${answered * 100} % are answered; all is well ${settleS} s after`,
  async run(_form, random) {
    const proxies = new Map<string, FaultProxy>();
    try {
      const env = (portOf: (name: string) => number) => environments(portOf, proxies);
      return await withLeagueStack({ env, loaded: true }, (stack) => workThrough(stack, proxies, random));
    } finally {
      await Promise.all([...proxies.values()].map((proxy) => proxy.close()));
    }
  },
};

/** Has every process reach every other one through a proxy. */
async function environments(portOf: (name: string) => number, proxies: Map<string, FaultProxy>) {
  async function through(name: string): Promise<string> {
    const proxy = await openFaultProxy(() => portOf(name));
    proxies.set(name, proxy);
    return `127.0.0.1:${proxy.port}`;
  }
  const broker = { NATS_URL: `nats://${await through('nats')}` };
  const ofServices = {
    ...broker,
    // By the name that a replica set has for itself a driver would go round the proxy.
    MONGO_URL: `mongodb://${await through('mongod')}/?directConnection=true`,
    LEAGUE_SYNC_GRPC: await through('league-sync-grpc'),
    ANALYTICS_GRPC: await through('analytics-grpc'),
    ADMIN_GRPC: await through('admin-grpc'),
  };
  const gateway: Record<string, string> = { ...broker };
  for (const name of services) gateway[urlVariable(name)] = `http://${await through(name)}`;
  return { ...Object.fromEntries(services.map((name) => [name, ofServices])), gateway };
}

async function workThrough(
  stack: LeagueStack,
  named: ReadonlyMap<string, FaultProxy>,
  random: () => number,
): Promise<Outcome> {
  const proxies = [...named.values()];
  const between = ([least, most]: readonly [number, number]) => least + random() * (most - least);
  const reading = { ...readingOf(stack, readsPerSecond), connections: 1_000 };
  const readFor = (s: number) => readWhile(stack.address, reading, () => sleep(s * 1_000));
  await readFor(2);
  const before = await readFor(afterS);
  const calls: Call[] = [];
  const record = startRecord(path.join(stack.dir, 'record'));
  let [resets, lost] = [0, 0];
  proxies.forEach((proxy) => (proxy.delayMs = () => between(late)));
  const sending = sendAll(noting(stack.chat, calls), record, messagesPerSecond * badS, messagesPerSecond);
  const bad = await readWhile(stack.address, reading, async () => {
    for (const until = performance.now() + badS * 1_000; performance.now() < until; resets += 1) {
      await sleep(between(pause));
      lost += proxies[Math.floor(random() * proxies.length)]?.reset() ?? 0;
    }
  });
  proxies.forEach((proxy) => (proxy.delayMs = () => 0));
  await sending;
  await sleep(settleS * 1_000);
  const after = await readFor(afterS);
  const tally = tallyOf(await record.close(), await readAll(stack.chat));
  const good = bad.filter(isGood);
  const wrong = bad.filter((one) => one.ms > longestMs || !(isGood(one) || isRefusal(one)));
  const judgedAfter = judgedFresh(after);
  const unused = [...named].filter(([, proxy]) => proxy.sent.pass === 0).map(([name]) => name);
  const tries = timesEach(calls.map(({ error, status }) => error ?? String(status)));
  return {
    measured:
      `${resets} resets of ${lost} connections, never used: ${unused.join(', ') || 'none'}; ${toldOf(tally)}; tries: ${tries}; ` +
      `${good.length} of ${bad.length} reads answered, ${countStale(bad)} as they were last, not: ` +
      `${failuresOf(bad)}, ${wrong.length} late or without a refusal, p99 ${p99Of(good).toFixed(0)} ms, before ` +
      `${p99Of(before).toFixed(0)} ms; after: ${judgedAfter.told}, p99 ${p99Of(after).toFixed(0)} ms`,
    holds:
      lost > 0 &&
      unused.length === 0 &&
      isWhole(tally) &&
      wrong.length === 0 &&
      good.length >= bad.length * answered &&
      judgedAfter.holds,
  };
}
