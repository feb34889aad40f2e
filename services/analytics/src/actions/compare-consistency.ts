import { type Deps } from '../deps.js';
import { comparePosition, type ComparedPlayer } from '../domain/fantasy/compared.js';
import { isCompared } from '../domain/fantasy/consistency.js';
import { pointsOf, samplesOf, type Season } from '../domain/fantasy/samples.js';
import { countedUnder, type Scoring } from '../domain/fantasy/scored-season.js';
import { type FantasyPlayer } from '../domain/people/directory.js';
import { isNameOf, nameHas } from '../domain/people/person.js';
import { madeOf, requireStats, snapshotIds } from './require-data.js';

const mostMatches = 10;

/** Seasons under a scoring, newest first, with their snapshots. Throws AppError unavailable without their stat lines. */
export function seasonsUnder(
  deps: Pick<Deps, 'nflData' | 'scoredSeasons'>,
  scoring: Scoring,
  asked: readonly number[],
): { seasons: Season[]; snapshots: string } {
  const view = deps.nflData.view();
  const years = [...new Set(asked)].sort((one, other) => other - one);
  const statsOfYears = years.map((season) => requireStats(view, season));
  const counted = countedUnder(scoring);
  const seasons = statsOfYears.map((stats) => ({
    scored: deps.scoredSeasons.of(stats, scoring),
    players: view.fantasyPlayers(stats.value.season).map(counted),
  }));
  return { seasons, snapshots: snapshotIds(view, years, madeOf.points) };
}

/**
 * A player compared with their position: the one with `playerId`, whatever name and position were asked for beside it.
 * Without an id the name and the position find the player: the one with exactly that name, else the one with the most
 * points of those whose name has the text.
 */
export function findPlayerConsistency(
  seasons: readonly Season[],
  asked: { playerName: string; position: string; minGames: number; playerId?: string },
): { found: ComparedPlayer | null; compared: number; matches: { player: FantasyPlayer }[] } {
  const fits = ({ position, name: whole }: FantasyPlayer) =>
    (asked.position === 'all' || position === asked.position) && nameHas(whole, asked.playerName);
  const isAsked = (player: FantasyPlayer) =>
    player.position !== null && (asked.playerId === undefined ? fits(player) : player.playerId === asked.playerId);
  const candidates = [...samplesOf(seasons, isAsked).values()].map((sample) => ({
    ...sample,
    isExact: isNameOf(sample.player.name, asked.playerName),
    total: pointsOf(sample).reduce((sum, points) => sum + points, 0),
  }));
  candidates.sort(
    (one, other) =>
      Number(other.isExact) - Number(one.isExact) ||
      other.total - one.total ||
      one.playerId.localeCompare(other.playerId),
  );
  const matches = candidates.slice(0, mostMatches);
  const [chosen] = candidates;
  if (chosen === undefined) return { found: null, compared: 0, matches };
  const players = comparePosition(seasons, chosen.player.position ?? '', asked.minGames);
  return {
    found: players.find(({ playerId }) => playerId === chosen.playerId) ?? null,
    compared: players.filter(({ spread }) => isCompared(spread, asked.minGames)).length,
    matches,
  };
}
