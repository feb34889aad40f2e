import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';

/** One roster's week in plain points. */
export interface Row {
  rosterId: number;
  points: number;
  optimal?: number;
  opponent: number;
  counts: boolean;
}

/** The rows of each final week up to this one, oldest first. */
export function rowsUpTo(season: GetSeasonResponse, upTo: number): Row[][] {
  return season.weeks
    .filter(({ week, isFinal }) => isFinal && week <= upTo)
    .map(({ teams }) =>
      teams.map((team) => ({
        rosterId: team.rosterId,
        points: team.pointsHundredths / 100,
        optimal: team.optimalHundredths === undefined ? undefined : team.optimalHundredths / 100,
        opponent: team.opponentRosterId,
        counts: team.isRegularSeason,
      })),
    );
}

export interface Expected {
  rosterId: number;
  wins: number;
  losses: number;
  ties: number;
  score: number;
}

/** Average place from the bottom, 0-1: the percentile by sorting instead of counting. */
function places(values: number[]): number[] {
  const sorted = [...values].map((value) => Number(value.toFixed(9))).sort((a, b) => a - b);
  return values.map((raw) => {
    const value = Number(raw.toFixed(9));
    return (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 / (sorted.length - 1);
  });
}

/**
 * The power score once more, written from its definition over plain rows and by other means than the product's:
 * `weeks[i]` holds the rows of the i-th played week. Every roster must have a row in every week.
 */
export function independentRanking(weeks: Row[][], median: boolean): Expected[] {
  const rosterIds = (weeks[0] ?? []).map((row) => row.rosterId).sort((a, b) => a - b);
  const rowsOf = (id: number): Row[] => weeks.flatMap((rows) => rows.filter((row) => row.rosterId === id));
  const allPlay = new Map(rosterIds.map((id) => [id, 0]));
  for (const rows of weeks) {
    places(rows.map((row) => row.points)).forEach((place, index) => {
      const id = rows[index]?.rosterId ?? 0;
      allPlay.set(id, (allPlay.get(id) ?? 0) + place / weeks.length);
    });
  }
  const records = rosterIds.map((id) => {
    const outcomes = weeks.flatMap((rows) => {
      const own = rows.find((row) => row.rosterId === id);
      if (!own?.counts) return [];
      const sorted = rows.map((row) => row.points).sort((a, b) => a - b);
      const half = sorted.length / 2;
      const middle =
        sorted.length % 2 === 1 ? (sorted[Math.floor(half)] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
      const other = rows.find((row) => row.rosterId === own.opponent);
      const rivals = [...(other === undefined ? [] : [other.points]), ...(median ? [middle] : [])];
      return rivals.map((rival) => Math.sign(Number((own.points - rival).toFixed(6))));
    });
    const count = (sign: number): number => outcomes.filter((outcome) => outcome === sign).length;
    return {
      wins: count(1),
      losses: count(-1),
      ties: count(0),
      share: outcomes.length === 0 ? 0 : (count(1) + count(0) / 2) / outcomes.length,
    };
  });
  const average = (rows: Row[]): number => rows.reduce((sum, row) => sum + row.points, 0) / rows.length;
  const columns: [number, number[]][] = [
    [35, rosterIds.map((id) => allPlay.get(id) ?? 0)],
    [25, rosterIds.map((id) => average(rowsOf(id)))],
    [15, rosterIds.map((id) => average(rowsOf(id).slice(-3)))],
    [15, records.map((record) => record.share)],
  ];
  const lineUps = rosterIds.map((id) => rowsOf(id).filter((row) => row.optimal !== undefined));
  if (lineUps.every((rows) => rows.length > 0)) {
    const shares = lineUps.map(
      (rows) => average(rows) / (rows.reduce((sum, row) => sum + (row.optimal ?? 0), 0) / rows.length),
    );
    columns.push([10, shares]);
  }
  const weight = columns.reduce((sum, [own]) => sum + own, 0);
  const percentiles = columns.map(([own, values]) => places(values).map((place) => (place * own * 100) / weight));
  return rosterIds.map((rosterId, index) => {
    const { wins, losses, ties } = records[index] ?? { wins: 0, losses: 0, ties: 0 };
    return { rosterId, wins, losses, ties, score: percentiles.reduce((sum, column) => sum + (column[index] ?? 0), 0) };
  });
}
