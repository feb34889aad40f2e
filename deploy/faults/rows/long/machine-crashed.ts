import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../local/api/until.js';
import type { FaultRow } from '../../fault-row.js';
import { withChatWorld } from '../../rig/chat-world.js';
import { onCrashingMachine } from '../../rig/crashing-machine.js';
import { startRecord } from '../../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../../rig/sent-messages.js';

const [messages, perSecond] = [10_000, 100];

export const row: FaultRow = {
  fault:
    'the machine of database and broker loses its power again and again: what was not flushed to its disk (ext4) is gone',
  load: () => `${messages} messages at ${perSecond}/s, each tried until it is acknowledged`,
  target: 'acknowledged = readable, none twice, order kept; a file that nobody flushed is gone each time',
  run: (_scale, random) =>
    onCrashingMachine(({ needs, crash }) =>
      withChatWorld(needs, async ({ leagueChat }, servers) => {
        const record = startRecord(path.join(servers.dir, 'record'));
        const begun = AbortSignal.timeout((messages / perSecond) * 1_000);
        const sending = sendAll(leagueChat, record, messages, perSecond);
        const crashes: boolean[] = [];
        while (!begun.aborted) {
          await sleep(500 + random() * 1_500);
          crashes.push(await crash(servers));
        }
        await sending;
        const read = () => readAll(leagueChat).catch(() => undefined);
        const stored = await until('all of the chat to be readable', read, { withinMs: 60_000 });
        const tally = tallyOf(await record.close(), stored);
        const dropped = crashes.filter(Boolean).length;
        return {
          measured: `${toldOf(tally)}; ${crashes.length} crashes, ${dropped} of which dropped what was not flushed`,
          holds: isWhole(tally) && dropped === crashes.length,
        };
      }),
    ),
};
