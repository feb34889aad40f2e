import { hasRecorded } from '@dynasty/testbed/recorded';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { seasonOver } from '../src/world/files/moment.js';
import { makePlays, putPlays } from '../src/world/files/nflverse.js';
import { playSeason } from '../src/world/football/season.js';
import { createPopulation } from '../src/world/football/squads.js';

const recorded = process.env.NFLVERSE_DATA ?? path.resolve(__dirname, '../../../../shared/data/nflverse');
const realFile = path.join(recorded, 'play_by_play_2024.parquet');
const isHere = hasRecorded(
  'the world beside recorded plays (it is compared with noted figures)',
  existsSync(realFile),
  'NFLVERSE_DATA',
);

/** Figures of the real 2024 season, play-offs included, worked out from nflverse's plays by `figuresOf`. */
const noted = {
  playsAGame: 122.98,
  passRate: 0.5708,
  yardsAnAttempt: 7.19,
  redZoneShare: 0.1577,
  completionRate: 0.6558,
  yardsACarry: 4.6,
  passTouchdownsAGame: 2.965,
  rushTouchdownsAGame: 1.923,
  interceptionsAGame: 1.421,
  sacksAGame: 4.884,
  puntsAGame: 7.435,
  fieldGoalTriesAGame: 4.091,
  pointsAGame: 46.02,
} as const;

type Figures = Record<keyof typeof noted, number>;

/** How far a season may be from the real one. Rare events swing from season to season, the real ones too. */
const tolerances: Partial<Figures> = {
  passTouchdownsAGame: 0.15,
  rushTouchdownsAGame: 0.15,
  interceptionsAGame: 0.15,
  sacksAGame: 0.15,
};

const seeds = [5, 77, 1001, 2025];

async function figuresOf(connection: DuckDBConnection, file: string): Promise<Figures> {
  const each = (type: string): string => `(select count(*) from '${file}' where play_type = '${type}') / games.count`;
  const result = await connection.runAndReadAll(
    `with games as (select count(distinct game_id) as count from '${file}'),
          ends as (select game_id, max(posteam_score_post + defteam_score_post) as points from '${file}' group by 1),
          attempts as (select complete_pass + incomplete_pass + interception as attempt, *
                         from '${file}' where play_type in ('pass', 'run'))
     select count(*) / games.count as "playsAGame",
            avg((play_type = 'pass')::int) as "passRate",
            sum(passing_yards) / sum(attempt) as "yardsAnAttempt",
            avg((yardline_100 <= 20)::int) as "redZoneShare",
            sum(complete_pass) / sum(attempt) as "completionRate",
            sum(rushing_yards) / sum(rush_attempt) as "yardsACarry",
            sum(pass_touchdown) / games.count as "passTouchdownsAGame",
            sum(rush_touchdown) / games.count as "rushTouchdownsAGame",
            sum(interception) / games.count as "interceptionsAGame",
            sum(sack) / games.count as "sacksAGame",
            ${each('punt')} as "puntsAGame",
            ${each('field_goal')} as "fieldGoalTriesAGame",
            (select avg(points) from ends) as "pointsAGame"
       from attempts, games group by games.count`,
  );
  return result.getRowObjectsJson()[0] as Figures;
}

/** The figures that are too far from the wanted ones, in words. */
function tooFar(figures: Figures, wanted: Figures): string[] {
  const names = Object.keys(noted) as (keyof Figures)[];
  return names
    .filter((name) => Math.abs(figures[name] / wanted[name] - 1) >= (tolerances[name] ?? 0.1))
    .map((name) => `${name} is ${figures[name]}, the real season has ${wanted[name]}`);
}

/** The figures side by side, one line each, with the distance from the first column. */
function table(columns: [name: string, figures: Figures][]): string {
  const real = columns[0]?.[1] ?? noted;
  const cell = (figures: Figures, name: keyof Figures): string => {
    const off = (figures[name] / real[name] - 1) * 100;
    return `${figures[name].toFixed(3).padStart(9)}${`${off < 0 ? '' : '+'}${off.toFixed(1)} %`.padStart(9)}`;
  };
  const head = `${' '.repeat(20)}${columns.map(([name]) => name.padStart(18)).join('')}`;
  const lines = (Object.keys(noted) as (keyof Figures)[]).map(
    (name) => `${name.padEnd(20)}${columns.map(([, figures]) => cell(figures, name)).join('')}`,
  );
  return [head, ...lines].join('\n');
}

describe('the plays of a generated season', () => {
  let folder: string;
  let database: DuckDBInstance;
  let connection: DuckDBConnection;
  const generated = new Map<number, Figures>();

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'distributions-'));
    database = await DuckDBInstance.create(':memory:');
    connection = await database.connect();
    for (const seed of seeds) {
      const squads = createPopulation(seed, [2023, 2024]).seasons.get(2024);
      if (!squads) throw new Error('No squads');
      putPlays(folder, playSeason(seed, squads, true), { season: 2025, week: seasonOver, minute: 0 });
      await makePlays(folder, 2024);
      generated.set(seed, await figuresOf(connection, path.join(folder, 'play_by_play_2024.parquet')));
    }
    const columns = [...generated].map(([seed, figures]): [string, Figures] => [`seed ${seed}`, figures]);
    process.stdout.write(`${table([['2024', noted], ...columns])}\n`);
  }, 120_000);

  afterAll(() => {
    connection.closeSync();
    database.closeSync();
    rmSync(folder, { recursive: true, force: true });
  });

  const figuresOfSeed = (seed: number): Figures => {
    const figures = generated.get(seed);
    if (!figures) throw new Error(`No figures of seed ${seed}`);
    return figures;
  };

  it.each(seeds)('of seed %i are near those of the real 2024 season', (seed) => {
    expect(tooFar(figuresOfSeed(seed), noted)).toEqual([]);
  });

  (isHere ? it : it.skip)('are near the recorded ones, whose figures are the noted ones', async () => {
    const real = await figuresOf(connection, realFile);
    for (const seed of seeds) expect(tooFar(figuresOfSeed(seed), real)).toEqual([]);
    const names = Object.keys(noted) as (keyof Figures)[];
    expect(names.filter((name) => Math.abs(real[name] / noted[name] - 1) > 0.005)).toEqual([]);
  });
});
