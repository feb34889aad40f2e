import { type ScheduledGame } from '../schedule/schedule.js';
import { averageOf, type Defence } from './defence-versus-position.js';

/** A game to come, and what the opponent allows the position. */
export interface GameAhead {
  week: number;
  opponent: string;
  isHome: boolean;
  kickoff: Date | null;
  /** 1 allows the fewest; null where the position is not ranked. */
  rank: number | null;
  /** Hundredths a game. */
  averageAllowed: number | null;
}

/** A team's games that are not over, in order. */
export function scheduleAhead(
  games: readonly ScheduledGame[],
  team: string | null,
  defences: readonly Defence[],
): GameAhead[] {
  const byTeam = new Map(defences.map((defence) => [defence.team, defence]));
  const open = games.filter((game) => game.homeScore === null && (game.homeTeam === team || game.awayTeam === team));
  return open
    .sort((one, other) => one.week - other.week)
    .map(({ week, homeTeam, awayTeam, kickoff }) => {
      const isHome = homeTeam === team;
      const opponent = isHome ? awayTeam : homeTeam;
      const defence = byTeam.get(opponent);
      const averageAllowed = defence === undefined ? null : averageOf(defence);
      return { week, opponent, isHome, kickoff, rank: defence?.rank ?? null, averageAllowed };
    });
}
