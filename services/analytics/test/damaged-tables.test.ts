import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  injuriesIngestion,
  playerIdsIngestion,
  rostersIngestion,
  rosterWeeksIngestion,
} from '../src/actions/ingesting/ingest-people.js';
import { type Ingestion, runIngestion } from '../src/actions/ingesting/run-ingestion.js';
import { statsIngestion } from '../src/actions/ingesting/ingest-sleeper.js';
import { type LeagueSync } from '../src/clients/league-sync.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { noLeagues } from './support/league-sync.js';
import { plainSql } from './support/plain-sql.js';

jest.setTimeout(120_000);

const season = 2024;
let folder: string;
let bed: AnalyticsBed;
let statLines: Buffer;
const leagueSync: LeagueSync = {
  ...noLeagues,
  async *readStatWeeks({ weeks }) {
    for (const week of weeks) yield { week, revision: 1, lines: statLines };
  },
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'damaged-tables-'));
  bed = await analyticsBed({ folder, leagueSync });
});
afterAll(async () => {
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
});

const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);
const rosterHead = 'season,gsis_id,sleeper_id,full_name,position,team';
const rosters = (count: number, of = season) =>
  [rosterHead, ...numbers(count).map((id) => `${of},00-${id},${id},Player ${id},WR,KC`)].join('\n');
const idHead = 'gsis_id,sleeper_id,name,position';
const ids = (count: number) => [idHead, ...numbers(count).map((id) => `00-${id},${id},Player ${id},WR`)].join('\n');
const page = '<!doctype html><html>Just a moment</html>';
const gzipped = (value: unknown) => gzipSync(JSON.stringify(value));

const look = (ingestion: Ingestion, force = false) =>
  runIngestion(bed.deps, ingestion, { signal: AbortSignal.timeout(60_000), force });

/** A source that cannot be taken leaves what is stored, and the status says why. */
async function leavesWhatIsStored(ingestion: Ingestion, reason: RegExp): Promise<void> {
  const { snapshotId, rows } = (await bed.deps.ingestions.find(ingestion.key))!;
  await expect(look(ingestion)).rejects.toThrow();
  expect(await bed.deps.ingestions.find(ingestion.key)).toMatchObject({
    snapshotId,
    rows,
    error: expect.stringMatching(reason) as string,
  });
}

test.each([
  ['cut short to a few', rosters(15), /15 rows, 30 last time/],
  ['without a column', rosters(30).replace('gsis_id', 'id'), /no column gsis_id/],
  ['of another season', rosters(30, 2023), /no rows/],
  ['without a row', rosterHead, /no rows/],
  ['that are a page', page, /no column/],
])('rosters %s leave what is stored', async (_name, content, reason) => {
  const file = path.join(folder, `roster_${season}.csv`);
  writeFileSync(file, rosters(30));
  await look(rostersIngestion(season), true);
  writeFileSync(file, content);
  await leavesWhatIsStored(rostersIngestion(season), reason);
});

test.each([
  [
    'who is who at Sleeper',
    (line: string) => line.replace(/^(\d+,00-\d+),\d+/, '$1,NA'),
    /0 rows with sleeper_id, 300/,
  ],
  ['what most of them play', (line: string) => line.replace(/([1-9]),WR/, '$1,'), /rows with position, 300/],
])('rosters of as many players that no longer tell %s leave what is stored', async (_name, lose, reason) => {
  const file = path.join(folder, `roster_${season}.csv`);
  writeFileSync(file, rosters(300));
  await look(rostersIngestion(season), true);
  writeFileSync(file, rosters(300).split('\n').map(lose).join('\n'));
  await leavesWhatIsStored(rostersIngestion(season), reason);
});

test('a correction of a few values is no loss', async () => {
  const file = path.join(folder, `roster_${season}.csv`);
  writeFileSync(file, rosters(300));
  await look(rostersIngestion(season), true);
  writeFileSync(file, rosters(300).replace(',9,', ',NA,'));
  await expect(look(rostersIngestion(season))).resolves.toBe(true);
});

const weekHead = 'season,week,team,gsis_id,status';
const weeks = (count: number, of = season, week = '3') =>
  [weekHead, ...numbers(count).map((id) => `${of},${week},KC,00-${id},ACT`)].join('\n');

test.each([
  ['cut short to a few', weeks(15), /15 rows, 30 last time/],
  ['without a column', weeks(30).replace('status', 'state'), /no column status/],
  ['of another season', weeks(30, 2023), /rosters of season 2023/],
  [
    'of weeks that there are not',
    weeks(30, season, '40'),
    /30 of 30 rows cannot be taken, for instance row 1: week 40/,
  ],
  [
    'without a team',
    weeks(30).replaceAll('KC', 'NA'),
    /30 of 30 rows cannot be taken, for instance row 1: has no team/,
  ],
  ['without a row', weekHead, /no rows/],
  ['that are a page', page, /no column/],
])('weekly rosters %s leave what is stored', async (_name, content, reason) => {
  const file = path.join(folder, `roster_weekly_${season}.csv`);
  writeFileSync(file, weeks(30));
  await look(rosterWeeksIngestion(season), true);
  writeFileSync(file, content);
  await leavesWhatIsStored(rosterWeeksIngestion(season), reason);
});

test('a small file of endless rows is given up before they fill the memory', async () => {
  writeFileSync(path.join(folder, `roster_weekly_${season}.csv`), weeks(30));
  await look(rosterWeeksIngestion(season), true);
  const file = path.join(folder, `roster_weekly_${season}.parquet`);
  const row = `SELECT ${season} AS season, 3 AS week, 'KC' AS team, '00-1' AS gsis_id, 'ACT' AS status`;
  await plainSql(`COPY (${row} FROM range(3_000_000)) TO '${file}' (FORMAT parquet)`);
  await leavesWhatIsStored(rosterWeeksIngestion(season), /more than 500000 rows/);
  rmSync(file);
});

const injuryHead = 'season,week,gsis_id,report_status,report_primary_injury';
const injuries = (count: number, of = season) =>
  [injuryHead, ...numbers(count).map((id) => `${of},${(id % 18) + 1},00-${id},${id % 2 ? 'Out' : 'NA'},Knee`)].join(
    '\n',
  );

test.each([
  ['cut short to a few', injuries(15), /15 rows, 30 last time/],
  ['without a column', injuries(30).replace('gsis_id', 'id'), /no column gsis_id/],
  ['of another season', injuries(30, 2023), /no rows/],
  ['that are a page', page, /no column/],
])('injury reports %s leave what is stored', async (_name, content, reason) => {
  const file = path.join(folder, `injuries_${season}.csv`);
  writeFileSync(file, injuries(30));
  await look(injuriesIngestion(season), true);
  writeFileSync(file, content);
  await leavesWhatIsStored(injuriesIngestion(season), reason);
});

test('before the first injury reports of a season there is nothing to take', async () => {
  writeFileSync(path.join(folder, 'injuries_2025.csv'), injuryHead);
  await expect(look(injuriesIngestion(2025))).resolves.toBe(false);
  expect(await bed.deps.ingestions.find(injuriesIngestion(2025).key)).toMatchObject({ snapshotId: null, error: null });
});

test.each([
  ['cut short to a few rows', ids(15), /15 rows, 30 last time/],
  ['without a column', ids(30).replace('gsis_id', 'id'), /no column gsis_id/],
  ['without an id', ids(30).replaceAll(/00-\d+/g, 'NA'), /no player with an id/],
  ['without a row', idHead, /no player with an id/],
  ['that is a page', page, /no column/],
])('a table of ids %s leaves what is stored', async (_name, content, reason) => {
  const file = path.join(folder, 'db_playerids.csv');
  writeFileSync(file, ids(30));
  await look(playerIdsIngestion(), true);
  writeFileSync(file, content);
  await leavesWhatIsStored(playerIdsIngestion(), reason);
});

test.each([
  ['cut short', gzipped({ 9: { gp: 1, rec: 4 } }).subarray(0, 12), /unexpected end|invalid/i],
  ['that are a page', Buffer.from(page), /header/],
  ['that are a list', gzipped([1, 2]), /no stat lines/],
  ['of words', gzipped({ 9: { gp: 'one' } }), /no stat lines/],
])('stat lines %s leave what is stored', async (_name, damaged, reason) => {
  statLines = gzipped({ 9: { gp: 1, rec: 4 } });
  const weeks = [1, 2].map((week) => ({ week, revision: 1 }));
  await look(statsIngestion(season, weeks.slice(0, 1)), true);
  statLines = damaged;
  await leavesWhatIsStored(statsIngestion(season, weeks), reason);
});
