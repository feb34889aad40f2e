import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scaled } from '../../../local/services.js';
import type { FaultRow } from '../../fault-row.js';
import { backAfterMs, type Call, noting } from '../../rig/chat-room.js';
import { type LeagueStack, withLeagueStack } from '../../rig/league-stack.js';
import { startRecord } from '../../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../../rig/sent-messages.js';
import { processOf } from '../../rig/stack-process.js';
import { quantile } from '../../rig/steady-reads.js';
import { seconds, timesEach } from '../../rig/times-each.js';

const messages = 20_000;
const perSecond = 100;
const leastKills = 60;
const databaseBackMs = 3_000;

const database = 'mongod';
/** The database's turn comes after every two others: a third of the kills are its own. */
const turns = [...scaled, 'nats'].flatMap((name, at) => (at % 2 === 0 ? [name] : [name, database]));

interface Kill {
  name: string;
  /** When it was gone, by performance.now(). */
  at: number;
}

export const row: FaultRow = {
  fault:
    'every service, the gateway, the broker and the database killed (SIGKILL) in turn at random moments, ' +
    'the database every third time',
  load: () =>
    `${messages} messages of a league through the gateway at ${perSecond}/s, each tried under its key until it is acknowledged`,
  target:
    `at least ${leastKills} kills; acknowledged = readable, none twice, order kept; every other try ended with its ` +
    `connection, with 503 and Retry-After, or with 502; messages are acknowledged again ${databaseBackMs / 1_000} s after each kill of the database`,
  run: (_scale, random) =>
    withLeagueStack({ loaded: true }, async (stack) => {
      const calls: Call[] = [];
      const record = startRecord(path.join(stack.dir, 'record'));
      const begun = AbortSignal.timeout((messages / perSecond) * 1_000);
      const sending = sendAll(noting(stack.chat, calls), record, messages, perSecond);
      const kills = await killInTurn(stack, random, begun);
      await sending;
      const tally = tallyOf(await record.close(), await readAll(stack.chat));
      const ends = calls.map(endOf);
      const followed = kills.filter(({ name, at }) => name === database && calls.some((call) => call.at >= at));
      const back = followed.map(({ at }) => backAfterMs(calls, at));
      return {
        measured:
          `${kills.length} kills: ${timesEach(kills.map(({ name }) => name))}; ${toldOf(tally)}; tries: ${timesEach(ends)}; ` +
          `acknowledged again after a kill of the database: p50 ${seconds(quantile(back, 0.5))}, at most ${seconds(Math.max(...back))}, of ${back.length}`,
        holds:
          kills.length >= leastKills &&
          isWhole(tally) &&
          ends.every((end) => promisedEnds.includes(end)) &&
          back.every((ms) => ms <= databaseBackMs),
      };
    }),
};

/** While messages are begun, and as often as was promised: what waits by then is sent once everything runs again. */
async function killInTurn(stack: LeagueStack, random: () => number, begun: AbortSignal): Promise<Kill[]> {
  const kills: Kill[] = [];
  while (!begun.aborted || kills.length < leastKills) {
    await sleep(500 + random() * 900);
    const name = turns[kills.length % turns.length] ?? database;
    const victim = processOf(stack, name);
    await victim.kill();
    kills.push({ name, at: performance.now() });
    await victim.back();
  }
  return kills;
}

/** What a connection ends with when the process at its other end is gone. */
const cutOff = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];
/** A 502 is what is said where the service itself was killed: nobody knows whether it took effect, as with a lost connection. */
const promisedEnds = ['201', '503 with Retry-After', '502', 'connection cut off'];

function endOf({ status, saidWhen, error }: Call): string {
  if (status === 503 && saidWhen) return '503 with Retry-After';
  if (error === undefined) return String(status);
  return cutOff.includes(error) ? 'connection cut off' : error;
}
