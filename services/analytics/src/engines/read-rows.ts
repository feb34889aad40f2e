import { runReader } from './readers/run-reader.js';

/**
 * Reads some columns of a csv or parquet file, every value as text.
 * @throws RefusedSource when the file lacks a column, Error with the engine's message when it cannot be read
 */
export async function readRows<C extends string>(
  file: string,
  columns: readonly C[],
  signal?: AbortSignal,
): Promise<Record<C, string | null>[]> {
  const rows: Record<C, string | null>[] = [];
  const onPart = (part: Record<C, string | null>[]) => void rows.push(...part);
  await runReader('rows-reader', [file, JSON.stringify(columns)], { onPart, signal });
  return rows;
}

/** The names of a file's columns. Throws as readRows does. */
export async function readColumns(file: string, signal?: AbortSignal): Promise<string[]> {
  return runReader<string[]>('rows-reader', [file], { signal });
}
