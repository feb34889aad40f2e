import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withDuckDb } from '../src/engines/readers/duckdb.js';
import { folderPrefix, sweepFolders } from '../src/engines/temporary-folder.js';

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
  const left = folderOf(folderPrefix, 7);
  const running = folderOf(folderPrefix, 1);
  const foreign = folderOf('nflverse-of-others-', 7);
  await sweepFolders(now);
  expect([left, running, foreign].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

test('what an engine cannot hold in memory lies beside its file, in a folder of its own, which goes with it', async () => {
  const folder = folderOf(folderPrefix, 0);
  const folderOfEngine = () =>
    withDuckDb(path.join(folder, 'plays.parquet'), async (connection) => {
      const [row] = (
        await connection.runAndReadAll("SELECT current_setting('temp_directory') AS folder")
      ).getRowObjects();
      return String(row!.folder);
    });
  const [one, other] = await Promise.all([folderOfEngine(), folderOfEngine()]);
  expect(one).not.toBe(other);
  // With it whoever reads a file removes what an engine has left that was killed.
  expect(path.dirname(one)).toBe(folder);
  expect([one, other].map((folder) => existsSync(folder))).toEqual([false, false]);
});
