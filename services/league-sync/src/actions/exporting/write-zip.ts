import { createHash } from 'node:crypto';
import { type PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  type ArchivedFile,
  type ArchiveManifest,
  archiveService,
  manifestPath,
} from '../../domain/exporting/archive-format.js';
import { type FileToWrite } from './archive-files.js';

/** The same for every file, and as a local time for the format knows no zone: equal data gives equal bytes. */
const entry = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };
/** Text is passed on in pieces of this size. */
const pieceBytes = 64 * 1024;

/**
 * Writes the files one after the other, as fast as `output` is read, and a manifest that names them all as the last
 * one. Rejects when a file cannot be read, or the reader goes away.
 */
export async function writeZip(
  files: readonly FileToWrite[],
  head: Omit<ArchiveManifest, 'files'>,
  output: PassThrough,
): Promise<void> {
  const zip = new ZipFile();
  const written: ArchivedFile[] = [];
  let open: Readable | undefined;
  for (const file of files) {
    zip.addReadStreamLazy(file.path, entry, (give) => {
      open = Readable.from(
        bytesOf(file, (done) => written.push(done)),
        { objectMode: false },
      );
      give(null, open);
    });
  }
  zip.addReadStreamLazy(manifestPath, entry, (give) => {
    give(null, Readable.from([Buffer.from(`${JSON.stringify({ ...head, files: written }, null, 2)}\n`)]));
  });
  zip.end();
  const packed = zip.outputStream as Readable;
  zip.once('error', (error: Error) => packed.destroy(error));
  try {
    await pipeline(packed, output);
  } finally {
    open?.destroy();
  }
}

/** The file's bytes in pieces; `note` gets what the manifest says of it. */
async function* bytesOf({ parts, ...file }: FileToWrite, note: (file: ArchivedFile) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let [count, bytes, waiting] = [0, 0, ''];
  const take = () => {
    const piece = Buffer.from(waiting);
    hash.update(piece);
    bytes += piece.length;
    waiting = '';
    return piece;
  };
  for await (const { text, rows } of parts()) {
    waiting += text;
    count += rows;
    if (waiting.length >= pieceBytes) yield take();
  }
  yield take();
  note({ ...file, service: archiveService, count, bytes, sha256: hash.digest('hex') });
}
