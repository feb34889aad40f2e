import { toHundredths } from './points.js';

/** The row that decides a week of a roster. */
export interface ScoredRow {
  rosterId: number;
  /** Shared by the two rosters of a pair; null on byes and for eliminated teams. */
  matchupId: number | null;
  points: number;
  /** The commissioner's override, which decides the game. */
  customPoints: number | null;
}

/** Points x 100 that count: the commissioner's override where there is one. */
export function scoreOf(row: Pick<ScoredRow, 'points' | 'customPoints'>): number {
  return toHundredths(row.customPoints ?? row.points);
}

/**
 * The week's pairs, ordered by matchup id, the lower roster id first. A matchup id that is null, or is not shared by
 * exactly two rows, makes no pair.
 */
export function pairsOf<Row extends ScoredRow>(rows: readonly Row[]): [Row, Row][] {
  const byMatchup = new Map<number, Row[]>();
  for (const row of rows) {
    if (row.matchupId === null) continue;
    const sharing = byMatchup.get(row.matchupId);
    if (sharing === undefined) byMatchup.set(row.matchupId, [row]);
    else sharing.push(row);
  }
  const pairs: [Row, Row][] = [];
  for (const [, sharing] of [...byMatchup].sort(([a], [b]) => a - b)) {
    const [a, b] = sharing.sort((left, right) => left.rosterId - right.rosterId);
    if (a !== undefined && b !== undefined && sharing.length === 2) pairs.push([a, b]);
  }
  return pairs;
}

/** Roster id -> the roster it meets that week. */
export function opponentsOf(rows: readonly ScoredRow[]): Map<number, number> {
  return new Map(
    pairsOf(rows).flatMap(([a, b]) => [
      [a.rosterId, b.rosterId],
      [b.rosterId, a.rosterId],
    ]),
  );
}

/** Whether the two meet that week, as far as is known: before its pairs are made any two may. */
export function mayMeet(rows: readonly ScoredRow[], one: number, other: number): boolean {
  const opponents = opponentsOf(rows);
  return opponents.size === 0 || opponents.get(one) === other;
}
