import { gunzipSync, gzipSync } from 'node:zlib';

/** Answers that came with an ETag: asked for conditionally, an unchanged one (304) need not travel again. */
export interface AnswerCache {
  etagOf(path: string): string | undefined;
  /** The body that came with the path's ETag. */
  bodyOf(path: string): Buffer | undefined;
  keep(path: string, etag: string, body: Buffer): void;
}

interface Entry {
  etag: string;
  zipped: Buffer;
}

/** Larger answers are rare, and their reading is paid once a day. */
const maxAnswerBytes = 512 * 1024;

/** Keeps bodies compressed, up to `maxBytes` together; those that were not asked for longest go first. */
export function createAnswerCache(maxBytes = 8 * 1024 * 1024): AnswerCache {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(path: string): void {
    bytes -= entries.get(path)?.zipped.length ?? 0;
    entries.delete(path);
  }

  return {
    etagOf: (path) => entries.get(path)?.etag,
    bodyOf(path) {
      const entry = entries.get(path);
      if (entry === undefined) return undefined;
      entries.delete(path);
      entries.set(path, entry);
      return gunzipSync(entry.zipped);
    },
    keep(path, etag, body) {
      drop(path);
      if (body.length > maxAnswerBytes) return;
      const zipped = gzipSync(body, { level: 1 });
      entries.set(path, { etag, zipped });
      bytes += zipped.length;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}
