import { AppError } from '@dynasty/kit/errors';
import { type SeasonStats } from '../domain/fantasy/season-stats.js';
import { type Snapshot, type NflView, statSeasons, type ViewKind } from '../domain/view/nfl-view.js';

/** When the next look may find what is missing. */
const retryAfterS = 30;

const missingData = {
  plays: (season: number) => `the plays of ${season} are not loaded`,
  stats: (season: number) => `the stat lines of ${season} are not loaded`,
  games: (season: number) => `the schedule of ${season} is not loaded`,
} as const;

type Kind = keyof typeof missingData;

/**
 * A season's data of one kind. Throws AppError unavailable `nfl-data-unavailable` while there are none, and missing
 * `season-not-found` for a season of which none will come.
 */
export function requireSeason<K extends Kind>(
  view: NflView,
  kind: K,
  season: number,
): NonNullable<ReturnType<NflView[K]['get']>> {
  const found = view[kind].get(season);
  if (found === undefined) {
    throw isKept(view, season) ? dataUnavailable(missingData[kind](season)) : notKept(view, season);
  }
  return found as NonNullable<ReturnType<NflView[K]['get']>>;
}

/**
 * The stat lines of a season, of the newest one where none is named, with those marked that were read while their games
 * were on. Throws as requireSeason does.
 */
export function requireStats(view: NflView, season: number | string | undefined): Snapshot<SeasonStats> {
  const wanted = season ?? statSeasons(view)[0];
  if (wanted === undefined) throw dataUnavailable('no stat lines are loaded');
  requireSeason(view, 'stats', Number(wanted));
  return view.countedStats(Number(wanted))!;
}

/** Those that the schedule has, and the next one: leagues begin it months before its schedule is there. */
function isKept({ games }: NflView, season: number): boolean {
  const { oldest, newest } = seasonsOf(games);
  return games.size === 0 || (season >= oldest && season <= newest + 1);
}

function notKept({ games }: NflView, season: number): AppError {
  const { oldest, newest } = seasonsOf(games);
  const words = `There are no figures of ${season}: seasons from ${oldest} to ${newest} are kept.`;
  return new AppError('missing', 'season-not-found', words);
}

const seasonsOf = (games: NflView['games']) => ({
  oldest: Math.min(...games.keys()),
  newest: Math.max(...games.keys()),
});

/** The specification's failure of every page without data, with what is missing. */
export function dataUnavailable(missing: string): AppError {
  const message = `nflfastR Data Service Unavailable: ${missing}.`;
  return new AppError('unavailable', 'nfl-data-unavailable', message, { retryAfterS });
}

/** Names the snapshots that a response was made of. */
export const snapshotHeader = 'x-nfl-snapshot';

/** The value of the snapshot header: what is there of the seasons' data of these kinds. */
export function snapshotIds(view: NflView, seasons: number | readonly number[], kinds: readonly ViewKind[]): string {
  return [...new Set([seasons].flat().flatMap((season) => view.idsOf(season, kinds)))].join(', ');
}

/** What follows from plays, or stat lines, and from who their players are. */
export const madeOf = {
  plays: ['plays', 'directory'],
  shares: ['plays', 'rosterWeeks', 'directory'],
  points: ['stats', 'plays', 'rosterWeeks', 'games', 'directory'],
  opponents: ['stats', 'plays', 'rosterWeeks', 'games', 'directory'],
  card: ['stats', 'plays', 'rosterWeeks', 'games', 'injuries', 'directory'],
} as const satisfies Record<string, readonly ViewKind[]>;
