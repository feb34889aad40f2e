import path from 'node:path';
import { RefusedSource } from '../../domain/sources/source-checks.js';
import type { ReaderMessage } from './run-reader.js';

/** Sends a message to the process that started this one; resolves once it is handed over. */
export function send(message: ReaderMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send!(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Runs a reading process: `work` gets its arguments; what it gives, or the first line of its failure, ends the process. So
 * does the end of who started it: nobody is left to be told.
 */
export function serveReader(work: (args: string[]) => Promise<unknown>): void {
  process.once('disconnect', () => process.exit());
  work(process.argv.slice(2))
    .then((result) => send({ result }))
    .catch((error: Error) => send({ error: reasonOf(error), isRefused: error instanceof RefusedSource }))
    .catch(() => undefined)
    .finally(() => process.connected && process.disconnect());
}

/** The first line, with the names of files but not where they lie: members read it. */
function reasonOf({ message }: Error): string {
  const files = process.argv.slice(2).filter((arg) => path.isAbsolute(arg));
  const line = message.split('\n')[0] ?? 'unreadable file';
  return files.reduce((text, file) => text.replaceAll(file, path.basename(file)), line);
}
