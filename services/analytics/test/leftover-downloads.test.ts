import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { downloadPrefix, sweepDownloads } from '../src/clients/leftover-downloads.js';

const hourMs = 3_600_000;
const now = new Date();
const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function folderOf(prefix: string, ageHours: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  made.push(folder);
  writeFileSync(path.join(folder, 'plays.parquet'), 'half of a file');
  const at = new Date(now.getTime() - ageHours * hourMs);
  utimesSync(folder, at, at);
  return folder;
}

test('what a killed download left is removed later; running ones and folders of others stay', async () => {
  const left = folderOf(downloadPrefix, 7);
  const running = folderOf(downloadPrefix, 1);
  const foreign = folderOf('nflverse-of-others-', 7);
  await sweepDownloads(now);
  expect([left, running, foreign].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});
