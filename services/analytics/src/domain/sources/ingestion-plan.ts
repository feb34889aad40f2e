import { isReadable } from '../columns/column-file.js';
import { type ScheduledGame } from '../schedule/schedule.js';
import { type Snapshot } from '../view/nfl-view.js';

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

/** What is known of an earlier look. */
interface LastLook {
  snapshotId: string | null;
  layout?: number;
  checkedAt: Date | null;
  refreshAskedAt?: Date | null;
  tookAt?: Date | null;
  error: string | null;
  isAbsent: boolean;
}

/**
 * Whether a file is looked at now: that of the running season each time, those of others once a day, after a failure
 * each time, when a person asked for it, and when what is stored cannot be read any more.
 */
export function isDue(known: LastLook | null, isRunning: boolean, now: Date): boolean {
  if (isRunning || isAsked(known)) return true;
  return isLookedAtAgain(known, dayMs, now);
}

/** Whether the last look is so long ago, failed, or left nothing that can be read. */
export function isLookedAtAgain(known: LastLook | null, everyMs: number, now: Date): boolean {
  if (known === null || known.checkedAt === null) return true;
  if (known.error !== null && !known.isAbsent) return true;
  if (known.snapshotId !== null && !isReadable(known)) return true;
  return now.getTime() - known.checkedAt.getTime() >= everyMs;
}

/**
 * Whether a person has asked for the file since the last look that did not fail: it is then taken whatever its ETag. A
 * look that had begun when they asked does not count.
 */
export function isAsked(known: LastLook | null): boolean {
  const askedAt = known?.refreshAskedAt ?? null;
  return askedAt !== null && (known?.tookAt == null || askedAt > known.tookAt);
}
