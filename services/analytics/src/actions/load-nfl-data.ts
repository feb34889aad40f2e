import { isDeepStrictEqual } from 'node:util';
import { type ColumnFile, decodeColumns, isReadable, requireColumnFile } from '../domain/columns/column-file.js';
import { seasonStats } from '../domain/fantasy/season-stats.js';
import { type Injured, type KnownIds, type Rostered, type SleeperPlayer } from '../domain/people/people-tables.js';
import { rosterWeeks } from '../domain/people/roster-weeks.js';
import { seasonPlays } from '../domain/plays/season-plays.js';
import { type Deps } from '../deps.js';
import { type ScheduledGame } from '../domain/schedule/schedule.js';
import { type NflParts, type NflView, type Snapshot, whenAsked } from '../domain/view/nfl-view.js';
import { SCHEDULE } from './refresh-schedule.js';
import { type IngestedKind, type IngestionDocument } from '../store/ingestions.js';
import { LostSnapshot } from '../store/snapshots.js';

type LoadDeps = Pick<Deps, 'ingestions' | 'snapshots' | 'games' | 'nflData' | 'firstSeason' | 'logger' | 'mongo'>;

type Parts = { -readonly [P in keyof NflParts]: NflParts[P] };

/** Where a snapshot goes. */
interface Target {
  snapshotId: string;
  season: number;
  /** Tables of the season are there already, which have to be worked out anew. */
  isUsed: boolean;
}

/** Reads what it needs first, then puts it into the parts in one step: others do so meanwhile. */
type Loader = (deps: LoadDeps, parts: Parts, target: Target) => Promise<void>;

/**
 * Brings the data of this process to what is stored: new snapshots are read, the others stay, and all of it becomes
 * visible at once. A snapshot that cannot be read, or that has one before it and cannot be decoded, leaves the one before.
 * @param onLost is told when a snapshot proves to be lost that nobody has missed yet: only its source can bring it back
 */
export const loadNflData = (deps: LoadDeps, onLost?: () => void): Promise<void> =>
  deps.nflData.change((view) => loadNew(deps, view, onLost));

async function loadNew(deps: LoadDeps, view: NflView, onLost?: () => void): Promise<NflParts | null> {
  const parts: Parts = { ...view };
  const isNew = ({ kind, season, snapshotId, layout }: IngestionDocument) =>
    snapshotId !== null &&
    loadedId(view, kind, season ?? 0) !== snapshotId &&
    // The schedule lies in the games; all else is in snapshots.
    (kind === 'schedule' || isReadable({ snapshotId, layout }));

  async function load({ _id, kind, season, snapshotId }: IngestionDocument): Promise<boolean> {
    try {
      const target = { snapshotId: snapshotId!, season: season ?? 0, isUsed: season !== null && view.isUsed(season) };
      await loaders[kind](deps, parts, target);
      return true;
    } catch (error) {
      deps.logger.error({ err: error, snapshotId }, 'a snapshot could not be loaded');
      const isLost = error instanceof LostSnapshot;
      if (isLost && (await deps.ingestions.lost({ _id, kind, season }, snapshotId!))) onLost?.();
      return false;
    }
  }

  // What one waits for on the disk or in the database, another one decodes meanwhile.
  const known = await deps.ingestions.list(deps.firstSeason);
  const loaded = await Promise.all(known.filter(isNew).map(load));
  // Whoever drops a season does so in the database; the copies lie on each machine.
  await deps.snapshots.keepCopiesOf(new Set(known.map(({ _id }) => _id)));
  return loaded.includes(true) ? parts : null;
}

const loaders: Record<IngestedKind, Loader> = {
  async schedule({ games, ingestions, mongo, firstSeason }, parts, target) {
    // In one transaction, so that no refresh comes between the two reads.
    const [stored, pointer] = await mongo.transaction(async (session) => [
      await games.regularSince(firstSeason, session),
      await ingestions.find(SCHEDULE, session),
    ]);
    const snapshotId = pointer?.snapshotId ?? target.snapshotId;
    const before = parts.games;
    // Seasons in which nothing has changed keep their games: what was worked out from them stays.
    const newer = (known: readonly ScheduledGame[], read: readonly ScheduledGame[]) =>
      isDeepStrictEqual(known, read) ? known : read;
    parts.games = new Map(
      stored.map(({ season, games: decode }) => {
        const known = before.get(season)?.value;
        return [season, known ? { snapshotId, value: newer(known, decode()) } : whenAsked(snapshotId, decode)];
      }),
    );
  },
  async players(deps, parts, target) {
    parts.players = await readPart(deps, target, metaOf<readonly KnownIds[]>, parts.players);
  },
  async 'sleeper-players'(deps, parts, target) {
    parts.sleeperPlayers = await readPart(deps, target, metaOf<readonly SleeperPlayer[]>, parts.sleeperPlayers);
  },
  async rosters(deps, parts, target) {
    const part = await readPart(deps, target, metaOf<readonly Rostered[]>, parts.rosters.get(target.season));
    parts.rosters = withSeason(parts.rosters, target, part);
  },
  async 'weekly-rosters'(deps, parts, target) {
    const part = await readPart(deps, target, rosterWeeks, parts.rosterWeeks.get(target.season));
    parts.rosterWeeks = withSeason(parts.rosterWeeks, target, part);
  },
  async injuries(deps, parts, target) {
    const part = await readPart(deps, target, metaOf<readonly Injured[]>, parts.injuries.get(target.season));
    parts.injuries = withSeason(parts.injuries, target, part);
  },
  async plays(deps, parts, target) {
    const part = await readPart(deps, target, seasonPlays, parts.plays.get(target.season));
    parts.plays = withSeason(parts.plays, target, part);
  },
  async stats(deps, parts, target) {
    const part = await readPart(deps, target, seasonStats, parts.stats.get(target.season));
    parts.stats = withSeason(parts.stats, target, part);
  },
};

const metaOf = <M>({ meta }: ColumnFile<M>): M => meta;

/** Alone, so that nothing else holds the bytes when it is gone. */
const decoder =
  <M, T>(bytes: Buffer, make: (file: ColumnFile<M>) => T): (() => T) =>
  () =>
    make(decodeColumns<M>(bytes));

/**
 * A snapshot that has been read and compared with its checksum. It is decoded when it is asked for first: a start waits
 * for what its first question needs, and not for all seasons. One that replaces another, or comes to tables that are
 * there, is decoded at once, while those can still stay.
 * @throws Error when it cannot be read, or has to be decoded at once and cannot
 */
async function readPart<M, T>(
  { snapshots }: Pick<LoadDeps, 'snapshots'>,
  { snapshotId, isUsed }: Target,
  make: (file: ColumnFile<M>) => T,
  before: Snapshot<T> | null | undefined,
): Promise<Snapshot<T>> {
  const bytes = await snapshots.read(snapshotId);
  requireColumnFile(bytes);
  const part = whenAsked(snapshotId, decoder(bytes, make));
  if (before != null || isUsed) void part.value;
  return part;
}

function withSeason<T>(
  before: ReadonlyMap<number, Snapshot<T>>,
  { season }: Target,
  part: Snapshot<T>,
): Map<number, Snapshot<T>> {
  return new Map(before).set(season, part);
}

function loadedId(parts: NflParts, kind: IngestedKind, season: number): string | undefined {
  if (kind === 'schedule') return parts.games.values().next().value?.snapshotId;
  if (kind === 'players') return parts.players?.snapshotId;
  if (kind === 'sleeper-players') return parts.sleeperPlayers?.snapshotId;
  return parts[kind === 'weekly-rosters' ? 'rosterWeeks' : kind].get(season)?.snapshotId;
}
