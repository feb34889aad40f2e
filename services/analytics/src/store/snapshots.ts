import { type Logger } from '@dynasty/kit/logger';
import { type Mongo } from '@dynasty/kit/mongo';
import { mongo as driver, Types } from 'mongoose';
import { createHash, randomUUID, webcrypto } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';

const hashDigits = 32;

/** Between the name of a copy that is being written and what makes it unique. */
const draftMark = '.';

/** Parts of an upload, and copies being written, that are older belong to one that was broken off, in seconds. */
const longestUploadS = 3600;

const shortened = (digest: Buffer): string => digest.toString('hex').slice(0, hashDigits);
const hashOf = (bytes: Buffer): string => shortened(createHash('sha256').update(bytes).digest());

/** The id of a snapshot: its ingestion and a checksum of its content, so that equal content has the same id. */
export function snapshotIdOf(ingestion: string, bytes: Buffer): string {
  return `${ingestion}-${hashOf(bytes)}`;
}

/** Computed beside this thread: a start reads dozens of snapshots, which are decoded meanwhile. */
async function isWhole(snapshotId: string, bytes: Buffer): Promise<boolean> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes as Buffer<ArrayBuffer>);
  return snapshotId.endsWith(`-${shortened(Buffer.from(digest))}`);
}

/** `plays-2024` of `plays-2024-<checksum>` */
const ingestionOf = (snapshotId: string): string => snapshotId.slice(0, -hashDigits - 1);

/** Another process has dropped it first. */
function ignoreGone(error: Error): void {
  if (error instanceof driver.MongoRuntimeError && error.message.startsWith('File not found')) return;
  throw error;
}

const copyName = new RegExp(`-[0-9a-f]{${hashDigits}}\\.bin$`);

/** The names of an ingestion's snapshots, and what their uploads' ids begin with. */
const namesOf = (ingestion: string): RegExp => new RegExp(`^${ingestion}-[0-9a-f]{${hashDigits}}`);

const isCopy = (name: string): boolean => copyName.test(name);
const ingestionOfCopy = (name: string): string => ingestionOf(name.slice(0, -'.bin'.length));

/** A snapshot that is not in the database any more, or not whole: only its source can bring it back. */
export class LostSnapshot extends Error {}

/** What is stored of an ingestion. */
interface StoredFile {
  _id: Types.ObjectId;
  filename: string;
}

/** Column files in the database (GridFS), with a copy on this machine's disk. */
export function createSnapshots(mongo: Mongo, folder: string, logger: Logger) {
  const bucket = new driver.GridFSBucket(mongo.connection.db!, { bucketName: 'snapshots' });
  const parts = mongo.connection.db!.collection<{ files_id: string }>('snapshots.chunks');
  const fileOf = (snapshotId: string) => path.join(folder, `${snapshotId}.bin`);

  /** The bytes in the database. Throws LostSnapshot. */
  async function stored(snapshotId: string): Promise<Buffer> {
    const isThere = await bucket.find({ filename: snapshotId }).hasNext();
    if (!isThere) throw new LostSnapshot(`there is no snapshot ${snapshotId}`);
    const bytes = await buffer(bucket.openDownloadStreamByName(snapshotId)).catch((cause: unknown) => {
      if (cause instanceof driver.MongoGridFSChunkError) return null;
      throw cause;
    });
    if (bytes !== null && (await isWhole(snapshotId, bytes))) return bytes;
    throw new LostSnapshot(`snapshot ${snapshotId} is damaged`);
  }

  const isLost = (error: unknown): false => {
    if (error instanceof LostSnapshot) return false;
    throw error;
  };

  /** Keeps a copy in place of the ones of earlier snapshots. */
  async function keepCopy(snapshotId: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    const earlier = names.filter((name) => isCopy(name) && ingestionOfCopy(name) === ingestionOf(snapshotId));
    await Promise.all(
      [...earlier, ...(await leftDrafts(names))].map((name) => rm(path.join(folder, name), { force: true })),
    );
    const draft = `${fileOf(snapshotId)}${draftMark}${randomUUID()}`;
    try {
      await writeFile(draft, bytes);
      await rename(draft, fileOf(snapshotId));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Copies that a process was writing when it was killed. */
  async function leftDrafts(names: readonly string[]): Promise<string[]> {
    const before = Date.now() - longestUploadS * 1000;
    const drafts = names.filter((name) => name.includes(`.bin${draftMark}`));
    const stats = await Promise.all(drafts.map((name) => stat(path.join(folder, name)).catch(() => null)));
    return drafts.filter((_name, index) => (stats[index]?.mtimeMs ?? Infinity) < before);
  }

  return {
    /** Whether the database has a snapshot of this name, and whole. */
    isStored: (snapshotId: string): Promise<boolean> => stored(snapshotId).then(() => true, isLost),

    /**
     * Stores a snapshot under its name. Each upload has an id of its own: of two at once neither takes the other's
     * parts away, and both hold the same bytes; who drops an earlier one of that name leaves this one.
     */
    async put(snapshotId: string, bytes: Buffer): Promise<void> {
      const upload = bucket.openUploadStreamWithId(`${snapshotId}/${randomUUID()}` as never, snapshotId);
      await pipeline(Readable.from([bytes]), upload);
    },

    /**
     * A snapshot's bytes, from the disk where the copy there is whole, else from the database.
     * @throws LostSnapshot when the database has no such snapshot or a damaged one
     */
    async read(snapshotId: string): Promise<Buffer> {
      const copy = await readFile(fileOf(snapshotId)).catch(() => null);
      if (copy !== null && (await isWhole(snapshotId, copy))) return copy;
      const bytes = await stored(snapshotId);
      // The copy makes the next start faster, no more: a full disk keeps nobody from what is here.
      await keepCopy(snapshotId, bytes).catch((error: unknown) =>
        logger.warn({ err: error, snapshotId }, 'no copy of a snapshot could be kept on the disk'),
      );
      return bytes;
    },

    /** Removes the copies on this machine's disk of ingestions that are not among these. */
    async keepCopiesOf(ingestions: ReadonlySet<string>): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      const others = names.filter((name) => isCopy(name) && !ingestions.has(ingestionOfCopy(name)));
      await Promise.all(others.map((name) => rm(path.join(folder, name), { force: true }))).catch((error: unknown) =>
        logger.warn({ err: error }, 'copies of dropped snapshots could not be removed from the disk'),
      );
    },

    /** An ingestion's snapshots that are stored now, but these. */
    async others(ingestion: string, kept: readonly string[]): Promise<StoredFile[]> {
      const found = await bucket.find({ filename: namesOf(ingestion) }).toArray();
      return found.filter(({ filename }) => !kept.includes(filename));
    },

    /** Drops snapshots of an ingestion, and the parts that uploads left when they were broken off. */
    async drop(ingestion: string, old: readonly StoredFile[]): Promise<void> {
      for (const { _id } of old) await bucket.delete(_id).catch(ignoreGone);
      const whole = new Set(
        (await bucket.find({ filename: namesOf(ingestion) }).toArray()).map(({ _id }) => String(_id)),
      );
      const uploads = await parts.distinct('files_id', { files_id: namesOf(ingestion) });
      const broken = uploads.filter((id) => !whole.has(id));
      const before = Types.ObjectId.createFromTime(Date.now() / 1000 - longestUploadS);
      await parts.deleteMany({ files_id: { $in: broken }, _id: { $lt: before } });
    },
  };
}

export type Snapshots = ReturnType<typeof createSnapshots>;
