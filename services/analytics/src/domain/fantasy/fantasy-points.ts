import { type FantasyPlayer } from '../people/directory.js';
import { countedEverywhere } from '../people/person.js';
import { ranksOf } from './ranks.js';
import { countsDefenders, type Scoring, type ScoredSeason } from './scored-season.js';

const withoutDefenders = countedEverywhere;
const withDefenders: ReadonlySet<string> = new Set([...countedEverywhere, 'DL', 'LB', 'DB']);

/** The positions that a league's scoring gives points: single defenders only where some of their stats count. */
export function scoredPositions(scoring: Scoring): ReadonlySet<string> {
  return countsDefenders(scoring) ? withDefenders : withoutDefenders;
}

/** A player's points in a week or a season; hundredths. */
export interface PlayerPoints {
  player: FantasyPlayer;
  games: number;
  points: number;
  /** The same scoring with one point for a reception. */
  pprPoints: number;
  rankOverall: number;
  rankPosition: number;
}

/**
 * Everybody who played in the week, or the season, with their ranks under the league's scoring.
 * @param week null for the whole season
 */
export function fantasyPoints(
  scored: ScoredSeason,
  ppr: ScoredSeason,
  players: readonly FantasyPlayer[],
  o: { week: number | null; positions: ReadonlySet<string> },
): PlayerPoints[] {
  const found = players.flatMap((player, place): PlayerPoints[] => {
    if (player.position === null || !o.positions.has(player.position)) return [];
    const rank = { rankOverall: 0, rankPosition: 0 };
    if (o.week === null) {
      const games = scored.games[place]!;
      if (games === 0) return [];
      return [{ player, games, points: scored.totals[place]!, pprPoints: ppr.totals[place]!, ...rank }];
    }
    const row = rowOf(scored, place, o.week);
    if (row === undefined) return [];
    return [{ player, games: 1, points: scored.points[row]!, pprPoints: ppr.points[row]!, ...rank }];
  });
  for (const [index, rank] of ranksOf(found.map(({ points }) => points)).entries()) found[index]!.rankOverall = rank;
  for (const group of Map.groupBy(found, ({ player }) => player.position).values()) {
    const ranks = ranksOf(group.map(({ points }) => points));
    for (const [index, entry] of group.entries()) entry.rankPosition = ranks[index]!;
  }
  return found;
}

/**
 * Points a game of a position's starters, in hundredths: of as many of the season's best as the league starts in slots
 * that are named for the position. Null where it starts none.
 */
export function startersAverage(
  ranked: readonly PlayerPoints[],
  position: string | null,
  league: { rosterPositions: readonly string[]; owners: readonly unknown[] },
): number | null {
  const slots = league.rosterPositions.filter((slot) => slot === position).length;
  const players = ranked.filter(({ player }) => player.position === position);
  const best = players
    .sort((one, other) => one.rankPosition - other.rankPosition)
    .slice(0, slots * league.owners.length);
  const games = best.reduce((sum, one) => sum + one.games, 0);
  return games === 0 ? null : best.reduce((sum, one) => sum + one.points, 0) / games;
}

/** The row of a week that a player played. */
export function rowOf({ stats }: ScoredSeason, place: number, week: number): number | undefined {
  for (let row = stats.firstRow[place]!; row < stats.firstRow[place + 1]!; row += 1) {
    if (stats.columns.week[row] === week) return stats.columns.hasPlayed[row] === 1 ? row : undefined;
  }
  return undefined;
}

/**
 * Whether rows of a week are left out because their games were on.
 * @param week null for the whole season
 */
export const hasRunning = ({ stats: { running, columns } }: ScoredSeason, week: number | null): boolean =>
  [...running].some((row) => week === null || columns.week[row] === week);
