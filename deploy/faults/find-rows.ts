import fs from 'node:fs';
import path from 'node:path';
import type { FaultRow, Scale } from './fault-row.js';

/** Rows with a short form stand in `rows`; those that take a whole machine, in `rows/long`. */
const folders = {
  short: [path.join(__dirname, 'rows')],
  full: ['rows', 'rows/long'].map((name) => path.join(__dirname, name)),
};

/** The names of all rows that have this form, in the order of the alphabet. */
export function rowNames(scale: Scale): string[] {
  return files(scale)
    .map((file) => path.parse(file).name)
    .sort();
}

/** A row by its name. */
export async function findRow(name: string): Promise<FaultRow> {
  const file = files('full').find((each) => path.parse(each).name === name);
  if (file === undefined) throw new Error(`there is no row ${name}`);
  const { row } = (await import(file)) as { row: FaultRow };
  return row;
}

/** As they were built or, in tests, as they were written. */
const files = (scale: Scale): string[] =>
  folders[scale].flatMap((folder) =>
    fs
      .readdirSync(folder)
      .filter((file) => /\.[jt]s$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => path.join(folder, file)),
  );
