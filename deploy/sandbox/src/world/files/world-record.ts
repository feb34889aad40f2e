import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { minuteAt } from '../football/calendar.js';
import type { Moment } from './moment.js';
import { writeWhole } from './writer.js';

/** What lies beside a written world: of which seed and generator it is, and to which moment it has been set. */
export interface WorldRecord {
  seed: number;
  fingerprint: string;
  moment: Moment;
  /** The clock is being set: files of two moments lie side by side until it has been. */
  unsettled?: boolean;
}

const fileOf = (root: string): string => path.join(root, 'world.json');

/** Friday noon of week 14: Thursday's game is over, the others are to come. */
export const openingMoment: Moment = { season: 2025, week: 14, minute: minuteAt('Friday', 12) };

/** A digest of the generator's own files: another generator makes another world. */
export function generatorFingerprint(): string {
  const folder = path.join(__dirname, '..');
  const hash = createHash('sha256');
  const names = readdirSync(folder, { recursive: true }).map(String);
  for (const name of names.filter((one) => /(?<!\.d)\.[jt]s$/.test(one)).sort())
    hash.update(readFileSync(path.join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

export function readWorldRecord(root: string): WorldRecord | null {
  try {
    return JSON.parse(readFileSync(fileOf(root), 'utf8')) as WorldRecord;
  } catch {
    return null;
  }
}

export function writeWorldRecord(root: string, record: WorldRecord): void {
  writeWhole(fileOf(root), `${JSON.stringify(record)}\n`);
}
