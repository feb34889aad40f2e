import { columnLayout, isOfLayout } from '../columns/column-file.js';
import { type ScheduledGame } from '../schedule/schedule.js';
import { type Snapshot } from '../view/nfl-view.js';

/** Clocks of the processes that look differ by less: a look that seems further ahead was noted by one that was wrong. */
const clocksDifferMs = 60_000;
/** A season's files that were looked at within this time are not asked for again, once the season is over. */
const dayMs = 24 * 3_600_000;

type Games = ReadonlyMap<number, Snapshot<readonly Pick<ScheduledGame, 'homeScore'>[]>>;

/** Seasons from the first one on in which a game was played, the newest first. */
export function playedSeasons(games: Games, firstSeason: number): number[] {
  return [...games]
    .filter(([season, played]) => season >= firstSeason && played.value.some(({ homeScore }) => homeScore !== null))
    .map(([season]) => season)
    .sort((one, other) => other - one);
}

/** A file that was refused for what it holds, and what that followed from. */
export interface Refusal {
  etag: string;
  /** The `columnLayout` of the version that read it. */
  layout: number;
  /** Of what was stored, with which it was compared. */
  revision: number;
  /** When the look began that fetched it. */
  begunAt: Date;
}

/** What is known of an earlier look. */
interface LastLook {
  snapshotId: string | null;
  layout?: number;
  checkedAt: Date | null;
  refreshAskedAt?: Date | null;
  tookAt?: Date | null;
  error: string | null;
  isAbsent: boolean;
  refusal?: Refusal | null;
}

/**
 * Whether a file is looked at now: that of the running season unless somebody has within the pause (ms), those of others
 * once a day, after a failure each time, when a person asked for it, and when what is stored is of another layout.
 */
export function isDue(known: LastLook | null, isRunning: boolean, now: Date, pauseMs = 0): boolean {
  return isAsked(known) || isLookedAtAgain(known, isRunning ? pauseMs : dayMs, now);
}

/** Whether the last look began so long ago, failed, left nothing of the present layout, or seems to be still to come. */
export function isLookedAtAgain(known: LastLook | null, everyMs: number, now: Date): boolean {
  if (known === null || known.checkedAt === null) return true;
  if (known.error !== null && !known.isAbsent) return true;
  if (known.snapshotId !== null && !isOfLayout(known)) return true;
  const sinceMs = now.getTime() - (known.tookAt ?? known.checkedAt).getTime();
  return sinceMs >= everyMs || sinceMs < -clocksDifferMs;
}

/**
 * Whether a person has asked for the file since the last look that did not fail, or that fetched it and refused it. Then
 * it is taken whatever its ETag. A look that had begun when they asked does not count.
 */
export function isAsked(known: LastLook | null): boolean {
  const askedAt = known?.refreshAskedAt ?? null;
  if (known === null || askedAt === null) return false;
  return [known.tookAt, known.refusal?.begunAt].every((begunAt) => begunAt == null || askedAt > begunAt);
}

/** What a look is told of a file that it need not fetch. */
interface KnownFile extends Pick<LastLook, 'snapshotId' | 'layout' | 'refusal'> {
  etag: string | null;
  revision: number;
  acceptsFewerRows?: boolean;
}

/** Why the file would be refused again; null where it may not be: what it followed from has changed. */
export function standingRefusal(known: KnownFile | null): Refusal | null {
  if (known?.refusal == null || known.acceptsFewerRows === true) return null;
  const { layout, revision } = known.refusal;
  return layout === columnLayout && revision === known.revision ? known.refusal : null;
}

/** The ETag of the file that was refused, else of the one that is stored as this version stores it; null for none. */
export function knownEtag(known: KnownFile | null): string | null {
  const refusal = standingRefusal(known);
  if (refusal !== null) return refusal.etag;
  return known !== null && isOfLayout(known) ? known.etag : null;
}
