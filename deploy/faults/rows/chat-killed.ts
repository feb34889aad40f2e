import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../local/api/until.js';
import type { FaultRow } from '../fault-row.js';
import { openChatWorld } from '../rig/chat-world.js';
import { startRecord } from '../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../rig/sent-messages.js';
import { startServers } from '../rig/servers.js';

const messages = { short: 200, full: 3_000 };
const perSecond = 100;

export const row: FaultRow = {
  fault: 'chat-messaging, nats-server, mongod and gateway killed in turn (SIGKILL) and started again',
  load: (scale) => `${messages[scale]} messages at ${perSecond}/s, each tried until it is acknowledged`,
  target: 'acknowledged = readable, none twice, order kept',
  async run(scale) {
    const servers = await startServers();
    const world = await openChatWorld(servers);
    try {
      const record = startRecord(path.join(path.dirname(servers.nats.dir), 'record'));
      const from = performance.now();
      const sending = sendAll(world, record, messages[scale], perSecond);
      // While messages are begun; what waits by then is sent once everything runs again.
      const breaksUntil = from + (messages[scale] / perSecond) * 1_000;
      let kills = 0;
      const breaking = (async () => {
        const all = [world.chat, servers.nats, servers.mongod, world.gateway];
        for (; kills < all.length || performance.now() < breaksUntil; kills += 1) {
          await sleep(500 + Math.random() * 900);
          const server = all[kills % all.length];
          await server?.kill();
          await server?.start();
        }
      })();
      await Promise.all([sending, breaking]);
      const took = ((performance.now() - from) / 1_000).toFixed(0);
      const read = () => readAll(world).catch(() => undefined);
      const stored = await until('all of the chat to be readable', read, { withinMs: 60_000 });
      const tally = tallyOf(await record.close(), stored);
      return { measured: `${toldOf(tally)}; ${kills} kills, all through after ${took} s`, holds: isWhole(tally) };
    } finally {
      await world.close();
      await servers.close();
    }
  },
};
