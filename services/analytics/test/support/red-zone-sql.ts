import { type AnalyticsBed } from './analytics-bed.js';
import { plainSql } from './plain-sql.js';

interface Receiving {
  summary: { totalPlayers: number; totalTargets: number; totalReceptions: number; totalTouchdowns: number };
  players: Record<string, string | number | null>[];
}
export interface Rushing {
  throughWeek: number;
  summary: { totalRedZoneAttempts: number; avgTouchdownRate: number; avgYardsPerAttempt: number };
  players: Record<string, string | number | null>[];
}
const round = (value: number) => Math.round(value * 100) / 100;
const plays = "read_parquet($file) WHERE season_type = 'REG' AND down IS NOT NULL";

/** Every red-zone table of a season, ours and by plain SQL over the same file. */
export async function compareRedZones(bed: AnalyticsBed, file: string, season: number): Promise<number> {
  let compared = 0;
  for (const [zone, yards] of [
    ['both', 20],
    ['red-zone', 20],
    ['goal-line', 5],
  ] as const) {
    const rushing = await bed.post<Rushing>('/api/red-zone-stats', { season, zone });
    const runs = await plainSql<Record<string, number | string>>(
      `SELECT rusher_player_id AS id, count(*)::INTEGER AS att, sum(rush_touchdown)::INTEGER AS td,
         (count(*) FILTER (yardline_100 <= 5))::INTEGER AS gl,
         coalesce(sum(rush_touchdown) FILTER (yardline_100 <= 5), 0)::INTEGER AS gltd, sum(rushing_yards)::DOUBLE AS yards
       FROM ${plays} AND rusher_player_id IS NOT NULL AND yardline_100 <= ${yards} GROUP BY 1`,
      { file },
    );
    const ours = rushing.players.map((row) => [row.id, row.redZoneAttempts, row.redZoneTouchdowns, row.touchdownRate]);
    const more = rushing.players.map((row) => [
      row.goalLineAttempts, row.goalLineTouchdowns, row.avgYardsPerAttempt,
    ]); // prettier-ignore
    const byId = (rows: unknown[][]) => new Map(rows.map((row) => [row[0], row]));
    const expected = runs.map(({ id, att, td, gl, gltd, yards: gained }) => [
      id, att, td, round((100 * Number(td)) / Number(att)), gl, gltd, round(Number(gained) / Number(att)),
    ]); // prettier-ignore
    expect(byId(ours.map((row, index) => [...row, ...more[index]!]))).toEqual(byId(expected));

    const receiving = await bed.post<Receiving>('/api/red-zone-receiving-stats', { season, zone });
    const targets = await plainSql<Record<string, number | string>>(
      `SELECT receiver_player_id AS id, count(*)::INTEGER AS tgt, sum(complete_pass)::INTEGER AS rec,
         sum(pass_touchdown)::INTEGER AS td
       FROM ${plays} AND receiver_player_id IS NOT NULL AND yardline_100 <= ${yards} GROUP BY 1`,
      { file },
    );
    const sum = (key: string) => targets.reduce((total, row) => total + Number(row[key]), 0);
    expect(receiving.summary).toMatchObject({
      totalPlayers: targets.length,
      totalTargets: sum('tgt'),
      totalReceptions: sum('rec'),
      totalTouchdowns: sum('td'),
    });
    expect(
      byId(
        receiving.players.map((row) => [
          row.id,
          row.redZoneTargets,
          row.redZoneReceptions,
          row.redZoneRecTouchdowns,
          row.catchRate,
        ]),
      ),
    ).toEqual(
      byId(targets.map(({ id, tgt, rec, td }) => [id, tgt, rec, td, round((100 * Number(rec)) / Number(tgt))])),
    );
    compared += runs.length + targets.length;
  }
  return compared;
}
