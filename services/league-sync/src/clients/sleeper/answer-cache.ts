import { createCache } from '@dynasty/kit/cache';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Answers that came with an ETag: asked for conditionally, an unchanged one (304) need not travel again. */
export interface AnswerCache {
  etagOf(path: string): string | undefined;
  /** The body that came with the path's ETag. */
  bodyOf(path: string): Buffer | undefined;
  keep(path: string, etag: string, body: Buffer): void;
}

/** Larger answers are rare, and their reading is paid once a day. */
const maxAnswerBytes = 512 * 1024;

/** Keeps bodies compressed, up to `maxBytes` together; those that were not asked for longest go first. */
export function createAnswerCache(maxBytes = 8 * 1024 * 1024): AnswerCache {
  const answers = createCache<{ etag: string; zipped: Buffer }>({
    maxBytes,
    bytesOf: ({ etag, zipped }) => etag.length + zipped.length,
  });
  return {
    etagOf: (path) => answers.get(path)?.etag,
    bodyOf(path) {
      const known = answers.get(path);
      return known && gunzipSync(known.zipped);
    },
    keep(path, etag, body) {
      if (body.length <= maxAnswerBytes) answers.set(path, { etag, zipped: gzipSync(body, { level: 1 }) });
    },
  };
}
