import { type ScheduledGame } from './byes.js';
import { teamCode } from './nfl-teams.js';

export interface NextGame {
  /** "vs BUF" at home, "@ BUF" away. */
  location: string;
  /** Null while the time is not set. */
  kickoff: Date | null;
  week: number;
}

/** Each team's first game that has not kicked off by `now`; `games` in order of week and kick-off. */
export function nextGamesOf(games: readonly ScheduledGame[], now: Date): ReadonlyMap<string, NextGame> {
  const next = new Map<string, NextGame>();
  for (const game of games) {
    const isToCome = game.kickoff === null ? !game.isFinished : game.kickoff.getTime() > now.getTime();
    if (!isToCome) continue;
    const [home, away] = [teamCode(game.homeTeam), teamCode(game.awayTeam)];
    const when = { kickoff: game.kickoff, week: game.week };
    if (!next.has(home)) next.set(home, { location: `vs ${away}`, ...when });
    if (!next.has(away)) next.set(away, { location: `@ ${home}`, ...when });
  }
  return next;
}
