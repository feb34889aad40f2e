import { type NflProgress, nflProgressChannel } from '@dynasty/kit/league/nfl-progress';
import { type ColumnFile, encodeColumns, isOfLayout } from '../../domain/columns/column-file.js';
import { type Deps } from '../../deps.js';
import { knownEtag } from '../../domain/sources/ingestion-plan.js';
import { type IngestionProgress } from '../../domain/sources/ingestion-progress.js';
import { RefusedSource, requireEnough, requireFilled } from '../../domain/sources/source-checks.js';
import { type IngestionDocument, type IngestionKey } from '../../store/ingestions.js';
import { snapshotIdOf } from '../../store/snapshots.js';
import { noteFailure, noteUnchanged, type RunningLook } from './note-look.js';

export type IngestDeps = Pick<
  Deps,
  | 'games'
  | 'ingestions'
  | 'snapshots'
  | 'mongo'
  | 'outbox'
  | 'bus'
  | 'nflverse'
  | 'logger'
  | 'leagueSync'
  | 'playerIdsUrl'
>;

/** What a look at the source gave. */
export interface Taken {
  /** The snapshot's content: a column file, or its bytes. */
  content: ColumnFile<unknown> | Buffer;
  etag: string | null;
  /** Rows of the source, bad ones included. */
  rows: number;
  /** How many of them have a value, by column. */
  filled?: Record<string, number>;
  rejectedRows?: number;
  rejections?: string[];
}

export interface Look {
  /** The ETag of what is stored, or was refused; null to fetch the source whatever it is. */
  etag: string | null;
  known: IngestionDocument | null;
  signal: AbortSignal;
  /** Is told of the file that the source has, once it is fetched. */
  onFile(etag: string | null): void;
  /** `rows` of the source, once they are counted. */
  report(step: IngestionProgress['step'], bytes: number, totalBytes: number | null, rows?: number): void;
}

export interface Ingestion {
  key: IngestionKey;
  /** True for what another of our services has checked: it may have become shorter. */
  isOurs?: boolean;
  /** Null when the source has nothing new. */
  take(deps: IngestDeps, look: Look): Promise<Taken | null>;
}

/** Not every piece of a download is a write. */
const reportEveryMs = 500;

/**
 * Looks at a source and stores what is new: the snapshot first, then the pointer to it together with its event. A source
 * that cannot be read, or that lost a tenth of its rows, or of what they say in a column, without anybody's consent,
 * changes nothing but the note of the failure. What was refused for what it holds is fetched again once it has changed.
 * @param o.force take the source whatever its ETag
 * @returns whether something new was stored; a source that has never been there is none
 * @throws the reason of the abort when `signal` aborts, else what the source could not be taken for, once it is noted
 */
export async function runIngestion(
  deps: IngestDeps,
  ingestion: Ingestion,
  o: { signal: AbortSignal; force: boolean },
): Promise<boolean> {
  const { key } = ingestion;
  const begunAt = new Date();
  const known = await deps.ingestions.begin(key);
  const look: RunningLook = { key, begunAt, known, etag: o.force ? null : knownEtag(known) };
  const onFile = (etag: string | null): void => {
    look.foundEtag = etag;
  };
  const progress = progressNotes(deps, key);
  try {
    const { report } = progress;
    const taken = await ingestion.take(deps, { etag: look.etag, known, signal: o.signal, onFile, report });
    await progress.written();
    o.signal.throwIfAborted();
    if (taken === null) {
      await noteUnchanged(deps, look);
      return false;
    }
    if (taken.rows === 0) throw new RefusedSource('the source has no rows');
    const mayShrink = ingestion.isOurs === true || known?.acceptsFewerRows === true;
    requireEnough({ source: 'the source', rows: 'rows', now: taken.rows, before: known?.rows ?? 0, mayShrink });
    requireFilled({ now: taken.filled ?? {}, before: known?.filled, mayShrink });
    return await storeSnapshot(deps, { key, known, taken, begunAt }, o.signal);
  } catch (error) {
    await progress.written();
    o.signal.throwIfAborted();
    if (await noteFailure(deps, look, error)) return false;
    deps.logger.warn({ err: error, ingestion: key._id }, 'NFL data could not be taken');
    throw error;
  }
}

async function storeSnapshot(
  deps: IngestDeps,
  o: { key: IngestionKey; known: IngestionDocument | null; taken: Taken; begunAt: Date },
  signal: AbortSignal,
): Promise<boolean> {
  const { key, known, taken, begunAt } = o;
  const bytes = Buffer.isBuffer(taken.content) ? taken.content : encodeColumns(taken.content);
  const snapshotId = snapshotIdOf(key._id, bytes);
  // Nobody drops the current one. Whatever else is stored may be about to be dropped by a process that stands still.
  const isCurrent = snapshotId === known?.snapshotId;
  if (!isCurrent || !(await deps.snapshots.isStored(snapshotId))) await deps.snapshots.put(snapshotId, bytes);
  signal.throwIfAborted();
  if (isCurrent && known !== null && isOfLayout(known)) {
    await deps.ingestions.unchanged(key, { begunAt, checkedAt: new Date() }, taken.etag);
    return false;
  }
  // The one before may still be on its way to a worker. Asked before the pointer is moved: a process that stands still
  // after that must not drop what another one has stored meanwhile.
  const old = await deps.snapshots.others(key._id, [snapshotId, known?.snapshotId ?? snapshotId]);
  const { rows, etag, filled = {}, rejectedRows = 0, rejections = [] } = taken;
  const done = { snapshotId, etag, rows, filled, rejectedRows, rejections, ingestedAt: new Date(), tookAt: begunAt };
  const revision = await deps.mongo.transaction(async (session) => {
    const stored = await deps.ingestions.succeed(session, key, known?.revision ?? 0, done);
    if (stored === null) return null;
    const payload = { season: key.season === null ? '' : String(key.season), kind: key.kind, snapshotId };
    await deps.outbox.add(session, 'analytics.data_refreshed.v1', `${key._id}:${stored}`, payload);
    return stored;
  });
  if (revision === null) return false;
  deps.logger.info({ ingestion: key._id, rows, rejectedRows, snapshotId }, 'NFL data is stored');
  await deps.snapshots.drop(key._id, old);
  return true;
}

/**
 * Notes how far the work has come, beside it, and tells open pages; `written` waits for what is on its way, so that the
 * end is noted last.
 */
function progressNotes({ ingestions, bus, logger }: IngestDeps, key: IngestionKey) {
  let reportedAt = -Infinity;
  let lastStep = '';
  let last: Promise<void> = Promise.resolve();
  const report: Look['report'] = (step, bytes, totalBytes, rows) => {
    const now = performance.now();
    if (step === lastStep && now - reportedAt < reportEveryMs) return;
    reportedAt = now;
    lastStep = step;
    const progress = { step, bytes, totalBytes, rows: rows ?? null };
    bus.live.publish(nflProgressChannel, { kind: key.kind, season: key.season, ...progress } satisfies NflProgress);
    last = last
      .then(() => ingestions.progress(key, { ...progress, at: new Date() }))
      .catch((error: unknown) => logger.debug({ err: error }, 'progress could not be noted'));
  };
  return { report, written: () => last };
}
