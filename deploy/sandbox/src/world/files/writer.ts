import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { toJsonText } from './json.js';

let serial = 0;

/** Writes a file so that a reader sees the old or the new content, never a part. */
export function writeWhole(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true });
  serial += 1;
  const draft = `${file}.${process.pid}-${serial}.tmp`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/** Writes replies of the provider below `<root>/v1`. */
export function createReplyWriter(root: string) {
  return {
    put: (reply: string, value: unknown): void => writeWhole(path.join(root, 'v1', `${reply}.json`), toJsonText(value)),
    putPacked: (reply: string, value: unknown): void =>
      writeWhole(path.join(root, 'v1', `${reply}.json.gz`), gzipSync(toJsonText(value), { level: 3 })),
  };
}

export type ReplyWriter = ReturnType<typeof createReplyWriter>;
