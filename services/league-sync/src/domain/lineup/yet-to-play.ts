import { teamCode } from '../nfl/nfl-teams.js';

/** A game of the viewed week; `kickoff` is null while it is not set. */
export interface WeekGame {
  homeTeam: string;
  awayTeam: string;
  kickoff: Date | null;
}

/** The teams whose game of the week has not kicked off. */
export function waitingTeams(games: readonly WeekGame[], now: Date): ReadonlySet<string> {
  return new Set(
    games
      .filter((game) => game.kickoff === null || game.kickoff.getTime() > now.getTime())
      .flatMap((game) => [teamCode(game.homeTeam), teamCode(game.awayTeam)]),
  );
}

/**
 * Counts the starters whose game of the week has not kicked off; byes, free agents and empty slots do not count.
 * Null where the week's schedule is not known.
 */
export function yetToPlay(
  starters: readonly string[] | null,
  teamOf: ReadonlyMap<string, string | null>,
  games: readonly WeekGame[],
  now: Date,
): number | null {
  if (games.length === 0 || starters === null) return null;
  const waiting = waitingTeams(games, now);
  return starters.filter((playerId) => {
    const team = teamOf.get(playerId);
    return team !== undefined && team !== null && waiting.has(teamCode(team));
  }).length;
}
