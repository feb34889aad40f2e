import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { RefusedSource } from '../../domain/sources/source-checks.js';

/** Enough for a season's plays; more is taken from the disk. */
const memoryLimit = '200MB';
/** Of the disk; what needs more is no file of a season. */
const diskLimit = '1GB';
/** Rows of a file; the longest of nflverse's have a tenth of them. A few bytes of parquet or gzip can hold any number. */
export const mostRows = 500_000;

/**
 * Opens an engine in this process, gives a connection to `use`, and closes it. What does not fit in its memory lies in a
 * folder of its own: two engines in one would write over each other's files.
 * @param file of whoever has started this process; the folder lies beside it, so that it goes with it even when the
 * process is killed
 */
export async function withDuckDb<T>(file: string, use: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(path.dirname(file), 'engine-'));
  const limits = { memory_limit: memoryLimit, max_temp_directory_size: diskLimit };
  const o = { threads: '1', temp_directory: folder, ...limits };
  const instance = await DuckDBInstance.create(':memory:', o);
  const connection = await instance.connect();
  try {
    return await use(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
}

/** SQL: the rows of `$file`, whichever of the formats it has; of text files every value is text, "NA" is none. */
export function sourceOf(file: string): string {
  if (file.endsWith('.parquet')) return 'read_parquet($file)';
  return `read_csv($file, all_varchar = true, header = true, nullstr = ['', 'NA'])`;
}

/** The file's columns. Throws Error when it cannot be read, RefusedSource when it lacks one of `required`. */
export async function columnsOf(
  connection: DuckDBConnection,
  file: string,
  required: readonly string[],
): Promise<Set<string>> {
  const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${sourceOf(file)}`, { file });
  const columns = new Set(reader.getRowObjects().map((row) => String(row.column_name)));
  const missing = required.filter((name) => !columns.has(name));
  if (missing.length > 0) throw new RefusedSource(`the file has no column ${missing.join(', ')}`);
  return columns;
}
