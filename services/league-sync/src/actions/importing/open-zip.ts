import { AppError } from '@dynasty/kit/errors';
import { type Entry, fromBufferPromise } from 'yauzl';

/**
 * What a zip may hold, before anything of it is believed: a whole season is some hundred kilobytes. Each file is
 * held in memory.
 */
const most = { files: 2_000, fileBytes: 8 * 1024 * 1024, bytes: 128 * 1024 * 1024 };

export interface OpenZip {
  paths: ReadonlySet<string>;
  /**
   * The whole file; undefined where there is none. Throws AppError invalid `archive-damaged`, too-large
   * `archive-too-large` also for one of more than `mostBytes`.
   */
  read(path: string, mostBytes?: number): Promise<Buffer | undefined>;
}

/**
 * Opens a zip that somebody has sent. Nothing is written to a disk; names that lead out of the archive, names that
 * occur twice, and more bytes than an archive can have are refused. Throws AppError as `read` does.
 */
export async function openZip(bytes: Buffer): Promise<OpenZip> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true, autoClose: false }).catch(
    (error: unknown) => Promise.reject(damaged('This is no zip file, or it is damaged.', error)),
  );
  if (zip.entryCount > most.files) throw tooLarge();
  const entries = new Map<string, Entry>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw damaged(`The archive holds ${quoted(entry.fileName)} twice.`);
      if (entry.isEncrypted()) throw damaged('The archive is encrypted.');
      total += entry.uncompressedSize;
      if (entry.uncompressedSize > most.fileBytes || total > most.bytes) throw tooLarge();
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged('The archive is damaged, or names files outside of it.', error);
  }

  return {
    paths: new Set(entries.keys()),
    async read(path, mostBytes = most.fileBytes) {
      const entry = entries.get(path);
      if (entry === undefined) return undefined;
      if (entry.uncompressedSize > mostBytes) throw tooLarge();
      const pieces: Buffer[] = [];
      let length = 0;
      try {
        for await (const piece of await zip.openReadStreamPromise(entry)) {
          length += (piece as Buffer).length;
          // The size that the archive states may be a lie.
          if (length > entry.uncompressedSize) throw tooLarge();
          pieces.push(piece as Buffer);
        }
      } catch (error) {
        throw error instanceof AppError ? error : damaged(`The file ${quoted(path)} is damaged.`, error);
      }
      return Buffer.concat(pieces);
    },
  };
}

/** Names in an archive are anybody's text. */
export const quoted = (name: string): string => JSON.stringify(name.slice(0, 100));

export const damaged = (text: string, cause?: unknown) => new AppError('invalid', 'archive-damaged', text, { cause });

export const tooLarge = (cause?: unknown) =>
  new AppError('too-large', 'archive-too-large', 'This archive is larger than a league’s can be.', { cause });
