import { type FantasyPlayer } from '../people/directory.js';
import { noTeam, type Opponents } from './opponents.js';
import { ranksOf } from './ranks.js';
import { type ScoredSeason } from './scored-season.js';

export const defendedPositions = ['QB', 'RB', 'WR', 'TE'] as const;

/** What a defence has allowed one position. */
export interface Defence {
  team: string;
  /** 1 has allowed the fewest points a game. */
  rank: number;
  /** Hundredths. */
  points: number;
  /** Finished games of the defence. */
  games: number;
  /** Player-weeks of the position against it. */
  playerGames: number;
}

/**
 * Points of a position against each defence, the fewest a game first.
 * @param lastWeeks only this many of the season's last finished weeks; null for all
 */
export function defenceVersusPosition(
  { stats, points }: ScoredSeason,
  players: readonly FantasyPlayer[],
  opponents: Opponents,
  asked: { position: string; lastWeeks: number | null },
): Defence[] {
  const weeks = new Set(
    asked.lastWeeks === null ? allWeeks(opponents) : opponents.finishedWeeks.slice(-asked.lastWeeks),
  );
  const found = opponents.teams.map((team) => ({ team, rank: 0, points: 0, games: 0, playerGames: 0 }));
  for (const key of opponents.played) if (weeks.has(key >> 8)) found[key & 255]!.games += 1;
  const isAsked = players.map(({ position }) => position === asked.position);
  const { player, week, hasPlayed } = stats.columns;
  for (let row = 0; row < player.length; row += 1) {
    const opponent = opponents.ofRow[row]!;
    if (opponent === noTeam || hasPlayed[row] === 0 || !isAsked[player[row]!] || !weeks.has(week[row]!)) continue;
    found[opponent]!.points += points[row]!;
    found[opponent]!.playerGames += 1;
  }
  const played = found.filter(({ games }) => games > 0);
  const ranks = ranksOf(played.map(averageOf), true);
  return played
    .map((defence, index) => ({ ...defence, rank: ranks[index]! }))
    .sort((one, other) => one.rank - other.rank || (one.team < other.team ? -1 : 1));
}

/** Points a game, in hundredths. */
export const averageOf = ({ points, games }: Pick<Defence, 'points' | 'games'>): number => points / games;

const allWeeks = ({ played }: Opponents): Iterable<number> => [...played].map((key) => key >> 8);
