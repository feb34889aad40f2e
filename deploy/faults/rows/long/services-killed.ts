import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { scaled } from '../../../local/services.js';
import type { FaultRow } from '../../fault-row.js';
import { noting, type Call, type ChatRoom } from '../../rig/chat-room.js';
import { readingOf, withLeagueStack, type LeagueStack } from '../../rig/league-stack.js';
import { ownerOf } from '../../rig/page-owner.js';
import { processOf } from '../../rig/stack-process.js';
import { isFresh, readWhile } from '../../rig/steady-reads.js';

const kills = 3;
const probeEveryMs = 50;
/** For a process of the product, and for the database, ms. */
const promised = { service: 2_000, database: 3_000 };
/** So long before and after a kill: a process that was ready for two seconds is started again without a pause. */
const settledMs = 2_500;
/** Not always at the same moment of what goes on. */
const spreadMs = 900;

/** An answered probe or a failed one; instants by performance.now(). */
interface Probe {
  at: number;
  ms: number;
  isGood: boolean;
}

export const row: FaultRow = {
  fault: `each service, the gateway, the database and the broker killed (SIGKILL) ${kills} times, one after the other`,
  load: () =>
    `every ${probeEveryMs} ms a page of the killed service through the gateway, or a message where it is a server`,
  target:
    `after each kill pages are answered again within ${promised.service / 1_000} s, messages within ` +
    `${promised.database / 1_000} s; the broker's kills fail no message`,
  run: (_form, random) =>
    withLeagueStack({}, async (stack) => {
      // Whoever was just started is slower the first time.
      await readWhile(stack.address, readingOf(stack, 50), () => sleep(3_000));
      const lines: string[] = [];
      let holds = true;
      for (const name of [...scaled, 'mongod', 'nats']) {
        const isServer = !scaled.some((one) => one === name);
        const backMs: number[] = [];
        let failed = 0;
        for (let n = 0; n < kills; n += 1) {
          const { killedAt, probes } = await (isServer ? killServer : killService)(
            stack,
            name,
            settledMs + random() * spreadMs,
          );
          backMs.push(backAfterMs(probes, killedAt));
          failed += probes.filter((one) => !one.isGood).length;
        }
        holds &&= Math.max(...backMs) <= (isServer ? promised.database : promised.service);
        if (name === 'nats') holds &&= failed === 0;
        const times = backMs.map((ms) => (ms / 1_000).toFixed(1)).join(' ');
        lines.push(`${name} ${times} s${name === 'nats' ? `, ${failed} failed` : ''}`);
      }
      return { measured: `back after: ${lines.join('; ')}`, holds };
    }),
};

async function killService(stack: LeagueStack, name: string, afterMs: number) {
  const page = stack.pages.find((one) => name === 'gateway' || ownerOf(one) === name) ?? '';
  let killedAt = 0;
  const reading = { ...readingOf({ ...stack, pages: [page] }, 1_000 / probeEveryMs), connections: 1_000 };
  const reads = await readWhile(stack.address, reading, async () => {
    killedAt = await killAndWait(stack, name, afterMs);
  });
  return { killedAt, probes: reads.map((one) => ({ at: one.dueAt, ms: one.ms, isGood: isFresh(one) })) };
}

async function killServer(stack: LeagueStack, name: string, afterMs: number) {
  const calls: Call[] = [];
  const over = new AbortController();
  const posting = postSteadily(noting(stack.chat, calls), over.signal);
  const killedAt = await killAndWait(stack, name, afterMs);
  over.abort();
  await posting;
  return { killedAt, probes: calls.map(({ at, ms, status }) => ({ at, ms, isGood: status === 201 })) };
}

async function killAndWait(stack: LeagueStack, name: string, afterMs: number): Promise<number> {
  const victim = processOf(stack, name);
  await sleep(afterMs);
  const killedAt = performance.now();
  await victim.kill();
  await victim.back();
  await sleep(settledMs);
  return killedAt;
}

/** Posts messages until `over`, each once, whatever becomes of the ones before. */
async function postSteadily(room: ChatRoom, over: AbortSignal): Promise<void> {
  const posts: Promise<unknown>[] = [];
  for (; !over.aborted; await sleep(probeEveryMs)) {
    const body = JSON.stringify({ message: 'Is anybody there?', messageType: 'text' });
    const init = { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body };
    posts.push(room.call('', init).catch(() => undefined));
  }
  await Promise.all(posts);
}

/** From the kill until the first probe had its response after which none failed. */
function backAfterMs(probes: readonly Probe[], killedAt: number): number {
  const sent = probes.filter(({ at }) => at >= killedAt).sort((a, b) => a.at - b.at);
  const good = sent.slice(sent.findLastIndex((one) => !one.isGood) + 1);
  return good.length === 0 ? Infinity : Math.min(...good.map(({ at, ms }) => at + ms)) - killedAt;
}
