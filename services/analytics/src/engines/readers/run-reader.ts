import { programBeside } from '@dynasty/kit/program-beside';
import { fork } from 'node:child_process';
import { RefusedSource } from '../../domain/sources/source-checks.js';

/** What a reading process sends: a part of its result, the rest of it at the end, or why it stopped. */
export type ReaderMessage = { part: unknown } | { result: unknown } | { error: string; isRefused: boolean };

/** The programs beside this file that read one kind of source each. */
export type Reader = 'rows-reader' | 'plays-reader' | 'stats-reader';

const readLimitMs = 120_000;

/**
 * Reads in a process of its own, so that the database engine that does it takes neither memory nor time from the serving
 * process. `onPart` gets what the reader sends before its end; an abort ends the process.
 * @returns what the reader sends at its end
 * @throws Error with the reader's own message when the source cannot be taken, RefusedSource when for what it holds
 */
export function runReader<T>(
  reader: Reader,
  args: readonly string[],
  o: { onPart?: (part: never) => void; signal?: AbortSignal } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const { program, execArgv } = programBeside(__filename, reader);
    const child = fork(program, args, { timeout: readLimitMs, execArgv, signal: o.signal, killSignal: 'SIGKILL' });
    let settled = false;
    const settle = (act: () => void) => {
      if (settled) return;
      settled = true;
      act();
    };
    child.on('message', (message: ReaderMessage) => {
      if ('part' in message) o.onPart?.(message.part as never);
      else if ('error' in message) settle(() => reject(errorOf(message)));
      else settle(() => resolve(message.result as T));
    });
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code, signal) =>
      settle(() => reject(new Error(`the ${reader} ended early (${signal ?? code})`))),
    );
  });
}

function errorOf({ error, isRefused }: Extract<ReaderMessage, { error: string }>): Error {
  return isRefused ? new RefusedSource(error) : new Error(error);
}
