import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow } from '../../fault-row.js';
import { readingOfMembers, withLeagueStack } from '../../rig/league-stack.js';
import { startRecord } from '../../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../../rig/sent-messages.js';
import { processOf } from '../../rig/stack-process.js';
import { judgedFresh, quantile, readWhile } from '../../rig/steady-reads.js';

const [people, readsPerSecond] = [10, 200];
const writesPerSecond = 100;
const messages = 6_000;
const tries = 4;
/**
 * Each is killed when it has run for a few seconds, so that the load is borne by gateways and not by their starts: one
 * takes a second of one of the two cores, and runs code that is not compiled yet for as long again.
 */
const [pauseMs, spreadMs] = [1_500, 1_500];
/** Who connected the league a moment ago has the services still at work for it, with code that Node has not compiled yet. */
const [calmS, calmPerSecond, calmWritesPerSecond] = [10, 50, 10];

export const row: FaultRow = {
  fault: 'one of two gateways killed (SIGKILL) at random moments, the other one next time',
  load: () =>
    `${readsPerSecond} reads by ${people} members and ${writesPerSecond} messages a second, by clients that try again; ` +
    `${calmPerSecond} reads and ${calmWritesPerSecond} messages a second for ${calmS} s before`,
  target: 'no message twice or lost; every read is answered after it was tried again, and none as it was last',
  run: (_scale, random) =>
    withLeagueStack({ copies: { gateway: 2 } }, async (stack) => {
      const gateways = ['gateway', 'gateway-2'].map((name) => processOf(stack, name));
      const record = startRecord(path.join(stack.dir, 'record'));
      const reading = { ...(await readingOfMembers(stack, people, readsPerSecond)), connections: 256, tries };
      await readWhile(stack.address, { ...reading, perSecond: calmPerSecond }, () =>
        sendAll(stack.chat, record, calmS * calmWritesPerSecond, calmWritesPerSecond, undefined, messages),
      );
      let kills = 0;
      const reads = await readWhile(stack.address, reading, async () => {
        const over = new AbortController();
        const sending = sendAll(stack.chat, record, messages, writesPerSecond).finally(() => over.abort());
        for (; !over.signal.aborted; kills += 1) {
          await sleep(pauseMs + random() * spreadMs);
          const gateway = gateways[kills % 2];
          await gateway?.kill();
          await gateway?.back();
        }
        await sending;
      });
      const tally = tallyOf(await record.close(), await readAll(stack.chat));
      const judged = judgedFresh(reads);
      const again = reads.filter((one) => one.tries > 1);
      const longest = quantile(
        reads.map(({ ms }) => ms),
        1,
      );
      return {
        measured:
          `${kills} kills; ${toldOf(tally)}; ${reads.length} reads, ${again.length} tried again, after that ` +
          `${judged.told}, the longest ${(longest / 1_000).toFixed(1)} s`,
        holds: kills > 0 && isWhole(tally) && judged.holds,
      };
    }),
};
