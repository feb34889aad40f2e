import { connectBus } from '@dynasty/kit/bus';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo } from '@dynasty/kit/mongo';
import { requestReconcile } from '@dynasty/kit/reconcile';
import { mongodUrl } from '@dynasty/testbed/servers/mongod';
import { natsUrl } from '@dynasty/testbed/servers/nats';
import { until } from '../../../local/api/until.js';
import type { FaultRow } from '../../fault-row.js';
import { collectionsOf, seasonToCollect } from '../../rig/collections.js';
import { twoOfEach, withLeagueStack, type LeagueStack } from '../../rig/league-stack.js';
import { timesEach } from '../../rig/times-each.js';

const starts = 20;
const reconciles = 5;

export const row: FaultRow = {
  fault: `a season's collection started ${starts} times at once; all weeks decided anew ${reconciles} times at once; two processes each`,
  load: () => 'a league with all its seasons',
  target:
    'one collection begins, the others are told (409); of the processes that are asked to decide the weeks one does, the ' +
    'others leave it to that one; awards are what they were, none twice',
  run: () =>
    withLeagueStack({ copies: twoOfEach }, async (stack) => {
      const season = await seasonToCollect(stack);
      const collections = collectionsOf(stack);
      const counted = await collections.breakdown(season);
      const url = `${stack.address}/api/leagues/${stack.leagueId}/historical-data/collect?season=${season}`;
      const init = { method: 'POST', headers: { authorization: `Bearer ${stack.member.token()}` } };
      const statuses = await Promise.all(
        Array.from({ length: starts }, async () => {
          const response = await fetch(url, init);
          await response.arrayBuffer();
          return response.status;
        }),
      );
      const begun = statuses.filter((status) => status === 202).length;
      const told = statuses.filter((status) => status === 409).length;
      const isOver = async () => ((await collections.status(season)) === 'success' ? true : null);
      await until('the collection to end', isOver, { withinMs: 60_000 });
      const isSame = (await collections.breakdown(season)) === counted;
      const awards = await decideAnew(stack);
      return {
        measured:
          `${begun} x 202, ${told} x 409, what is stored ${isSame ? 'as before' : 'DIFFERS'}; ${awards.before} awards, then ` +
          `${awards.after}, ${awards.changed} others; reconciling: ${awards.reports}`,
        holds:
          begun === 1 &&
          told === starts - 1 &&
          isSame &&
          awards.left > 0 &&
          awards.before > 0 &&
          awards.after === awards.before &&
          awards.changed === 0,
      };
    }),
};

/** Forgets which weeks are decided, and has all processes decide them at the same time. */
async function decideAnew(stack: LeagueStack) {
  const logger = createLogger({ service: 'faults', level: 'silent' });
  const { ports } = stack.now();
  const bus = await connectBus({ url: natsUrl(ports.nats ?? 0), service: 'faults', logger });
  const mongo = await connectMongo({ url: mongodUrl(ports.mongod ?? 0), database: 'achievements', logger });
  try {
    const weeks = mongo.connection.collection('settled_weeks');
    const idsOf = async () =>
      (await mongo.connection.collection('achievements').find().toArray()).map(({ _id }) => String(_id));
    let last = -1;
    const isSettled = async () => {
      const now = await weeks.countDocuments();
      const isSame = now > 0 && now === last;
      last = now;
      return isSame ? now : null;
    };
    const decided = await until('all weeks to be decided', isSettled, { withinMs: 120_000, everyMs: 3_000 });
    const before = await idsOf();
    await weeks.deleteMany({});
    const reconcile = () => requestReconcile(bus, { listenMs: 2_000, withinMs: 120_000 });
    const reports = (await Promise.all(Array.from({ length: reconciles }, reconcile))).flat();
    const again = async () => ((await weeks.countDocuments()) >= decided ? true : null);
    await until('all weeks to be decided again', again, { withinMs: 120_000 });
    const after = await idsOf();
    const known = new Set(before);
    const own = reports.filter(({ service }) => service === 'achievements');
    return {
      before: before.length,
      after: after.length,
      changed: after.filter((id) => !known.has(id)).length,
      left: own.filter(({ state }) => state === 'left-to-another').length,
      reports: timesEach(own.map(({ state }) => state)),
    };
  } finally {
    await bus.close();
    await mongo.close();
  }
}
