import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeColumns, encodeColumns } from '../../domain/columns/column-file.js';
import { statFile, statWeeks, type StatWeek, type WeekLines } from '../../domain/fantasy/stat-lines.js';
import { serveReader } from './serve-reader.js';

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areLines = (lines: unknown): lines is WeekLines =>
  isTable(lines) &&
  Object.values(lines).every((line) => isTable(line) && Object.values(line).every((value) => Number.isFinite(value)));

const weekFile = /^(\d+)-(\d+)\.json\.gz$/;

/**
 * Makes a season's column file of the weeks in a folder (`<week>-<revision>.json.gz`) and of those weeks of an earlier
 * column file that are named (JSON); gives its rows.
 */
serveReader(async ([folder = '', season = '', to = '', before = '', named = '[]']) => {
  const weeks: StatWeek[] = [];
  for (const name of await readdir(folder)) {
    const [, week, revision] = weekFile.exec(name) ?? [];
    if (week === undefined) continue;
    const lines: unknown = JSON.parse(gunzipSync(await readFile(path.join(folder, name))).toString('utf8'));
    if (!areLines(lines)) throw new Error(`what is there of week ${week} are no stat lines`);
    weeks.push({ week: Number(week), revision: Number(revision), lines });
  }
  const unchanged = JSON.parse(named) as number[];
  if (unchanged.length > 0) {
    const known = statWeeks(decodeColumns(await readFile(before)));
    weeks.push(...known.filter(({ week }) => unchanged.includes(week)));
  }
  if (weeks.length === 0) throw new Error('there are no stat lines');
  const file = statFile(Number(season), weeks);
  await writeFile(to, encodeColumns(file));
  return file.columns.player!.length;
});
