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

/** A player who has not played in the season yet, and whom they meet first. */
export interface FirstGame {
  player: FantasyPlayer;
  next: NextGame & Allowed;
}

/**
 * The forms of those of some players who played in a season, under a league's scoring, and the next games of the others.
 * @param o.opponents undefined without a schedule: no opponent has a rank then
 * @param o.ahead the games among which the next ones are, and whom each player plays them for
 */
export function playerForms(o: {
  scored: ScoredSeason;
  players: readonly FantasyPlayer[];
  positions: ReadonlySet<string>;
  opponents: Opponents | undefined;
  ahead: { games: readonly ScheduledGame[]; teamOf: (player: FantasyPlayer) => string | null };
  asked: readonly FantasyPlayer[];
}): { forms: PlayerForm[]; firstGames: FirstGame[] } {
  const { scored, players, positions, opponents } = o;
  const ranked = fantasyPoints(scored, scored, players, { week: null, positions });
  const asked = new Set(o.asked.map(({ playerId }) => playerId));
  const samples = samplesOf([{ scored, players }], ({ playerId }) => asked.has(playerId));
  const next = nextGames(o.ahead.games);
  const ranks = new Map(
    defendedPositions.map((position) => [
      position as string,
      opponents && rankByTeam(defenceVersusPosition(scored, players, opponents, { position, lastWeeks: null })),
    ]),
  );
  const nextOf = (player: FantasyPlayer): PlayerForm['next'] => {
    const game = next.get(o.ahead.teamOf(player) ?? '');
    const allowed = ranks.get(player.position ?? '');
    return game === undefined ? null : { ...game, rank: allowed?.get(game.opponent) ?? null, of: allowed?.size ?? 0 };
  };
  const forms = ranked.flatMap(({ player, rankPosition }): PlayerForm[] => {
    const sample = samples.get(player.playerId);
    if (sample === undefined) return [];
    const points = pointsOf(sample);
    return [
      {
        player,
        games: points.length,
        average: spreadOf(points).average,
        lastThree: spreadOf(points.slice(-lastGames)).average,
        rankPosition,
        next: nextOf(player),
      },
    ];
  });
  const firstGames = o.asked.flatMap((player): FirstGame[] => {
    const game = samples.has(player.playerId) ? null : nextOf(player);
    return game === null ? [] : [{ player, next: game }];
  });
  return { forms, firstGames };
}

const rankByTeam = (defences: readonly Defence[]): Map<string, number> =>
  new Map(defences.map(({ team, rank }) => [team, rank]));
