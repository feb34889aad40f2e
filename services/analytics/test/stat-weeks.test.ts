import { gzipSync } from 'node:zlib';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { refreshStatLines } from '../src/actions/refresh-stat-lines.js';
import { type LeagueSync } from '../src/clients/league-sync.js';
import { decodeColumns } from '../src/domain/columns/column-file.js';
import {
  statFile,
  type StatsMeta,
  statWeeks,
  type StatWeek,
  type WeekLines,
} from '../src/domain/fantasy/stat-lines.js';
import { gameMs } from '../src/domain/schedule/nfl-week.js';
import { nflDataStatusOf } from '../src/bodies/nfl-data-status.js';
import { ingestionKey } from '../src/store/ingestions.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { noLeagues } from './support/league-sync.js';

jest.setTimeout(60_000);

const line = (yards: number) => ({ gp: 1, rush_yd: yards, pts_ppr: yards / 10, rank_ppr: 3 });
const stored = new Map<number, { revision: number; readAtMs?: number; lines: WeekLines }>();
const awaited = new Map<string, number>();
const asked: number[][] = [];
let playerReads = 0;
const leagueSync: LeagueSync = {
  ...noLeagues,
  listStatWeeks: async () => ({
    weeks: [...stored].map(([week, { lines: _lines, ...one }]) => ({ season: '2025', week, ...one, players: 2 })),
    awaited: [...awaited].map(([season, weeks]) => ({ season, weeks })),
  }),
  async *readPlayers() {
    playerReads += 1;
    yield { players: [{ playerId: '9', name: 'Ed Back', position: 'RB', fantasyPositions: ['RB'], team: 'KC' }] };
  },
  async *readStatWeeks({ weeks }) {
    asked.push(weeks);
    for (const [week, { lines, ...one }] of stored) {
      if (weeks.includes(week)) yield { week, ...one, lines: gzipSync(JSON.stringify(lines)) };
    }
  },
};

let bed: AnalyticsBed;
beforeAll(async () => {
  bed = await analyticsBed({ folder: __dirname, leagueSync });
});
afterAll(() => bed.close());

/** Looks at league-sync; gives the weeks that were asked for and what is stored then. */
async function look() {
  asked.length = 0;
  await refreshStatLines(bed.deps, AbortSignal.timeout(30_000));
  const known = await bed.deps.ingestions.find(ingestionKey('stats', 2025));
  const file = decodeColumns<StatsMeta>(await bed.deps.snapshots.read(known!.snapshotId!));
  return { asked: [...asked], weeks: statWeeks(file), revision: known!.revision };
}

/** The weeks as they stand in the columns: without what nobody scores. */
const expected = () =>
  [...stored]
    .sort(([one], [other]) => one - other)
    .map(([week, { lines, ...one }]) => ({
      week,
      ...one,
      lines: Object.fromEntries(
        Object.entries(lines).map(([id, { rank_ppr: _rank, ...values }]) => [id, values] as const),
      ),
    }));

test('a week that arrives or changes is read, the others are not', async () => {
  stored.set(1, { revision: 1, lines: { '9': line(50), '10': line(-3) } });
  stored.set(2, { revision: 1, lines: { '10': { gp: 1, rec: 4 } } });
  expect(await look()).toEqual({ asked: [[1, 2]], weeks: expected(), revision: 1 });
  stored.set(3, { revision: 1, lines: { '11': { gp: 1, fgm: 2 } } });
  expect(await look()).toEqual({ asked: [[3]], weeks: expected(), revision: 2 });
  stored.set(1, { revision: 2, lines: { '9': line(51) } });
  expect(await look()).toEqual({ asked: [[1]], weeks: expected(), revision: 3 });
  expect(await look()).toEqual({ asked: [], weeks: expected(), revision: 3 });
  stored.delete(2);
  expect(await look()).toEqual({ asked: [], weeks: expected(), revision: 4 });
});

test('when the lines of a week were these last is kept with them, and changes without a read where they have not', async () => {
  const { revision: before } = await look();
  stored.set(3, { revision: 2, readAtMs: 1_000, lines: { '11': { gp: 1, fgm: 3 } } });
  expect(await look()).toEqual({ asked: [[3]], weeks: expected(), revision: before + 1 });
  stored.set(3, { ...stored.get(3)!, readAtMs: 2_000 });
  expect(await look()).toEqual({ asked: [], weeks: expected(), revision: before + 2 });
  expect(expected()[1]).toMatchObject({ week: 3, readAtMs: 2_000 });
});

test('looks at a week once all of its games were over store nothing', async () => {
  const kickoff = new Date(1_000);
  const games = [3, 4].map((week) => ({ gameId: `2025_${week}`, season: '2025', gameType: 'REG', week, kickoff }));
  await bed.deps.mongo.transaction((session) => bed.deps.games.apply(session, games as never, []));
  stored.set(3, { ...stored.get(3)!, readAtMs: gameMs });
  const { revision: running, weeks } = await look();
  expect(weeks).toContainEqual(expect.objectContaining({ week: 3, readAtMs: gameMs }));
  const day = 24 * 3_600_000;
  const seen = [];
  for (const readAtMs of [gameMs + 1_000, gameMs + day, gameMs + 2 * day]) {
    stored.set(3, { ...stored.get(3)!, readAtMs });
    seen.push(await look());
  }
  expect(seen.map(({ revision }) => revision)).toEqual([1, 1, 1].map((more) => running + more));
  expect(seen.at(-1)!.weeks.find(({ week }) => week === 3)).toMatchObject({ readAtMs: undefined });
  // Its lines are read anew with a time that says as little.
  stored.set(3, { ...stored.get(3)!, revision: 3 });
  expect(await look()).toMatchObject({ asked: [[3]], revision: running + 2 });
  stored.set(3, { ...stored.get(3)!, readAtMs: gameMs + 3 * day });
  expect(await look()).toMatchObject({ asked: [], revision: running + 2 });
  // A game that was put off until later makes it a time that decides again.
  const later = { ...games[0], kickoff: new Date(5 * day) };
  await bed.deps.mongo.transaction((session) => bed.deps.games.apply(session, [later] as never, []));
  expect((await look()).weeks.find(({ week }) => week === 3)).toMatchObject({ readAtMs: gameMs + 3 * day });
  await bed.deps.mongo.transaction((session) => bed.deps.games.apply(session, [], ['2025_3', '2025_4']));
});

test('the players are read once an hour, however often stat lines change', async () => {
  expect(playerReads).toBe(1);
  const ingestions = bed.deps.mongo.connection.db!.collection('ingestions');
  const anHourAgo = new Date(Date.now() - 3_601_000);
  const isOld = { $set: { checkedAt: anHourAgo, tookAt: anHourAgo } };
  await ingestions.updateOne({ _id: 'sleeper-players' as never }, isOld);
  await look();
  await look();
  expect(playerReads).toBe(2);
});

test('a snapshot of another layout is left alone and read anew as a whole', async () => {
  const { mongo } = bed.deps;
  await mongo.connection
    .db!.collection('ingestions')
    .updateOne({ _id: 'stats-2025' as never }, { $set: { layout: 1 } });
  await loadNflData(bed.deps);
  expect([...bed.deps.nflData.view().stats.keys()]).toEqual([]);
  expect(await look()).toMatchObject({ asked: [[1, 3]], weeks: expected() });
  await loadNflData(bed.deps);
  expect([...bed.deps.nflData.view().stats.keys()]).toEqual([2025]);
});

/** What a season's status says, beside what is wrong with it. */
async function statusOf(season: number) {
  const { ingestions } = nflDataStatusOf(await bed.deps.ingestions.list(), new Date());
  const { state, weeks, reason } = ingestions.find((one) => one.kind === 'stats' && one.season === season)!;
  return { state, weeks, reason };
}

test('a season counts as loading until no played week of it is awaited', async () => {
  expect(await statusOf(2025)).toEqual({ state: 'stored', weeks: null, reason: null });
  awaited.set('2025', 2).set('2024', 17);
  await look();
  expect(await statusOf(2025)).toEqual({ state: 'loading', weeks: { known: 2, awaited: 2 }, reason: null });
  expect(await statusOf(2024)).toEqual({ state: 'loading', weeks: { known: 0, awaited: 17 }, reason: null });
  await loadNflData(bed.deps);
  expect([...bed.deps.nflData.view().stats.keys()]).toEqual([2025]);

  // One came, and of the other league-sync knows now that the provider has none.
  awaited.delete('2025');
  stored.set(5, { revision: 1, lines: { '9': line(7) } });
  expect(await look()).toMatchObject({ asked: [[5]] });
  expect(await statusOf(2025)).toEqual({ state: 'stored', weeks: null, reason: null });
  expect(await statusOf(2024)).toMatchObject({ state: 'loading' });

  // The provider had no lines in any week of it: there is nothing to wait for.
  awaited.clear();
  await look();
  expect((await bed.deps.ingestions.list()).filter(({ kind }) => kind === 'stats').map(({ season }) => season)).toEqual(
    [2025],
  );
});

test('the same lines give the same columns in whatever order they come', () => {
  const weeks: StatWeek[] = [
    { week: 1, revision: 1, lines: { b: { rec: 1, gp: 1 }, a: { rush_yd: 5, gp: 0 } } },
    { week: 2, revision: 1, lines: { a: { gp: 1, fgm: 1 } } },
  ];
  const turned = weeks
    .map((one) => ({
      ...one,
      lines: Object.fromEntries(
        Object.entries(one.lines)
          .map(([id, values]) => [id, Object.fromEntries(Object.entries(values).toReversed())] as const)
          .toReversed(),
      ),
    }))
    .toReversed();
  const file = statFile(2025, weeks);
  expect(statFile(2025, turned)).toEqual(file);
  expect(statWeeks(file)).toEqual(weeks);
  expect([...file.columns.hasPlayed!]).toEqual([0, 1, 1]);
});
