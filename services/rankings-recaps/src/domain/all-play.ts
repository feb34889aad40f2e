import { type TeamWeek, type Week } from './season.js';

/**
 * What a team would win on average against all others of its week, 0-1: (scores beaten + half of the scores equalled)
 * / (teams - 1). Undefined for a team that is alone.
 */
export function expectedWin(team: TeamWeek, week: Week): number | undefined {
  const others = week.teams.filter((other) => other.rosterId !== team.rosterId);
  if (others.length === 0) return undefined;
  const beaten = others.filter((other) => other.pointsHundredths < team.pointsHundredths).length;
  const equal = others.filter((other) => other.pointsHundredths === team.pointsHundredths).length;
  return (beaten + equal / 2) / others.length;
}
