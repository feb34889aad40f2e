import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { refreshNflData } from '../src/actions/refresh-nfl-data.js';
import { refreshStatLines } from '../src/actions/refresh-stat-lines.js';
import { type LeagueSync } from '../src/clients/league-sync.js';
import { ingestionKey } from '../src/store/ingestions.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { gameRow, gamesCsv } from './support/game-rows.js';
import { noLeagues } from './support/league-sync.js';
import { storeTable } from './support/store-table.js';

/** Has week 1 of a season before the first one that is kept, and of the first one. */
const leagueSync: LeagueSync = {
  ...noLeagues,
  listStatWeeks: async () => ({
    weeks: ['2022', '2024'].map((season) => ({ season, week: 1, revision: 1, players: 1 })),
    awaited: [],
  }),
  async *readStatWeeks() {
    yield { week: 1, revision: 1, lines: gzipSync(JSON.stringify({ '9': { gp: 1, rush_yd: 50 } })) };
  },
  async *readPlayers() {
    yield { players: [{ playerId: '9', name: 'Ed Back', position: 'RB', fantasyPositions: ['RB'], team: 'KC' }] };
  },
};

let bed: AnalyticsBed;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'first-season-'));
  writeFileSync(path.join(folder, 'games.csv'), gamesCsv([gameRow({ game_id: '2024_01_BUF_KC', season: '2024' })]));
  const roster = ['season,gsis_id,sleeper_id,full_name,position,team', '2024,1,NA,Ed,NA,KC', ''];
  writeFileSync(path.join(folder, 'roster_2024.csv'), roster.join('\n'));
  bed = await analyticsBed({ folder, leagueSync, firstSeason: 2024 });
});
afterAll(async () => {
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Stores who was on the rosters of a season, as the source's file of 2024 has them. */
const store = (season: number) => storeTable(bed.deps, ingestionKey('rosters', season), 'Ed');

const stored = async (): Promise<string[]> => {
  const files = bed.deps.mongo.connection.db!.collection('snapshots.files').find();
  return (await files.toArray()).map(({ filename }) => String(filename).slice(0, 'rosters-2024'.length)).sort();
};

/** As an earlier start does, which leaves a copy on the disk. */
async function readOf(season: number): Promise<void> {
  const known = await bed.deps.ingestions.find(ingestionKey('rosters', season));
  await bed.deps.snapshots.read(known!.snapshotId!);
}

const copies = (): string[] =>
  readdirSync(bed.snapshotFolder)
    .filter((name) => name.startsWith('rosters-'))
    .map((name) => name.slice(0, 'rosters-2024'.length))
    .sort();

test('what is stored of seasons before the first one is neither loaded nor shown, and dropped by the next look', async () => {
  for (const season of [2022, 2023, 2024]) await store(season);
  await bed.deps.ingestions.awaiting(ingestionKey('stats', 2022), { known: 1, awaited: 0 });
  for (const season of [2022, 2024]) await readOf(season);
  expect(copies()).toEqual(['rosters-2022', 'rosters-2024']);
  const notOurs = path.join(bed.snapshotFolder, 'notes.bin');
  writeFileSync(notOurs, '');
  await loadNflData(bed.deps);
  expect([...bed.deps.nflData.view().rosters.keys()]).toEqual([2024]);
  expect([copies(), existsSync(notOurs)]).toEqual([['rosters-2024'], true]);
  const shown = async (): Promise<string[]> => {
    const { ingestions } = (await bed.call('GET', '/api/nfl-data/status')).json();
    return ingestions.map(({ kind, season }: { kind: string; season: number }) => `${kind}-${season}`);
  };
  // The stat lines are league-sync's, which has them of as many seasons as its leagues do.
  expect(await shown()).toEqual(['rosters-2024', 'stats-2022']);
  expect(await stored()).toEqual(['rosters-2022', 'rosters-2023', 'rosters-2024']);
  await refreshNflData(bed.deps, AbortSignal.timeout(20_000));
  expect(await stored()).toEqual(['rosters-2024']);
  expect(await bed.deps.ingestions.earlierThan(2024)).toEqual([]);
  expect(await shown()).toEqual(expect.arrayContaining(['rosters-2024', 'stats-2022']));
});

test('a season before the first one has its stat lines, nobody’s team, and no defenses against a position', async () => {
  await refreshStatLines(bed.deps, AbortSignal.timeout(20_000));
  await loadNflData(bed.deps);
  expect(bed.deps.nflData.view().fantasyPlayers(2022)[0]).toMatchObject({ name: 'Ed Back', team: null });
  const asked = async (season: number) => {
    const response = await bed.call('POST', '/api/dvp-rankings', { position: 'RB', season });
    return [response.statusCode, response.json<{ slug?: string }>().slug];
  };
  expect(await asked(2022)).toEqual([404, 'season-not-found']);
  expect(await asked(2024)).toEqual([200, undefined]);
});
