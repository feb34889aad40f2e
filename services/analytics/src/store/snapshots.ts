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

/** The names of an ingestion's snapshots, and what their uploads' ids begin with. */
const namesOf = (ingestion: string): RegExp => new RegExp(`^${ingestion}-[0-9a-f]{${hashDigits}}`);

const isCopyOf = (ingestion: string, name: string): boolean =>
  name.endsWith('.bin') && ingestionOf(name.slice(0, -'.bin'.length)) === ingestion;

/** Column files in the database (GridFS), with a copy on this machine's disk. */
export function createSnapshots(mongo: Mongo, folder: string) {
  const bucket = new driver.GridFSBucket(mongo.connection.db!, { bucketName: 'snapshots' });
  const parts = mongo.connection.db!.collection<{ files_id: string }>('snapshots.chunks');
  const fileOf = (snapshotId: string) => path.join(folder, `${snapshotId}.bin`);

  /** Keeps a copy in place of the ones of earlier snapshots. */
  async function keepCopy(snapshotId: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    const earlier = names.filter((name) => isCopyOf(ingestionOf(snapshotId), name));
    await Promise.all(
      [...earlier, ...(await leftDrafts(names))].map((name) => rm(path.join(folder, name), { force: true })),
    );
    const draft = `${fileOf(snapshotId)}${draftMark}${randomUUID()}`;
    await writeFile(draft, bytes);
    await rename(draft, fileOf(snapshotId));
  }

  /** Copies that a process was writing when it was killed. */
  async function leftDrafts(names: readonly string[]): Promise<string[]> {
    const before = Date.now() - longestUploadS * 1000;
    const drafts = names.filter((name) => name.includes(`.bin${draftMark}`));
    const stats = await Promise.all(drafts.map((name) => stat(path.join(folder, name)).catch(() => null)));
    return drafts.filter((_name, index) => (stats[index]?.mtimeMs ?? Infinity) < before);
  }

  return {
    /**
     * Stores a snapshot under its name; one that is there already stays. Each upload has an id of its own: of two at
     * once neither takes the other's parts away, and both hold the same bytes.
     */
    async put(snapshotId: string, bytes: Buffer): Promise<void> {
      const known = await bucket.find({ filename: snapshotId }).hasNext();
      if (known) return;
      const upload = bucket.openUploadStreamWithId(`${snapshotId}/${randomUUID()}` as never, snapshotId);
      await pipeline(Readable.from([bytes]), upload);
    },

    /**
     * A snapshot's bytes, from the disk where the copy there is whole, else from the database.
     * @throws Error when the database has no such snapshot or a damaged one
     */
    async read(snapshotId: string): Promise<Buffer> {
      const copy = await readFile(fileOf(snapshotId)).catch(() => null);
      if (copy !== null && (await isWhole(snapshotId, copy))) return copy;
      const bytes = await buffer(bucket.openDownloadStreamByName(snapshotId));
      if (!(await isWhole(snapshotId, bytes))) throw new Error(`snapshot ${snapshotId} is damaged`);
      await keepCopy(snapshotId, bytes);
      return bytes;
    },

    /** Drops an ingestion's snapshots but these, and the parts that uploads left when they were broken off. */
    async dropOthers(ingestion: string, kept: readonly string[]): Promise<void> {
      const stored = await bucket.find({ filename: namesOf(ingestion) }).toArray();
      const old = stored.filter(({ filename }) => !kept.includes(filename));
      for (const { _id } of old) await bucket.delete(_id);
      const whole = new Set(stored.map(({ _id }) => String(_id)));
      const uploads = await parts.distinct('files_id', { files_id: namesOf(ingestion) });
      const broken = uploads.filter((id) => !whole.has(id));
      const before = Types.ObjectId.createFromTime(Date.now() / 1000 - longestUploadS);
      await parts.deleteMany({ files_id: { $in: broken }, _id: { $lt: before } });
    },
  };
}

export type Snapshots = ReturnType<typeof createSnapshots>;
