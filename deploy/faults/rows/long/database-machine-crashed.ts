import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../local/api/until.js';
import type { FaultRow, Outcome } from '../../fault-row.js';
import { cannotMount } from '../../rig/cannot-mount.js';
import { withChatWorld } from '../../rig/chat-world.js';
import { mountCrashingDisk, type CrashingDisk } from '../../rig/crashing-disk.js';
import { startRecord } from '../../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../../rig/sent-messages.js';

const diskMb = 1_024;
const [messages, perSecond, crashes] = [2_000, 100, 8];

export const row: FaultRow = {
  fault: `the database's machine loses its power ${crashes} times: what was not flushed to its disk (ext4) is gone`,
  load: () => `${messages} messages at ${perSecond}/s, each tried until it is acknowledged`,
  target: 'acknowledged = readable, none twice, order kept; a file that nobody flushed is gone each time',
  async run(_scale, random) {
    let disk: CrashingDisk;
    try {
      disk = mountCrashingDisk(diskMb);
    } catch (error) {
      return cannotMount('a disk that can crash', error);
    }
    try {
      return await onDisk(disk, random);
    } finally {
      disk.close();
    }
  },
};

function onDisk(disk: CrashingDisk, random: () => number): Promise<Outcome> {
  const notFlushed = path.join(disk.dir, 'not-flushed');
  return withChatWorld({ mongoDir: path.join(disk.dir, 'mongo') }, async ({ leagueChat }, { mongod, nats }) => {
    const record = startRecord(path.join(path.dirname(nats.dir), 'record'));
    const sending = sendAll(leagueChat, record, messages, perSecond);
    let dropped = 0;
    for (let n = 0; n < crashes; n += 1) {
      await sleep(500 + random() * 1_500);
      fs.writeFileSync(notFlushed, 'only in memory');
      await mongod.kill();
      disk.crash();
      if (!fs.existsSync(notFlushed) || fs.readFileSync(notFlushed, 'utf8') === '') dropped += 1;
      fs.rmSync(notFlushed, { force: true });
      await mongod.start();
    }
    await sending;
    const read = () => readAll(leagueChat).catch(() => undefined);
    const stored = await until('all of the chat to be readable', read, { withinMs: 60_000 });
    const tally = tallyOf(await record.close(), stored);
    return {
      measured: `${toldOf(tally)}; ${crashes} crashes, ${dropped} of which dropped what was not flushed`,
      holds: isWhole(tally) && dropped === crashes,
    };
  });
}
