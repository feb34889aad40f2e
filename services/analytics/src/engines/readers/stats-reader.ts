import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeColumns, encodeColumns } from '../../domain/columns/column-file.js';
import {
  type OfferedWeek,
  statFile,
  statWeeks,
  type StatWeek,
  type WeekLines,
} from '../../domain/fantasy/stat-lines.js';
import { serveReader } from './serve-reader.js';

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areLines = (lines: unknown): lines is WeekLines =>
  isTable(lines) &&
  Object.values(lines).every((line) => isTable(line) && Object.values(line).every((value) => Number.isFinite(value)));

const weekFile = /^(\d+)\.json\.gz$/;

/**
 * Makes a season's column file of the listed weeks (JSON, as `OfferedWeek`s): their lines lie in a folder
 * (`<week>.json.gz`), or in an earlier column file where they have not changed; gives its rows.
 */
serveReader(async ([folder = '', season = '', to = '', before = '', listed = '[]']) => {
  const linesOf = new Map<number, WeekLines>();
  for (const name of await readdir(folder)) {
    const [, week] = weekFile.exec(name) ?? [];
    if (week === undefined) continue;
    const lines: unknown = JSON.parse(gunzipSync(await readFile(path.join(folder, name))).toString('utf8'));
    if (!areLines(lines)) throw new Error(`what is there of week ${week} are no stat lines`);
    linesOf.set(Number(week), lines);
  }
  const wanted = JSON.parse(listed) as OfferedWeek[];
  if (wanted.some(({ week }) => !linesOf.has(week))) {
    for (const { week, lines } of statWeeks(decodeColumns(await readFile(before)))) {
      if (!linesOf.has(week)) linesOf.set(week, lines);
    }
  }
  const weeks = wanted.flatMap(({ week, revision, readAtMs }): StatWeek[] => {
    const lines = linesOf.get(week);
    return lines === undefined ? [] : [{ week, revision, readAtMs, lines }];
  });
  if (weeks.length === 0) throw new Error('there are no stat lines');
  const file = statFile(Number(season), weeks);
  await writeFile(to, encodeColumns(file));
  return file.columns.player!.length;
});
