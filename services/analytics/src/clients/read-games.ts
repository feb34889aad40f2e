import { fork } from 'node:child_process';
import path from 'node:path';
import { type GameRow } from '../domain/game-row.js';

/** What the reading process sends: rows in portions, then the end, or why it stopped. */
export type ReaderMessage = { rows: GameRow[] } | { done: true } | { error: string };

const READ_LIMIT_MS = 120_000;
/** Run from the sources (in tests), the reading process needs the loader for them as well. */
const extension = path.extname(__filename);
const execArgv = extension === '.ts' ? ['--import', 'tsx'] : [];

/**
 * Reads a games.csv (or .parquet) in a process of its own, so that the database engine that does it takes no
 * memory from the serving process.
 * @throws Error with the engine's message when the file cannot be read or lacks a column
 */
export function readGames(file: string): Promise<GameRow[]> {
  return new Promise((resolve, reject) => {
    const rows: GameRow[] = [];
    const child = fork(path.join(__dirname, `games-reader${extension}`), [file], { timeout: READ_LIMIT_MS, execArgv });
    let settled = false;
    const settle = (act: () => void) => {
      if (settled) return;
      settled = true;
      act();
    };
    child.on('message', (message: ReaderMessage) => {
      if ('rows' in message) rows.push(...message.rows);
      else if ('error' in message) settle(() => reject(new Error(message.error)));
      else settle(() => resolve(rows));
    });
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code, signal) =>
      settle(() => reject(new Error(`the reader of ${path.basename(file)} ended early (${signal ?? code})`))),
    );
  });
}
