import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type mongo as driver } from 'mongoose';
import { type Outcome } from '../domain/importing/import-outcome.js';

/** What became of a season. */
export interface ImportedSeason {
  season: string;
  outcome: Outcome;
  added: number;
  changed: number;
  unchanged: number;
}

/** The import of a file into a chain under way, or how the last one ended. */
export interface LeagueImportDoc {
  /** Chain id: one at a time. */
  _id: string;
  chainId: string;
  /** Of the file that is imported. */
  fileId: string;
  fileName: string;
  startedBy: string;
  startedAt: Date;
  endedAt: Date | null;
  state: 'in_progress' | 'success' | 'error';
  errorMessage: string | null;
  /** Seasons of the file, and those that are done. */
  total: number;
  done: ImportedSeason[];
}

/** A piece of a file that waits to be imported. */
interface PieceDoc {
  /** `${fileId}:${n}` */
  _id: string;
  chainId: string;
  fileId: string;
  n: number;
  bytes: Buffer;
  keptAt: Date;
}

const pieceBytes = 8 * 1024 * 1024;
/** What a request or a worker that died has left behind goes by itself; no job waits that long. */
const keptForS = 7 * 24 * 60 * 60;

export type LeagueImports = ReturnType<typeof createLeagueImports>;

/** The jobs that import files, with the files until they are done. */
export function createLeagueImports(mongo: Mongo) {
  const jobs = openCollection<LeagueImportDoc>(mongo, 'league_imports', [[{ chainId: 1 }], [{ state: 1 }]]);
  const pieces = openCollection<PieceDoc>(mongo, 'import_files', [
    [{ chainId: 1 }],
    [{ fileId: 1, n: 1 }],
    [{ keptAt: 1 }, { expireAfterSeconds: keptForS }],
  ]);
  const running = (job: Pick<LeagueImportDoc, '_id' | 'fileId'>) => ({
    _id: { $eq: job._id },
    fileId: { $eq: job.fileId },
    state: { $eq: 'in_progress' as const },
  });

  return {
    find: (chainId: string, session?: ClientSession) =>
      jobs
        .findOne({ _id: { $eq: chainId } }, null, { session })
        .lean<LeagueImportDoc | null>()
        .exec(),

    /** Jobs that have not ended, here or left behind by a worker that died. */
    inProgress: () =>
      jobs
        .find({ state: { $eq: 'in_progress' } })
        .lean<LeagueImportDoc[]>()
        .exec(),

    /** Keeps a file; it is durable before the job that reads it exists. */
    async keepFile(chainId: string, fileId: string, bytes: Buffer): Promise<void> {
      for (let n = 0; n * pieceBytes < bytes.length; n += 1) {
        const piece = bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes);
        await pieces.create([{ _id: `${fileId}:${n}`, chainId, fileId, n, bytes: piece, keptAt: new Date() }]);
      }
    },

    async readFile(fileId: string): Promise<Buffer> {
      const found = await pieces
        .find({ fileId: { $eq: fileId } })
        .sort({ n: 1 })
        .lean<(Omit<PieceDoc, 'bytes'> & { bytes: Buffer | driver.Binary })[]>()
        .exec();
      return Buffer.concat(found.map(({ bytes }) => (Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.value()))));
    },

    async start(job: LeagueImportDoc, session: ClientSession): Promise<void> {
      await jobs.replaceOne({ _id: { $eq: job._id } }, job, { upsert: true, session });
    },

    /** Notes a season as done, once: a worker that lost its lease can come to the end of one all the same. */
    async markSeason(job: LeagueImportDoc, season: ImportedSeason, session?: ClientSession): Promise<void> {
      const open = { ...running(job), 'done.season': { $ne: season.season } };
      await jobs.updateOne(open, { $push: { done: season } }, { session });
    },

    /** Ends a job and forgets its file. */
    async end(job: LeagueImportDoc, outcome: Pick<LeagueImportDoc, 'state' | 'errorMessage'>): Promise<void> {
      await jobs.updateOne(running(job), { $set: { ...outcome, endedAt: new Date() } });
      await pieces.deleteMany({ chainId: { $eq: job.chainId }, fileId: { $eq: job.fileId } });
    },

    async forgetFile(fileId: string): Promise<void> {
      await pieces.deleteMany({ fileId: { $eq: fileId } });
    },
  };
}
