import { runReader } from './readers/run-reader.js';

/** What was found in a play file, and in which places it was wrong. */
export interface PlaysRead {
  /** Rows of the file, bad ones included. */
  rows: number;
  /** How many of them have a value, by column. */
  filled: Record<string, number>;
  rejectedRows: number;
  /** The first bad rows, each with its game, its play and what is wrong with it. */
  rejections: string[];
}

/**
 * Reads a season's play file, checks every row and writes its plays from scrimmage as a column file to `to`.
 * @throws RefusedSource when the file lacks a column, holds another season or too many bad rows; Error when it cannot
 * be read
 */
export function readPlays(o: { file: string; season: number; to: string; signal?: AbortSignal }): Promise<PlaysRead> {
  return runReader<PlaysRead>('plays-reader', [o.file, String(o.season), o.to], { signal: o.signal });
}
