import { BSON, type Document } from 'mongodb';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pipeline as connect, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

/** What is known of a collection beside its documents; mongodump writes the same. */
export interface Metadata {
  options: Document;
  indexes: Document[];
  type: string;
  collectionName: string;
}

/** How many documents each collection has, as `<database>/<collection>`, and how many bytes their file has. */
export type Manifest = Record<string, { documents: number; bytes: number }>;

const longestDocument = 16 * 1024 * 1024 + 16 * 1024;

/** The files of a collection, laid out like those of `mongodump --gzip`, so that mongorestore reads them too. */
export const filesOf = (folder: string, database: string, collection: string) => {
  const base = path.join(folder, database, encodeURIComponent(collection));
  return { documents: `${base}.bson.gz`, metadata: `${base}.metadata.json.gz` };
};

/** The file in a copy's folder that says what there is. */
export const manifestName = 'manifest.json';

const manifestOf = (folder: string) => path.join(folder, manifestName);

/** Written last: what lies in a folder without it is not all of a backup. */
export function writeManifest(folder: string, manifest: Manifest): void {
  fs.writeFileSync(manifestOf(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

/** Undefined where there is none. */
export function readManifest(folder: string): Manifest | undefined {
  if (!fs.existsSync(manifestOf(folder))) return undefined;
  return JSON.parse(fs.readFileSync(manifestOf(folder), 'utf8')) as Manifest;
}

/** Size of a file in bytes, 0 of one that is not there. */
export const bytesOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Databases and collections of a backup. */
export function contentsOf(folder: string): { database: string; collection: string }[] {
  const suffix = '.metadata.json.gz';
  const databases = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return databases.flatMap(({ name: database }) =>
    fs
      .readdirSync(path.join(folder, database))
      .filter((file) => file.endsWith(suffix))
      .map((file) => ({ database, collection: decodeURIComponent(file.slice(0, -suffix.length)) })),
  );
}

/** Writes documents as they come from the server; resolves with how many there were once they are on disk. */
export async function writeDocuments(file: string, documents: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0;
  async function* counted() {
    for await (const document of documents) {
      count += 1;
      yield document;
    }
  }
  await pipeline(Readable.from(counted()), createGzip({ level: 4 }), fs.createWriteStream(file, { mode: 0o600 }));
  return count;
}

/** What is read at once, bytes: by the 16 kB that Node takes, unpacking is slower by three times. */
const pieceBytes = 512 * 1024;

/** What a packed file holds; who reads it gets the errors of the file too. */
const unpacked = (file: string) =>
  connect(
    fs.createReadStream(file, { highWaterMark: pieceBytes }),
    createGunzip({ chunkSize: pieceBytes }),
    () => undefined,
  );

/**
 * Reads documents back, each with its size in bytes, and with the types of their numbers and dates untouched. Throws
 * when the file ends too early.
 */
export async function* readDocuments(file: string): AsyncGenerator<{ document: Document; size: number }> {
  let rest = Buffer.alloc(0);
  for await (const chunk of unpacked(file)) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    while (rest.length >= 4) {
      const size = rest.readInt32LE(0);
      if (size < 5 || size > longestDocument) throw new Error(`${file} holds no document where one should begin`);
      if (rest.length < size) break;
      yield { document: BSON.deserialize(rest.subarray(0, size), { promoteValues: false, bsonRegExp: true }), size };
      rest = rest.subarray(size);
    }
  }
  if (rest.length > 0) throw new Error(`${file} ends within a document`);
}

export async function writeMetadata(file: string, metadata: Metadata): Promise<void> {
  const text = BSON.EJSON.stringify(metadata, { relaxed: false });
  await pipeline(Readable.from([Buffer.from(text)]), createGzip(), fs.createWriteStream(file, { mode: 0o600 }));
}

export async function readMetadata(file: string): Promise<Metadata> {
  const chunks: Buffer[] = [];
  for await (const chunk of unpacked(file)) chunks.push(chunk as Buffer);
  return BSON.EJSON.parse(Buffer.concat(chunks).toString('utf8'), { relaxed: true }) as Metadata;
}
