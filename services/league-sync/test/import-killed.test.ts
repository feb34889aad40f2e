import { importLeague } from '../src/actions/importing/import-league.js';
import { type SyncDeps } from '../src/deps.js';
import { type LeagueImportDoc } from '../src/store/league-imports.js';
import { readingBefore } from './support/standing-still.js';
import { season2018, season2019, table, tableBed, type TableBed } from './support/table-bed.js';

let t: TableBed;
beforeAll(async () => {
  t = await tableBed();
});
afterAll(() => t.close());

/** Dies right after its first commit: whatever was to follow never happens. */
function dying(deps: SyncDeps): SyncDeps {
  const transaction: SyncDeps['mongo']['transaction'] = async (work) => {
    await deps.mongo.transaction(work);
    throw new Error('killed');
  };
  return { ...deps, mongo: { ...deps.mongo, transaction } };
}

/** Sends a file whose worker dies once its season is stored. */
async function dieWith(file: Buffer): Promise<LeagueImportDoc> {
  await t.bed.stopJobs();
  expect((await t.send(file)).status).toBe(202);
  const job = (await t.bed.deps.leagueImports.find(t.chainId)) as LeagueImportDoc;
  await expect(importLeague(dying(t.bed.sync), job, new AbortController().signal)).rejects.toThrow('killed');
  return job;
}
const weeksOf = async (season: string) =>
  (await t.bed.deps.matchups.ofSeason(t.chainId, season)).map(
    ({ week, isFinal, revision }) => `${week} ${isFinal} ${revision}`,
  );

test('the next worker makes the weeks of a season final that was stored, and says what became of it', async () => {
  await dieWith(table(...season2019));
  expect(await weeksOf('2019')).toEqual(['1 false 0', '2 false 0']);
  await t.bed.restart();
  expect(await t.ended()).toMatchObject({ state: 'success', done: [{ season: '2019', outcome: 'restored' }] });
  expect(await weeksOf('2019')).toEqual(['1 true 1', '2 true 1']);
});

test('where nobody has come back to them, the same file makes them final', async () => {
  const job = await dieWith(table(...season2018));
  await t.bed.deps.leagueImports.end(job, { state: 'error', errorMessage: 'It failed.' });
  await t.bed.restart();
  expect(await weeksOf('2018')).toEqual(['3 false 0']);
  expect(await t.take(table(...season2018))).toMatchObject({ done: [{ season: '2018', outcome: 'unchanged' }] });
  expect(await weeksOf('2018')).toEqual(['3 true 1']);
});

test('weeks that another job was changing, whenever they were to become final, do so when the job comes back', async () => {
  const { leagueImports, matchups, mongo } = t.bed.deps;
  const jobNow = async () => (await leagueImports.find(t.chainId)) as LeagueImportDoc;
  await t.bed.stopJobs();
  expect((await t.send(table(...season2018.map((line) => line.replace('2018', '2017'))))).status).toBe(202);
  const deps = readingBefore(t.bed.sync, 3, async (turn) => {
    const week = await matchups.find(t.chainId, '2017', 3);
    // The first time nothing of the season is stored yet.
    if (week === null) return;
    await mongo.transaction((session) => matchups.put({ ...week, inactive: { 1: [`${turn}`] } }, session));
  });
  await importLeague(deps, await jobNow(), new AbortController().signal);
  expect(await jobNow()).toMatchObject({ state: 'in_progress', done: [{ season: '2017', outcome: 'restored' }] });
  expect(await weeksOf('2017')).toEqual(['3 false 0']);
  await t.bed.restart();
  expect(await t.ended()).toMatchObject({ state: 'success', done: [{ season: '2017', outcome: 'restored' }] });
  expect(await weeksOf('2017')).toEqual(['3 true 1']);
});
