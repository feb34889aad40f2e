import fs from 'node:fs';
import path from 'node:path';
import type { FaultRow } from './fault-row.js';

const folder = path.join(__dirname, 'rows');

/** The names of all rows, in the order of the alphabet. */
export function rowNames(): string[] {
  return files()
    .map((file) => path.parse(file).name)
    .sort();
}

/** A row by its name. */
export async function findRow(name: string): Promise<FaultRow> {
  const file = files().find((each) => path.parse(each).name === name);
  if (file === undefined) throw new Error(`there is no row ${name}`);
  const { row } = (await import(path.join(folder, file))) as { row: FaultRow };
  return row;
}

/** As they were built or, in tests, as they were written. */
const files = (): string[] => fs.readdirSync(folder).filter((file) => /\.[jt]s$/.test(file) && !file.endsWith('.d.ts'));
