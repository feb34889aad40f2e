import { isAfterSeason, isFinalWeek, isOver, type SeasonRules } from './season-rules.js';

export type MatchupStatus = 'Final' | 'In Progress' | 'Scheduled';

/**
 * The status of a week as far as its league decides it: `Final` once it is scored, whatever the NFL's state says. A week
 * after the league's last one is never played: it is `Final` with the season. Null while the football schedule decides.
 */
export function settledStatus(rules: SeasonRules, week: number, hasPairs: boolean): 'Final' | 'Scheduled' | null {
  if (isFinalWeek(rules, week)) return 'Final';
  if (isAfterSeason(rules, week) && !hasPairs) return isOver(rules) ? 'Final' : 'Scheduled';
  return null;
}
