import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../local/api/until.js';
import { isRunning } from '../../../local/process-identity.js';
import { scaled } from '../../../local/services.js';
import { runningStack, startStack } from '../../../local/stack.js';
import type { FaultRow } from '../../fault-row.js';
import { noteBroken } from '../../rig/broken.js';
import { backAfterMs, type Call, type ChatRoom, noting } from '../../rig/chat-room.js';
import { type LeagueStack, withLeagueStack } from '../../rig/league-stack.js';
import { type Record, startRecord } from '../../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../../rig/sent-messages.js';
import { quantile } from '../../rig/steady-reads.js';
import { seconds } from '../../rig/times-each.js';

const perSecond = 50;
const rounds = 10;
/** All processes start at once, on as many cores as there are. */
const backMs = 15_000;
/** Longer than promised, so that a missed promise still gets a figure. */
const waits = { withinMs: 4 * backMs, everyMs: 50 };
/** All but those that stand for Sleeper, nflverse and the sign-in. */
const ownNames: readonly string[] = [...scaled, 'nats', 'mongod'];

export const row: FaultRow = {
  fault:
    'all processes of a stack killed (SIGKILL) at one moment: services, gateway, broker and database; every other time ' +
    'their supervisor first, and the stack is started again, as after a machine that went down',
  load: () =>
    `${perSecond} messages of a league a second, each tried under its key until it is acknowledged; ${rounds} times`,
  target: `acknowledged = readable, none twice, order kept; messages are acknowledged again ${backMs / 1_000} s after`,
  run: (_scale, random) =>
    withLeagueStack({ loaded: true }, async (stack) => {
      const calls: Call[] = [];
      const record = startRecord(path.join(stack.dir, 'record'));
      const over = new AbortController();
      const sending = sendUntil(over.signal, noting(stack.chat, calls), record);
      const back: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await sleep(1_500 + random() * 3_000);
        const killedAt = await killAll(stack, round % 2 === 1);
        back.push(await until('messages to be acknowledged again', async () => backOrNull(calls, killedAt), waits));
      }
      over.abort();
      await sending;
      const tally = tallyOf(await record.close(), await readAll(stack.chat));
      return {
        measured:
          `${back.length} times; ${toldOf(tally)}; acknowledged again: p50 ${seconds(quantile(back, 0.5))}, at most ` +
          seconds(Math.max(...back)),
        holds: isWhole(tally) && back.length === rounds && back.every((ms) => ms <= backMs),
      };
    }),
};

/** Begins messages until it is over; resolves with the last ack. */
async function sendUntil(over: AbortSignal, room: ChatRoom, record: Record): Promise<void> {
  const [run, lots]: [string, Promise<void>[]] = [randomUUID(), []];
  while (!over.aborted) {
    lots.push(sendAll(room, record, perSecond, perSecond, run, lots.length * perSecond));
    await sleep(1_000);
  }
  await Promise.all(lots);
}

function backOrNull(calls: readonly Call[], killedAt: number): number | null {
  const ms = backAfterMs(calls, killedAt);
  return ms < Infinity ? ms : null;
}

/** Kills all at one moment; when the last was gone, by performance.now(). */
async function killAll(stack: LeagueStack, withSupervisor: boolean): Promise<number> {
  const { dataDir } = stack.options;
  const running = runningStack(dataDir);
  if (running === undefined) throw new Error('the stack does not run');
  const named = Object.entries(running.processes).filter(([name]) => withSupervisor || ownNames.includes(name));
  const victims = named.flatMap(([name, { identity }]) => (identity === null ? [] : [{ name, identity }]));
  // First of all: it would start again what it sees end.
  if (withSupervisor) victims.unshift({ name: 'supervisor', identity: running.supervisor });
  for (const { name, identity } of victims) {
    noteBroken(name, 'killed');
    process.kill(identity.pid, 'SIGKILL');
  }
  while (victims.some(({ identity }) => isRunning(identity))) await sleep(5);
  const killedAt = performance.now();
  if (withSupervisor) await startStack(stack.options);
  return killedAt;
}
