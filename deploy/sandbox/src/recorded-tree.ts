import { createReadStream, promises as fs } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';

/** One reply of the provider as it lies on disk. */
export interface StoredReply {
  file: string;
  gzipped: boolean;
}

/** No dot at the start, no separator, nothing that a file system reads differently from a URL. */
const safeSegment = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/;

/**
 * The path of a request below `v1/` as segments, or null when it cannot name a stored reply.
 * User names are found whatever their case, as the provider does.
 */
export function segmentsOf(requestPath: string): string[] | null {
  const segments = requestPath.split('/');
  if (segments.length > 8 || !segments.every((segment) => safeSegment.test(segment))) return null;
  if (segments[0] === 'user' && segments[1] !== undefined) segments[1] = segments[1].toLowerCase();
  return segments;
}

async function isFile(file: string): Promise<boolean> {
  return fs.stat(file).then(
    (entry) => entry.isFile(),
    () => false,
  );
}

/** Finds the stored reply of `GET /v1/<requestPath>` in `root`, whose `v1/` holds `path.json` or `path.json.gz`. */
export async function findReply(root: string, requestPath: string): Promise<StoredReply | null> {
  const segments = segmentsOf(requestPath);
  if (!segments) return null;
  const base = path.join(root, 'v1', ...segments);
  if (await isFile(`${base}.json`)) return { file: `${base}.json`, gzipped: false };
  if (await isFile(`${base}.json.gz`)) return { file: `${base}.json.gz`, gzipped: true };
  return null;
}

/** The reply's bytes, unpacked: nothing parses them on the way, so long ids stay as they are. */
export function openReply(reply: StoredReply): Readable {
  const bytes = createReadStream(reply.file);
  if (!reply.gzipped) return bytes;
  const plain = createGunzip();
  bytes.on('error', (cause) => plain.destroy(cause));
  return bytes.pipe(plain);
}

/** A stored reply as a value; null when there is none. */
export async function readReply<T>(root: string, requestPath: string): Promise<T | null> {
  const reply = await findReply(root, requestPath);
  if (!reply) return null;
  const bytes = await fs.readFile(reply.file);
  return JSON.parse((reply.gzipped ? gunzipSync(bytes) : bytes).toString('utf8')) as T;
}
