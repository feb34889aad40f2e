import fs from 'node:fs';
import path from 'node:path';
import type { FaultRow } from './fault-row.js';

const folder = path.join(__dirname, 'rows');

/** The names of all rows, in the order of the alphabet. */
export function rowNames(): string[] {
  const files = fs.readdirSync(folder).filter((file) => /\.[jt]s$/.test(file) && !file.endsWith('.d.ts'));
  return files.map((file) => path.parse(file).name).sort();
}

/** A row by its name. */
export async function findRow(name: string): Promise<FaultRow> {
  const { row } = (await import(path.join(folder, name))) as { row: FaultRow };
  return row;
}
