import { type FantasyPlayer } from '../people/directory.js';
import { type ScheduledGame } from '../schedule/schedule.js';
import { spreadOf } from './consistency.js';
import { type Defence, defenceVersusPosition, defendedPositions } from './defence-versus-position.js';
import { fantasyPoints } from './fantasy-points.js';
import { type Opponents } from './opponents.js';
import { pointsOf, samplesOf } from './samples.js';
import { type ScoredSeason } from './scored-season.js';

/** A team's next game. */
export interface NextGame {
  week: number;
  opponent: string;
  isHome: boolean;
}

/** What the opponent allows the position. */
interface Allowed {
  /** 1 allows the fewest; null where it is not counted. */
  rank: number | null;
  /** Defences that are ranked. */
  of: number;
}

/** How a player has done in a season, and their next opponent. */
export interface PlayerForm {
  player: FantasyPlayer;
  games: number;
  /** Hundredths a game. */
  average: number;
  /** Mean of the last three games, of fewer when there are fewer; hundredths. */
  lastThree: number;
  /** By points of the season among all players of the position. */
  rankPosition: number;
  /** On a bye the game after it. Null for free agents, and once no game of their team is to come. */
  next: (NextGame & Allowed) | null;
}

const lastGames = 3;

/** The next game of each team among those that are not over. */
export function nextGames(games: readonly Pick<ScheduledGame, 'week' | 'homeTeam' | 'awayTeam' | 'homeScore'>[]) {
  const found = new Map<string, NextGame>();
  const open = games.filter(({ homeScore }) => homeScore === null).sort((one, other) => other.week - one.week);
  for (const { week, homeTeam, awayTeam } of open) {
    found.set(homeTeam, { week, opponent: awayTeam, isHome: true });
    found.set(awayTeam, { week, opponent: homeTeam, isHome: false });
  }
  return found;
}

/**
 * The form of some players who played in a season, under a league's scoring.
 * @param o.opponents undefined without a schedule: no opponent has a rank then
 * @param o.ahead the games among which the next ones are, and whom each player plays them for
 */
export function playerForms(o: {
  scored: ScoredSeason;
  players: readonly FantasyPlayer[];
  positions: ReadonlySet<string>;
  opponents: Opponents | undefined;
  ahead: { games: readonly ScheduledGame[]; teamOf: (player: FantasyPlayer) => string | null };
  isAsked: (playerId: string) => boolean;
}): PlayerForm[] {
  const { scored, players, positions, opponents } = o;
  const ranked = fantasyPoints(scored, scored, players, { week: null, positions });
  const samples = samplesOf([{ scored, players }], ({ playerId }) => o.isAsked(playerId));
  const next = nextGames(o.ahead.games);
  const ranks = new Map(
    defendedPositions.map((position) => [
      position as string,
      opponents && rankByTeam(defenceVersusPosition(scored, players, opponents, { position, lastWeeks: null })),
    ]),
  );
  return ranked.flatMap(({ player, rankPosition }): PlayerForm[] => {
    const sample = samples.get(player.playerId);
    if (sample === undefined) return [];
    const points = pointsOf(sample);
    const game = next.get(o.ahead.teamOf(player) ?? '');
    const allowed = ranks.get(player.position ?? '');
    const rank = allowed?.get(game?.opponent ?? '') ?? null;
    return [
      {
        player,
        games: points.length,
        average: spreadOf(points).average,
        lastThree: spreadOf(points.slice(-lastGames)).average,
        rankPosition,
        next: game === undefined ? null : { ...game, rank, of: allowed?.size ?? 0 },
      },
    ];
  });
}

const rankByTeam = (defences: readonly Defence[]): Map<string, number> =>
  new Map(defences.map(({ team, rank }) => [team, rank]));
