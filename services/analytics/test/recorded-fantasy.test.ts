import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { refreshNflData } from '../src/actions/refresh-nfl-data.js';
import { refreshStatLines } from '../src/actions/refresh-stat-lines.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { scoring } from './support/fantasy-bed.js';
import { compareConsistency, compareDefences } from './support/fantasy-sql.js';
import { fixedLeagueSync } from './support/generated-league-sync.js';
import { writePoints } from './support/points-file.js';
import { recordedNfl } from './support/recorded-nfl.js';
import { recordedSleeper } from './support/recorded-sleeper.js';

jest.setTimeout(120_000);

const seasons = [2023, 2024];
const sleeper = recordedSleeper;
const nfl = recordedNfl;
const isRecorded = sleeper !== undefined && nfl !== undefined;
if (!isRecorded) process.stdout.write('skipped: recorded stat lines (set SLEEPER_DATA and NFLVERSE_DATA)\n');

const read = <T>(file: string): T => {
  const bytes = readFileSync(file);
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as T;
};

type Line = Record<string, number>;
interface RawPlayer {
  full_name?: string;
  first_name?: string;
  last_name?: string;
  position: string | null;
  fantasy_positions: string[] | null;
  team: string | null;
}

(isRecorded ? describe : describe.skip)('the recorded stat lines', () => {
  const folder = isRecorded ? mkdtempSync(path.join(tmpdir(), 'recorded-fantasy-')) : '';
  const files = {
    points: path.join(folder, 'points.csv'),
    games: path.join(nfl ?? '', 'games.csv'),
    rosters: path.join(nfl ?? '', 'rosters_seasonal_2021-2025.parquet'),
  };
  let bed: AnalyticsBed;

  beforeAll(async () => {
    const linesOf = (season: number) => {
      const weeks = path.join(sleeper!, `v1/stats/nfl/regular/${season}`);
      const names = readdirSync(weeks);
      return new Map(
        names.map((name) => [Number.parseInt(name, 10), read<Record<string, Line>>(path.join(weeks, name))]),
      );
    };
    const lines = new Map(seasons.map((season) => [season, linesOf(season)]));
    const playersFile = ['players/nfl.json', 'players/nfl.json.gz'].map((name) => path.join(sleeper!, 'v1', name));
    const all = read<Record<string, RawPlayer>>(playersFile.find((file) => existsSync(file))!);
    const players = Object.entries(all).map(([playerId, player]) => ({
      playerId,
      name: player.full_name ?? `${player.first_name} ${player.last_name}`,
      position: player.position ?? '',
      fantasyPositions: player.fantasy_positions ?? [],
      team: player.team ?? '',
    }));
    const leagues = [{ leagueId: '1', scoring, rosters: [] }];
    bed = await analyticsBed({
      folder: nfl!,
      firstSeason: seasons[0],
      leagueSync: fixedLeagueSync({ leagues, lines, players }),
    });
    await refreshNflData(bed.deps, AbortSignal.timeout(100_000));
    await refreshStatLines(bed.deps, AbortSignal.timeout(100_000));
    await loadNflData(bed.deps);
    // Who is who is a question of its own; here the figures are compared.
    const directory = bed.deps.nflData.view().directory(seasons.at(-1)!);
    writePoints(files.points, lines, scoring, (id) => ({
      gsis: directory.gsisIdOf(id),
      position: directory.fantasyPlayerOf(id).position,
    }));
  }, 120_000);
  afterAll(async () => {
    await bed.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(['QB', 'RB', 'WR', 'TE', 'K', 'DEF'])('the consistency of every %s equals plain SQL', async (position) => {
    for (const asked of [[2023], [2024], seasons])
      expect(await compareConsistency(bed, files, position, asked)).toBeGreaterThan(20);
  });

  test.each([
    ['QB', null],
    ['RB', 4],
    ['WR', 6],
    ['TE', 8],
  ])('what defences allow a %s in %s weeks equals plain SQL', async (position, weeks) => {
    for (const season of seasons) {
      const plays = path.join(nfl!, `play_by_play_${season}.parquet`);
      await compareDefences(bed, { ...files, plays }, { season, position, weeks });
    }
  });
});
