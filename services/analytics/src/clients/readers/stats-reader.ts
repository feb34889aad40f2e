import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { encodeColumns } from '../../domain/columns/column-file.js';
import { statFile, type WeekLines } from '../../domain/fantasy/stat-lines.js';
import { serveReader } from './serve-reader.js';

const weekFile = /^(\d+)-(\d+)\.json\.gz$/;

/** Reads the weeks of a season (`<week>-<revision>.json.gz` in a folder) and writes their column file; gives its rows. */
serveReader(async ([folder = '', season = '', to = '']) => {
  const weeks = [];
  for (const name of await readdir(folder)) {
    const [, week, revision] = weekFile.exec(name) ?? [];
    if (week === undefined) continue;
    const lines = JSON.parse(gunzipSync(await readFile(path.join(folder, name))).toString('utf8')) as WeekLines;
    weeks.push({ week: Number(week), revision: Number(revision), lines });
  }
  if (weeks.length === 0) throw new Error('there are no stat lines');
  const file = statFile(
    Number(season),
    weeks.sort((one, other) => one.week - other.week),
  );
  await writeFile(to, encodeColumns(file));
  return file.columns.player!.length;
});
