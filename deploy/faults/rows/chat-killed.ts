import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../local/api/until.js';
import type { FaultRow } from '../fault-row.js';
import { withChatWorld } from '../rig/chat-world.js';
import { startRecord } from '../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../rig/sent-messages.js';

const messages = { short: 200, full: 3_000 };
const perSecond = 100;

export const row: FaultRow = {
  fault: 'chat-messaging, nats-server, mongod and gateway killed in turn (SIGKILL) and started again',
  load: (scale) =>
    `${messages[scale]} messages at ${perSecond}/s, every other one to a conversation, each tried until it is acknowledged`,
  target: 'acknowledged = readable, none twice, order kept',
  async run(scale, random) {
    return withChatWorld({}, async (world, servers) => {
      const { dir } = servers;
      const rooms = [
        { name: 'league chat', room: world.leagueChat, record: startRecord(path.join(dir, 'chat-record')) },
        { name: 'conversation', room: await world.openConversation(), record: startRecord(path.join(dir, 'record')) },
      ];
      const from = performance.now();
      const share = 1 / rooms.length;
      const sending = Promise.all(
        rooms.map(({ room, record }) => sendAll(room, record, messages[scale] * share, perSecond * share)),
      );
      // While messages are begun; what waits by then is sent once everything runs again.
      const breaksUntil = from + (messages[scale] / perSecond) * 1_000;
      let kills = 0;
      const breaking = (async () => {
        const all = [world.chat, servers.nats, servers.mongod, world.gateway];
        for (; kills < all.length || performance.now() < breaksUntil; kills += 1) {
          await sleep(500 + random() * 900);
          const server = all[kills % all.length];
          await server?.kill();
          await server?.start();
        }
      })();
      await Promise.all([sending, breaking]);
      const took = ((performance.now() - from) / 1_000).toFixed(0);
      const tallies = [];
      for (const { name, room, record } of rooms) {
        const read = () => readAll(room).catch(() => undefined);
        const stored = await until(`all of the ${name} to be readable`, read, { withinMs: 60_000 });
        tallies.push({ name, tally: tallyOf(await record.close(), stored) });
      }
      const told = tallies.map(({ name, tally }) => `${name}: ${toldOf(tally)}`).join('; ');
      return {
        measured: `${told}; ${kills} kills, all through after ${took} s`,
        holds: tallies.every(({ tally }) => isWhole(tally)),
      };
    });
  },
};
