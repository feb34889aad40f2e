import { type AnalyticsBed } from './analytics-bed.js';
import { plainSql } from './plain-sql.js';

interface Receiving {
  summary: Record<string, number>;
  players: Record<string, string | number | null>[];
}
export interface Rushing {
  throughWeek: number;
  summary: Record<string, number>;
  players: Record<string, string | number | null>[];
}
/** To four decimals: what lies half between two lies below it by less of itself. */
const round = (value: number) => Math.round(value * 10_000 * (1 + 1e-12)) / 10_000;
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
    const pooled = (rows: readonly Record<string, number | string>[], key: string) =>
      rows.reduce((total, row) => total + Number(row[key]), 0);
    const rate = (part: number, of: number) => (of === 0 ? 0 : round((100 * part) / of));
    expect(rushing.summary).toEqual({
      totalPlayers: runs.length,
      totalRedZoneAttempts: pooled(runs, 'att'),
      totalRedZoneTouchdowns: pooled(runs, 'td'),
      avgTouchdownRate: rate(pooled(runs, 'td'), pooled(runs, 'att')),
      avgYardsPerAttempt: round(pooled(runs, 'yards') / pooled(runs, 'att')),
    });
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
         sum(pass_touchdown)::INTEGER AS td, (count(*) FILTER (yardline_100 <= 5))::INTEGER AS gl,
         coalesce(sum(complete_pass) FILTER (yardline_100 <= 5), 0)::INTEGER AS glrec,
         coalesce(sum(pass_touchdown) FILTER (yardline_100 <= 5), 0)::INTEGER AS gltd
       FROM ${plays} AND receiver_player_id IS NOT NULL AND yardline_100 <= ${yards} GROUP BY 1`,
      { file },
    );
    const sum = (key: string) => pooled(targets, key);
    expect(receiving.summary).toEqual({
      totalPlayers: targets.length,
      totalTargets: sum('tgt'),
      totalReceptions: sum('rec'),
      totalTouchdowns: sum('td'),
      avgCatchRate: rate(sum('rec'), sum('tgt')),
      avgTouchdownRate: rate(sum('td'), sum('tgt')),
    });
    expect(
      byId(
        receiving.players.map((row) => [
          row.id,
          row.redZoneTargets,
          row.redZoneReceptions,
          row.redZoneRecTouchdowns,
          row.catchRate,
          row.touchdownRate,
          row.goalLineTargets,
          row.goalLineReceptions,
          row.goalLineTouchdowns,
        ]),
      ),
    ).toEqual(
      byId(
        targets.map(({ id, tgt, rec, td, gl, glrec, gltd }) => [
          id, tgt, rec, td, rate(Number(rec), Number(tgt)), rate(Number(td), Number(tgt)), gl, glrec, gltd,
        ]), // prettier-ignore
      ),
    );
    compared += runs.length + targets.length;
  }
  return compared;
}
