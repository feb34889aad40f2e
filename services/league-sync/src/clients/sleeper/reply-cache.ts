import { createCache } from '@dynasty/kit/cache';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Replies that came with an ETag: requested conditionally, an unchanged one (304) is not sent again. */
export interface ReplyCache {
  etagOf(path: string): string | undefined;
  /** The body that came with the path's ETag. */
  bodyOf(path: string): Buffer | undefined;
  keep(path: string, etag: string, body: Buffer): void;
}

/** Larger replies are rare: they are read once a day. */
const maxReplyBytes = 512 * 1024;

/** Keeps bodies compressed, up to `maxBytes` together; those that were not asked for longest go first. */
export function createReplyCache(maxBytes = 8 * 1024 * 1024): ReplyCache {
  const replies = createCache<{ etag: string; zipped: Buffer }>({
    maxBytes,
    bytesOf: ({ etag, zipped }) => etag.length + zipped.length,
  });
  return {
    etagOf: (path) => replies.get(path)?.etag,
    bodyOf(path) {
      const known = replies.get(path);
      return known && gunzipSync(known.zipped);
    },
    keep(path, etag, body) {
      if (body.length <= maxReplyBytes) replies.set(path, { etag, zipped: gzipSync(body, { level: 1 }) });
    },
  };
}
