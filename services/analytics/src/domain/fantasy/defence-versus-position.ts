import { type FantasyPlayer } from '../people/directory.js';
import { type Opponents } from './opponents.js';
import { ranksOf } from './ranks.js';
import { type ScoredSeason } from './scored-season.js';
import { type SeasonStats } from './season-stats.js';

export const defendedPositions = ['QB', 'RB', 'WR', 'TE'] as const;

/** A week is a byte. */
const weekNumbers = 256;

/** What a defence has allowed one position. */
export interface Defence {
  team: string;
  /** 1 has allowed the fewest points a game. */
  rank: number;
  /** Hundredths. */
  points: number;
  /** Finished games of the defence in the weeks that count. */
  games: number;
  /** Player-weeks of the position against it. */
  playerGames: number;
}

/**
 * Points of a position against each defence, the fewest a game first.
 * @param asked.lastWeeks only this many of the season's last finished weeks with stat lines; null for all
 */
export function defenceVersusPosition(
  { stats, points }: ScoredSeason,
  players: readonly FantasyPlayer[],
  opponents: Opponents,
  asked: { position: string; lastWeeks: number | null },
): Defence[] {
  const counts = new Uint8Array(weekNumbers);
  for (const week of countedWeeks(stats, opponents, asked.lastWeeks)) counts[week] = 1;
  const games = new Uint8Array(opponents.teams.length);
  for (const key of opponents.played) games[key & 255]! += counts[key >> 8]!;
  const isAsked = new Uint8Array(players.length);
  players.forEach(({ position }, place) => (isAsked[place] = Number(position === asked.position)));
  const { player, week } = stats.columns;
  const [sums, playerGames] = [new Float64Array(games.length), new Uint16Array(games.length)];
  const { rows, ofRow } = opponents;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place]!;
    if (isAsked[player[row]!] === 0 || counts[week[row]!] === 0) continue;
    const opponent = ofRow[row]!;
    sums[opponent]! += points[row]!;
    playerGames[opponent]! += 1;
  }
  const found = opponents.teams.map((team, index) => ({
    team,
    rank: 0,
    points: sums[index]!,
    games: games[index]!,
    playerGames: playerGames[index]!,
  }));
  const played = found.filter(({ games }) => games > 0);
  const ranks = ranksOf(played.map(averageOf), true);
  return played
    .map((defence, index) => ({ ...defence, rank: ranks[index]! }))
    .sort((one, other) => one.rank - other.rank || (one.team < other.team ? -1 : 1));
}

/** Points a game, in the unit of the points: hundredths for fantasy points. */
export const averageOf = ({ points, games }: Pick<Defence, 'points' | 'games'>): number => points / games;

/**
 * The weeks that count, in order: all in which a game was played, or the last of those whose games are all over. Scores
 * and stat lines have different sources: a week without lines would add games and no points, so it does not count.
 */
export function countedWeeks(
  { weeks }: Pick<SeasonStats, 'weeks'>,
  { finishedWeeks, played }: Pick<Opponents, 'finishedWeeks' | 'played'>,
  lastWeeks: number | null,
): number[] {
  const withLines = new Set(weeks.map(([week]) => week));
  const over = lastWeeks === null ? new Set([...played].map((key) => key >> 8)) : finishedWeeks;
  const counted = [...over].filter((week) => withLines.has(week)).sort((one, other) => one - other);
  return lastWeeks === null ? counted : counted.slice(-lastWeeks);
}
