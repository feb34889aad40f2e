import { isAfterSeason, isFinalWeek, isOver, type SeasonRules } from './season-rules.js';

export type MatchupStatus = 'Final' | 'In Progress' | 'Scheduled';

/** A week of a league, as far as its status follows from the league itself. */
export interface ViewedWeek {
  season: string;
  week: number;
  /** Somebody is paired in it. */
  hasPairs: boolean;
  hasPoints: boolean;
  rules: SeasonRules;
}

/** Where the real season is. */
export interface FootballNow {
  /** The NFL state's season and week; null before the provider was asked. */
  season: string | null;
  week: number;
  now: Date;
  /** Kick-offs of the viewed week's games; empty where the schedule is not known. */
  kickoffs: readonly Date[];
}

/** Where the real season is, as far as one week's match-ups follow it. */
export function footballNow(
  state: { season: string; week: number } | null,
  games: readonly { gameType: string; kickoff: Date | null }[],
  now: Date,
): FootballNow {
  const kickoffs = games.flatMap(({ gameType, kickoff }) => (gameType === 'REG' && kickoff !== null ? [kickoff] : []));
  return { season: state?.season ?? null, week: state?.week ?? 0, now, kickoffs };
}

/**
 * `Final` once the week is scored, whatever the NFL's state says; `In Progress` from the week's first kick-off until
 * then. A week after the league's last one is never played: it is `Final` with the season. Without a schedule the
 * NFL's week decides, together with points on the board.
 */
export function matchupStatus(viewed: ViewedWeek, football: FootballNow): MatchupStatus {
  if (isFinalWeek(viewed.rules, viewed.week)) return 'Final';
  if (isAfterSeason(viewed.rules, viewed.week) && !viewed.hasPairs) return isOver(viewed.rules) ? 'Final' : 'Scheduled';
  if (viewed.season !== football.season || viewed.week > football.week) return 'Scheduled';
  if (football.kickoffs.length > 0) {
    const hasStarted = football.kickoffs.some((kickoff) => kickoff.getTime() <= football.now.getTime());
    return hasStarted ? 'In Progress' : 'Scheduled';
  }
  return viewed.week < football.week || viewed.hasPoints ? 'In Progress' : 'Scheduled';
}
