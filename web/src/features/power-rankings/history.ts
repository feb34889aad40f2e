import type { RankedTeam } from '../../lib/api/shared-reads';

/** A ranked week with the power score of each team in it, by `score-{rosterId}`. */
export type HistoryWeek = { week: number } & Record<`score-${number}`, number>;

/** The weeks in which any of the teams was ranked, oldest first. */
export function weeksOf(teams: readonly RankedTeam[]): HistoryWeek[] {
  const weeks = new Map<number, HistoryWeek>();
  for (const { rosterId, history } of teams) {
    for (const { week, powerScore } of history) {
      const row = weeks.get(week) ?? { week };
      row[`score-${rosterId}`] = powerScore;
      weeks.set(week, row);
    }
  }
  return [...weeks.values()].sort((a, b) => a.week - b.week);
}
