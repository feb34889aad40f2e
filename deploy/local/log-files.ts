import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LogLimits {
  /** A log that has grown beyond this is set aside. */
  largestBytes: number;
  /** How often the logs are looked at. */
  everyMs: number;
}

export const defaultLogLimits: LogLimits = { largestBytes: 20_000_000, everyMs: 5_000 };

const pieceBytes = 64 * 1024;

/** Keeps the logs of a folder small while processes write them. `note` is told when that fails. Returns how to stop. */
export function keepLogsSmall(folder: string, limits: LogLimits, note: (line: string) => void): () => void {
  const over = new AbortController();
  const keep = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await setLargeLogsAside(folder, limits.largestBytes).catch((error: unknown) => {
        note(`a large log could not be set aside (${error instanceof Error ? error.message : String(error)})`);
      });
      await sleep(limits.everyMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    }
  };
  void keep();
  return () => over.abort();
}

/**
 * Copies each log that is too large to `<name>.log.old`, in the place of the older one, and empties it. Its process
 * writes on at the end: it has the file open to append, so whatever it has written is there, also when it crashes.
 */
export async function setLargeLogsAside(folder: string, largestBytes: number): Promise<void> {
  for (const name of fs.readdirSync(folder).filter((entry) => entry.endsWith('.log'))) {
    const file = path.join(folder, name);
    if (fs.statSync(file).size > largestBytes) await setAside(file);
  }
}

async function setAside(file: string): Promise<void> {
  const older = `${file}.old`;
  await fs.promises.copyFile(file, older);
  const [from, to] = [fs.openSync(file, 'r+'), fs.openSync(older, 'a')];
  try {
    // What has been written meanwhile: at once, and the file is emptied at once, so that hardly a line can come between.
    const piece = Buffer.alloc(pieceBytes);
    let at = fs.fstatSync(to).size;
    for (let bytes = 1; bytes > 0; at += bytes) {
      bytes = fs.readSync(from, piece, 0, pieceBytes, at);
      fs.appendFileSync(to, piece.subarray(0, bytes));
    }
    fs.ftruncateSync(from);
  } finally {
    fs.closeSync(from);
    fs.closeSync(to);
  }
}
