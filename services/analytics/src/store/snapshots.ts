import { type Mongo } from '@dynasty/kit/mongo';
import { mongo as driver } from 'mongoose';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';

const hashDigits = 32;
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, hashDigits);

/** The id of a snapshot: its ingestion and a checksum of its content, so that equal content has the same id. */
export function snapshotIdOf(ingestion: string, bytes: Buffer): string {
  return `${ingestion}-${hashOf(bytes)}`;
}

function isWhole(snapshotId: string, bytes: Buffer): boolean {
  return snapshotId.endsWith(`-${hashOf(bytes)}`);
}

/** `plays-2024` of `plays-2024-<checksum>` */
const ingestionOf = (snapshotId: string): string => snapshotId.slice(0, -hashDigits - 1);

const isCopyOf = (ingestion: string, name: string): boolean =>
  name.endsWith('.bin') && ingestionOf(name.slice(0, -'.bin'.length)) === ingestion;

/** Column files in the database (GridFS), with a copy on this machine's disk. */
export function createSnapshots(mongo: Mongo, folder: string) {
  const bucket = new driver.GridFSBucket(mongo.connection.db!, { bucketName: 'snapshots' });
  const fileOf = (snapshotId: string) => path.join(folder, `${snapshotId}.bin`);

  /** Keeps a copy in place of the ones of earlier snapshots. */
  async function keepCopy(snapshotId: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const earlier = (await readdir(folder)).filter((name) => isCopyOf(ingestionOf(snapshotId), name));
    await Promise.all(earlier.map((name) => rm(path.join(folder, name), { force: true })));
    const draft = `${fileOf(snapshotId)}.${randomUUID()}`;
    await writeFile(draft, bytes);
    await rename(draft, fileOf(snapshotId));
  }

  return {
    /** Stores a snapshot under its id, as the file's name; one that is there already stays. */
    async put(snapshotId: string, bytes: Buffer): Promise<void> {
      const [known] = await bucket.find({ filename: snapshotId }).limit(1).toArray();
      if (known !== undefined) return;
      // Under an id of its own: another process may be storing the same, or was killed in the middle of it.
      await pipeline(Readable.from([bytes]), bucket.openUploadStream(snapshotId));
    },

    /**
     * A snapshot's bytes, from the disk where the copy there is whole, else from the database.
     * @throws Error when the database has no such snapshot or a damaged one
     */
    async read(snapshotId: string): Promise<Buffer> {
      const copy = await readFile(fileOf(snapshotId)).catch(() => null);
      if (copy !== null && isWhole(snapshotId, copy)) return copy;
      const bytes = await buffer(bucket.openDownloadStreamByName(snapshotId));
      if (!isWhole(snapshotId, bytes)) throw new Error(`snapshot ${snapshotId} is damaged`);
      await keepCopy(snapshotId, bytes);
      return bytes;
    },

    /** Drops an ingestion's snapshots but these. */
    async dropOthers(ingestion: string, kept: readonly string[]): Promise<void> {
      const pattern = new RegExp(`^${ingestion}-[0-9a-f]{${hashDigits}}$`);
      const old = await bucket.find({ filename: { $regex: pattern, $nin: [...kept] } }).toArray();
      for (const { _id } of old) await bucket.delete(_id);
    },
  };
}

export type Snapshots = ReturnType<typeof createSnapshots>;
