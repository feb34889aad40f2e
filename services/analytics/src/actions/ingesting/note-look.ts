import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../../deps.js';
import { columnLayout } from '../../domain/columns/column-file.js';
import { type Refusal, standingRefusal } from '../../domain/sources/ingestion-plan.js';
import { FewerRows, RefusedSource } from '../../domain/sources/source-checks.js';
import { type IngestionDocument, type IngestionKey } from '../../store/ingestions.js';
import { failureReason } from './failure-reason.js';

/** A look at a source that is under way. */
export interface RunningLook {
  key: IngestionKey;
  begunAt: Date;
  /** What was known when it began. */
  known: IngestionDocument | null;
  /** Of the file that need not be fetched, as it was sent; null for none. */
  etag: string | null;
  /** Of the file that is fetched, null where it has none; undefined until there is one. */
  foundEtag?: string | null;
}

type Notes = Pick<Deps, 'ingestions'>;

/** Notes that a source has nothing new. Throws RefusedSource while it has the file that was refused. */
export async function noteUnchanged({ ingestions }: Notes, look: RunningLook): Promise<void> {
  const { key, begunAt, known, etag, foundEtag } = look;
  const isRefusedFile = foundEtag === undefined && standingRefusal(known)?.etag === etag;
  if (known !== null && isRefusedFile) throw refusedAgain(known);
  await ingestions.unchanged(key, { begunAt, checkedAt: new Date() }, known?.etag ?? null);
}

/** Notes why a look failed; gives whether it is that the source has never had such a file. */
export async function noteFailure({ ingestions }: Notes, look: RunningLook, error: unknown): Promise<boolean> {
  const { key, begunAt, known } = look;
  const reason = failureReason(error);
  // A file that was there and is gone is a failure: what is stored of it gets older, and somebody has to know.
  const isAbsent = error instanceof AppError && error.kind === 'missing' && known?.snapshotId == null;
  if (isAbsent) {
    await ingestions.absent(key, { begunAt, checkedAt: new Date() }, reason);
  } else {
    const refusal = error instanceof RefusedSource ? refusalBy(look) : null;
    await ingestions.failed(key, new Date(), { error: reason, hasFewerRows: error instanceof FewerRows, refusal });
  }
  return isAbsent;
}

/** The refusal of the file that was fetched; the one that stands where none was. */
function refusalBy({ known, foundEtag, begunAt }: RunningLook): Refusal | null {
  if (foundEtag === undefined) return standingRefusal(known);
  if (foundEtag === null) return null;
  return { etag: foundEtag, layout: columnLayout, revision: known?.revision ?? 0, begunAt };
}

function refusedAgain({ error, hasFewerRows }: IngestionDocument): RefusedSource {
  return hasFewerRows === true ? new FewerRows(error!) : new RefusedSource(error!);
}
