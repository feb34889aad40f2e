import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo, type Mongo } from '@dynasty/kit/mongo';
import { mongodUrl } from '@dynasty/testbed/servers/mongod';
import { until } from '../../../local/api/until.js';
import { layoutOf } from '../../../local/layout.js';
import type { FaultRow } from '../../fault-row.js';
import { readingOf, withLeagueStack, type LeagueStack } from '../../rig/league-stack.js';
import { processOf } from '../../rig/stack-process.js';
import { judgedFresh, p99Of, readWhile } from '../../rig/steady-reads.js';

const perSecond = 100;
/** Each with the weeks of one season. */
const leagues = 300;
const steadyS = 15;
/** What the processes that compute from final weeks would make of leagues that are none. */
const standingStill = ['rankings-recaps', 'achievements'];
/** Each takes what it reads first from the database, as after every start. */
const warmS = 10;
const migration = 'weeks-with-swaps';

interface Progress {
  _id: string;
  moved: number;
  failed: number;
  done: boolean;
  startedAt: Date;
  finishedAt: Date | null;
}

type Week = { _id: string; chainId: string; season: string; leagueId: string; week: number } & Record<string, unknown>;

export const row: FaultRow = {
  fault: `documents of a former version at an upgrade, and the process that moves them killed on the way`,
  load: () => `reads of a league's pages at ${perSecond}/s; weeks of ${leagues} leagues and a season to be moved`,
  target:
    'pages are as fast as before (p99 at most half as much again, and 20 ms), no read fails or is answered as it was ' +
    'last, every week is moved',
  run: () =>
    withLeagueStack({ copies: { 'league-sync': 2 }, settings: { LOG_LEVEL: 'info' } }, async (stack) => {
      const logger = createLogger({ service: 'faults', level: 'silent' });
      const url = mongodUrl(stack.now().ports.mongod ?? 0);
      const mongo = await connectMongo({ url, database: 'league-sync', logger });
      try {
        return await upgrade(stack, mongo);
      } finally {
        await mongo.close();
      }
    }),
};

async function upgrade(stack: LeagueStack, mongo: Mongo) {
  for (const name of standingStill) await processOf(stack, name).freeze();
  const weeks = mongo.connection.collection<Week>('matchups');
  const stored = await asFormerVersion(mongo);
  const pages = stack.pages.filter((page) => !/power-rankings|achievements/.test(page));
  const reading = readingOf({ ...stack, pages }, perSecond);
  await readWhile(stack.address, reading, () => sleep(warmS * 1_000));
  const before = await readWhile(stack.address, reading, () => sleep(steadyS * 1_000));

  // The upgrade: each process in turn makes place for the next version's.
  for (const name of ['league-sync', 'league-sync-2']) {
    const old = processOf(stack, name);
    await old.stop();
    await old.back();
  }
  const progress = () => mongo.connection.collection<Progress>('migrations').findOne({ _id: migration });
  const ended = async () => ((await progress())?.done === true ? true : null);
  const mostOf = async () => (((await progress())?.moved ?? 0) > stored / 2 ? true : null);
  const meanwhile = await readWhile(stack.address, reading, () =>
    until('half of the weeks to be moved', mostOf, { withinMs: 900_000, everyMs: 200 }),
  );
  const holder = processOf(stack, 'league-sync');
  const killed = await readWhile(stack.address, reading, async () => {
    await holder.kill();
    await holder.back();
  });
  const after = await readWhile(stack.address, reading, () =>
    until('all weeks to be moved', ended, { withinMs: 900_000, everyMs: 200 }),
  );
  const left = await weeks.countDocuments({ shape: { $ne: 2 } });
  const state = await progress();
  const seconds = ((state?.finishedAt?.getTime() ?? 0) - (state?.startedAt.getTime() ?? 0)) / 1_000;
  const moving = [...meanwhile, ...after];
  const [p99Before, p99Moving] = [p99Of(before), p99Of(moving)];
  const [judgedMoving, judgedKilled] = [judgedFresh(moving), judgedFresh(killed)];
  for (const line of linesOf(layoutOf(stack.options.dataDir).logs)) console.log(line);
  return {
    measured:
      `${stored} weeks moved in ${seconds.toFixed(0)} s, ${left} left, ${state?.failed ?? 0} failed; p99 of ` +
      `${before.length} reads before ${p99Before.toFixed(0)} ms, of ${moving.length} while they were moved ` +
      `${p99Moving.toFixed(0)} ms (${judgedMoving.told}); while one of two processes was killed and came back ` +
      `${p99Of(killed).toFixed(0)} ms (${judgedKilled.told})`,
    holds:
      left === 0 &&
      state?.failed === 0 &&
      p99Moving <= Math.max(p99Before * 1.5, p99Before + 20) &&
      judgedMoving.holds &&
      judgedKilled.holds,
  };
}

/** Leaves the weeks as a former version had them, with those of many more leagues; how many there are. */
async function asFormerVersion(mongo: Mongo): Promise<number> {
  const { connection } = mongo;
  const [weeks, seasons] = [connection.collection<Week>('matchups'), connection.collection<Week>('leagues')];
  await weeks.updateMany({}, { $unset: { shape: '', swaps: '' } });
  const final = await weeks.find({ isFinal: true }).sort({ season: -1, week: 1 }).toArray();
  const [newest] = final;
  const season = final.filter(({ leagueId }) => leagueId === newest?.leagueId);
  const league = await seasons.findOne({ _id: newest?.leagueId ?? '' });
  for (let n = 0; n < leagues; n += 1) {
    const own = { chainId: `former-${n}`, leagueId: `former-${n}-1` };
    if (league) await seasons.insertOne({ ...league, _id: own.leagueId, chainId: own.chainId });
    const copies = season.map((week) => ({ ...week, ...own, _id: `${own.chainId}:${week.season}:${week.week}` }));
    await weeks.insertMany(copies as never);
  }
  await connection.collection('migrations').deleteMany({});
  return weeks.countDocuments({});
}

/** What the services' logs say of the migration. */
function linesOf(folder: string): string[] {
  const files = fs.readdirSync(folder).filter((file) => file.startsWith('league-sync'));
  return files.flatMap((file) =>
    fs
      .readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes(migration))
      .map((line) => `${file}: ${line}`),
  );
}
