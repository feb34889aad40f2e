import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../src/app.js';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { refreshSchedule, SCHEDULE } from '../src/actions/refresh-schedule.js';
import { columnLayout } from '../src/domain/columns/column-file.js';
import { type GameRow } from '../src/domain/schedule/game-row.js';
import { createNflData } from '../src/memory/nfl-data.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { gameRow, gamesCsv } from './support/game-rows.js';

const games = [
  gameRow(),
  gameRow({ game_id: '2025_02_KC_LA', week: '2', home_team: 'LA', away_team: 'KC', home_score: '', away_score: '' }),
];

let folder: string;
let bed: AnalyticsBed;
const publish = (rows: readonly GameRow[]) => writeFileSync(path.join(folder, 'games.csv'), gamesCsv(rows));
const noted = async () => (await bed.deps.ingestions.find(SCHEDULE))!;
const noteLayout = (layout: number) =>
  bed.deps.mongo.connection.collection('ingestions').updateOne({ _id: SCHEDULE._id as never }, { $set: { layout } });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'schedule-layout-'));
  publish(games);
  bed = await analyticsBed({ folder });
  await refreshSchedule(bed.deps);
});
afterAll(async () => {
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A process with the games as they are stored now. */
async function loadedProcess() {
  const nflData = createNflData((error) => {
    throw error;
  });
  const deps = { ...bed.deps, nflData };
  await loadNflData(deps);
  const app = await buildApp(deps);
  return {
    /** The teams of its grid, once it has loaded what is new. */
    async teams(): Promise<string[]> {
      await loadNflData(deps);
      const headers = await bed.issuer.headers({ sub: 'ann' });
      return Object.keys((await app.inject({ url: '/api/schedule/grid/2025', headers })).json<object>());
    },
    close: () => app.close(),
  };
}

test.each([
  ['a look by a version that reads files otherwise', 1, false],
  ['an import', columnLayout, true],
])('games that come out otherwise of the same file reach who has loaded them, by %s', async (_by, layout, force) => {
  const stored = bed.deps.mongo.connection.collection('games');
  await stored.updateOne({ _id: '2025_01_BUF_KC' as never }, { $set: { homeTeam: 'LV' } });
  await noteLayout(layout);
  const worker = await loadedProcess();
  expect(await worker.teams()).toEqual(['BUF', 'KC', 'LAR', 'LV']);
  await expect(refreshSchedule(bed.deps, { force })).resolves.toBe(1);
  expect(await worker.teams()).toEqual(['BUF', 'KC', 'LAR']);
  expect(await noted()).toMatchObject({ error: null, layout: columnLayout });
  await worker.close();
});

test('games that come out the same of a file that is read again stay who they are, and it is read again once', async () => {
  const { snapshotId, revision } = await noted();
  await noteLayout(1);
  await expect(refreshSchedule(bed.deps)).resolves.toBe(0);
  const again = { snapshotId, layout: columnLayout, revision: revision + 1 };
  expect(await noted()).toMatchObject(again);
  await refreshSchedule(bed.deps);
  expect(await noted()).toMatchObject(again);
  // Which ground it is says nothing where no team is at home on it.
  publish(games.map((row) => ({ ...row, location: 'Neutral' })));
  await expect(refreshSchedule(bed.deps)).resolves.toBe(0);
  expect(await noted()).toMatchObject({ snapshotId, revision: revision + 2 });
});
