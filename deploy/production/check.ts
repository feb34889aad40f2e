import fs from 'node:fs';
import {
  bytesOf,
  contentsOf,
  filesOf,
  readDocuments,
  readManifest,
  readMetadata,
  type Manifest,
  type Metadata,
} from './archive.js';
import type { BackedUp } from './back-up.js';

/** A collection of a backup. */
export interface Kept {
  /** As it was when the backup was made. */
  database: string;
  collection: string;
  metadata: Metadata;
  /** The packed file with its documents; a capped collection has none. */
  file: string;
  /** How many documents it has by the manifest; undefined where there is none. */
  documents?: number;
}

/**
 * All collections of a backup with their metadata, which are read for it. Throws when one that the manifest names is
 * missing, when a file of documents has another size than it had, and when metadata cannot be read. `unchecked` takes a
 * folder without a manifest, as version 0.1 wrote them.
 */
export async function openBackup(folder: string, o: { unchecked?: boolean } = {}): Promise<Kept[]> {
  const contents = contentsOf(folder);
  if (contents.length === 0) throw new Error(`${folder} holds no backup`);
  const manifest = readManifest(folder);
  if (manifest !== undefined) assertSizes(folder, contents, manifest);
  else if (o.unchecked !== true) throw new Error(`${folder} has no manifest.json: it is half of a backup, or of 0.1`);
  const kept: Kept[] = [];
  for (const { database, collection } of contents) {
    const name = `${database}/${collection}`;
    const files = filesOf(folder, database, collection);
    const metadata = await readMetadata(files.metadata).catch(notWhole(folder, name));
    kept.push({ database, collection, metadata, file: files.documents, documents: manifest?.[name]?.documents });
  }
  return kept;
}

/**
 * Reads a backup through as a restore would, writes nothing and needs no server. Throws as `openBackup` does, when
 * documents cannot be read, and when there are not as many as there were.
 */
export async function check(folder: string, o: { unchecked?: boolean } = {}): Promise<BackedUp> {
  const beganAt = performance.now();
  const kept = await openBackup(folder, o);
  let documents = 0;
  for (const { database, collection, file, documents: wanted } of kept) {
    const name = `${database}/${collection}`;
    const found = await countDocuments(file).catch(notWhole(folder, name));
    if (found !== (wanted ?? found)) notWhole(folder, name)(new Error(`it has ${found} documents of ${wanted}`));
    documents += found;
  }
  return { collections: kept.length, documents, ms: performance.now() - beganAt };
}

function assertSizes(folder: string, contents: ReturnType<typeof contentsOf>, manifest: Manifest): void {
  const found = new Set(contents.map(({ database, collection }) => `${database}/${collection}`));
  for (const [name, { bytes }] of Object.entries(manifest)) {
    const [database = '', collection = ''] = name.split(/\/(.*)/s);
    if (!found.has(name) || bytesOf(filesOf(folder, database, collection).documents) !== bytes) {
      throw new Error(`${folder} is not whole (${name} is cut off or missing)`);
    }
  }
}

async function countDocuments(file: string): Promise<number> {
  let count = 0;
  if (fs.existsSync(file)) for await (const { size } of readDocuments(file)) count += Number(size > 0);
  return count;
}

/** Errors of a file say neither which it is nor what that means. */
const notWhole =
  (folder: string, name: string) =>
  (cause: unknown): never => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${folder} is not whole (${name}: ${why})`, { cause });
  };
