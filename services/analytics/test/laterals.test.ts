import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { playsIngestion } from '../src/actions/ingesting/ingest-plays.js';
import { runIngestion } from '../src/actions/ingesting/run-ingestion.js';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { plainSql } from './support/plain-sql.js';
import { playFileOf } from './support/play-file.js';

jest.setTimeout(120_000);

const season = 2024;
interface Play {
  game_id: string;
  play_id: number;
  /** Who was thrown to, or ran. */
  player: string;
}
interface Figures {
  player_id: string;
  targets: number;
  receptions: number;
  receiving_yards: number;
  receiving_tds: number;
  yards_after_catch_avg: number | null;
  carries: number;
  rushing_yards: number;
  rushing_tds: number;
  games: number;
}

interface Page {
  players: Figures[];
  totalPages: number;
}

let bed: AnalyticsBed;
let folder: string;
const plain = () => path.join(folder, 'plain.parquet');
const from = () => `read_parquet('${plain()}')`;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'laterals-'));
  await playFileOf({ to: plain(), season });
  bed = await analyticsBed({ folder });
});
afterAll(async () => {
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Takes in a file of plays, and gives the season's figures of everybody in it. */
async function figuresOf(select: string): Promise<Map<string, Figures>> {
  const next = path.join(folder, 'next.parquet');
  await plainSql(`COPY (${select}) TO '${next}' (FORMAT parquet)`);
  renameSync(next, path.join(folder, `play_by_play_${season}.parquet`));
  await runIngestion(bed.deps, playsIngestion(season), { signal: AbortSignal.timeout(60_000), force: true });
  await loadNflData(bed.deps);
  const everybody = new Map<string, Figures>();
  for (let page = 1; ; page += 1) {
    const asked = { season, sortBy: 'player_name', page, pageSize: 100 };
    const { players, totalPages } = await bed.post<Page>('/api/player-stats', asked);
    for (const player of players) everybody.set(player.player_id, player);
    if (page >= totalPages) return everybody;
  }
}

const one = async (sql: string) => (await plainSql<Play>(`${sql} ORDER BY week, game_id, play_id LIMIT 1`))[0]!;

it('give their yards and touchdown to who got the ball, who has neither a target nor a carry of them', async () => {
  const far = 'yardline_100 > 40 AND down IS NOT NULL';
  const pass = await one(
    `SELECT game_id, play_id, receiver_player_id AS player FROM ${from()}
     WHERE ${far} AND complete_pass = 1 AND pass_touchdown = 0`,
  );
  const run = await one(
    `SELECT game_id, play_id, rusher_player_id AS player FROM ${from()}
     WHERE ${far} AND rusher_player_id IS NOT NULL AND rush_touchdown = 0 AND rusher_player_id <> '${pass.player}'`,
  );
  const before = await figuresOf(`SELECT * FROM ${from()}`);
  const isOf = ({ game_id: game, play_id: play }: Play) => `game_id = '${game}' AND play_id = ${play}`;
  const after = await figuresOf(`
    SELECT * REPLACE (CASE WHEN ${isOf(pass)} THEN 1 ELSE pass_touchdown END AS pass_touchdown),
      CASE WHEN ${isOf(pass)} THEN '${run.player}' WHEN rush_touchdown = 1 THEN rusher_player_id
        WHEN pass_touchdown = 1 THEN receiver_player_id END AS td_player_id,
      CASE WHEN ${isOf(pass)} THEN '${run.player}' END AS lateral_receiver_player_id,
      CASE WHEN ${isOf(pass)} THEN 'L.Ateral' END AS lateral_receiver_player_name,
      CASE WHEN ${isOf(pass)} THEN 30 END AS lateral_receiving_yards,
      CASE WHEN ${isOf(run)} THEN '${pass.player}' END AS lateral_rusher_player_id,
      CASE WHEN ${isOf(run)} THEN 'L.Ateral' END AS lateral_rusher_player_name,
      CASE WHEN ${isOf(run)} THEN -4 END AS lateral_rushing_yards
    FROM ${from()}`);

  const runner = before.get(run.player)!;
  expect(after.get(run.player)).toMatchObject({
    ...{ targets: runner.targets, receptions: runner.receptions, carries: runner.carries, games: runner.games },
    receiving_yards: runner.receiving_yards + 30,
    receiving_tds: runner.receiving_tds + 1,
    rushing_yards: runner.rushing_yards,
    rushing_tds: runner.rushing_tds,
  });
  const gained = (after.get(run.player)!.yards_after_catch_avg ?? 0) - (runner.yards_after_catch_avg ?? 0);
  expect(runner.receptions).toBeGreaterThan(0);
  expect(gained).toBeCloseTo(30 / runner.receptions, 1);
  const receiver = before.get(pass.player)!;
  expect(after.get(pass.player)).toMatchObject({
    ...{ targets: receiver.targets, receptions: receiver.receptions, carries: receiver.carries },
    receiving_yards: receiver.receiving_yards,
    receiving_tds: receiver.receiving_tds,
    rushing_yards: receiver.rushing_yards - 4,
  });
});

it('are no plays of the red zone', async () => {
  const near = await one(
    `SELECT game_id, play_id, receiver_player_id AS player FROM ${from()}
     WHERE yardline_100 < 15 AND down IS NOT NULL AND complete_pass = 1 AND pass_touchdown = 0`,
  );
  const ask = () => bed.post<object>('/api/red-zone-receiving-stats', { season });
  await figuresOf(`SELECT * FROM ${from()}`);
  const before = await ask();
  const isIt = `game_id = '${near.game_id}' AND play_id = ${near.play_id}`;
  await figuresOf(`SELECT *, CASE WHEN ${isIt} THEN '${near.player}' END AS lateral_receiver_player_id,
    CASE WHEN ${isIt} THEN 5 END AS lateral_receiving_yards FROM ${from()}`);
  expect(await ask()).toEqual(before);
});

it('of a file that has stopped to say who scored nobody loses their touchdowns', async () => {
  const scorer =
    'CASE WHEN rush_touchdown = 1 THEN rusher_player_id WHEN pass_touchdown = 1 THEN receiver_player_id END';
  const before = await figuresOf(`SELECT *, ${scorer} AS td_player_id FROM ${from()}`);
  const silent = figuresOf(`SELECT *, NULL::VARCHAR AS td_player_id FROM ${from()}`);
  await expect(silent).rejects.toThrow(/0 rows with td_player_id, \d+ last time/);
  expect(await figuresOf(`SELECT * FROM ${from()}`)).toEqual(before);
});
