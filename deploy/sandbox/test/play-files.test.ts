import { hasRecorded } from '@dynasty/testbed/recorded';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { seasonOver } from '../src/world/files/moment.js';
import { makePlays, playText, putPlays } from '../src/world/files/nflverse.js';
import { playSeason, type Season } from '../src/world/football/season.js';
import { createPopulation } from '../src/world/football/squads.js';
import { linesOfWeek } from '../src/world/statistics/week-lines.js';

const recorded = process.env.NFLVERSE_DATA ?? path.resolve(__dirname, '../../../../shared/data/nflverse');
const realFile = path.join(recorded, 'play_by_play_2024.parquet');
const isHere = hasRecorded('columns of recorded plays', existsSync(realFile), 'NFLVERSE_DATA');

const lastMoment = { season: 2025, week: seasonOver, minute: 0 };

async function rows<T>(connection: DuckDBConnection, sql: string): Promise<T[]> {
  return (await connection.runAndReadAll(sql)).getRowObjectsJson() as T[];
}

describe('the play file of a season', () => {
  let folder: string;
  let file: string;
  let season: Season;
  let database: DuckDBInstance;
  let connection: DuckDBConnection;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'plays-'));
    const squads = createPopulation(5, [2023, 2024]).seasons.get(2024);
    if (!squads) throw new Error('No squads');
    season = playSeason(5, squads, true);
    putPlays(folder, season, lastMoment);
    await makePlays(folder, 2024);
    file = path.join(folder, 'play_by_play_2024.parquet');
    database = await DuckDBInstance.create(':memory:');
    connection = await database.connect();
  });

  afterAll(() => {
    connection.closeSync();
    database.closeSync();
    rmSync(folder, { recursive: true, force: true });
  });

  (isHere ? it : it.skip)('has the columns and types of the recorded one', async () => {
    const describe = (of: string): Promise<unknown[]> =>
      rows(connection, `select column_name, column_type from (describe select * from '${of}')`);
    expect(await describe(file)).toEqual(await describe(realFile));
  });

  it('sums to the stat lines, player by player and week by week', async () => {
    const totals = await rows<{ id: string; week: number; key: string; value: number }>(
      connection,
      `with plays as (select * from '${file}' where down is not null and season_type = 'REG'),
       parts as (
         select rusher_player_id as id, week, 'rush_att' as key, 1 as value from plays
         union all select rusher_player_id, week, 'rush_yd', rushing_yards from plays
         union all select rusher_player_id, week, 'rush_td', rush_touchdown from plays
         union all select receiver_player_id, week, 'rec_tgt', 1 from plays
         union all select receiver_player_id, week, 'rec', complete_pass from plays
         union all select receiver_player_id, week, 'rec_yd', receiving_yards from plays
         union all select receiver_player_id, week, 'rec_td', pass_touchdown from plays
         union all select passer_player_id, week, 'pass_yd', passing_yards from plays
         union all select passer_player_id, week, 'pass_td', pass_touchdown from plays
         union all select passer_player_id, week, 'pass_int', interception from plays)
       select id, week, key, sum(value)::double as value from parts
        where id is not null group by all having sum(value) <> 0`,
    );
    const fromFile = new Map(totals.map((row) => [`${row.id} ${row.week} ${row.key}`, row.value]));
    const keys = 'rush_att rush_yd rush_td rec_tgt rec rec_yd rec_td pass_yd pass_td pass_int'.split(' ');
    const people = new Map(
      [...season.squads.depth.values()].flatMap((chart) => Object.values(chart).flat()).map((one) => [one.id, one]),
    );
    const fromLines = new Map<string, number>();
    for (let week = 1; week <= 18; week += 1) {
      const games = season.games.filter(({ game }) => game.week === week);
      for (const [id, line] of linesOfWeek({ squads: season.squads, injuries: season.injuries, week }, games)) {
        for (const key of keys) if (line[key]) fromLines.set(`${people.get(id)?.gsisId} ${week} ${key}`, line[key]);
      }
    }
    expect(fromFile.size).toBeGreaterThan(15_000);
    expect([...fromFile].filter(([key, value]) => fromLines.get(key) !== value)).toEqual([]);
    expect(fromLines.size).toBe(fromFile.size);
  });

  it('is the same text for the same seed, another for another', () => {
    const again = (seed: number): string => {
      const squads = createPopulation(seed, [2023, 2024]).seasons.get(2024);
      return squads ? playText(playSeason(seed, squads, true), lastMoment) : '';
    };
    const text = playText(season, lastMoment);
    expect(again(5) === text).toBe(true);
    expect(again(6) === text).toBe(false);
  });
});
