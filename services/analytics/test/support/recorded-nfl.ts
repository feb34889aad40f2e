import { existsSync } from 'node:fs';
import path from 'node:path';

const folder = process.env.NFLVERSE_DATA ?? path.resolve(__dirname, '../../../../../shared/data/nflverse');

/** The folder of recorded nflverse files; undefined where there is none. */
export const recordedNfl = existsSync(path.join(folder, 'play_by_play_2024.parquet')) ? folder : undefined;

/** `describe` where recorded files are present; elsewhere it says why it is skipped. */
export function describeRecordedNfl(name: string, body: (folder: string) => void): void {
  if (recordedNfl !== undefined) return describe(name, () => body(recordedNfl));
  process.stdout.write(`skipped: ${name} (no recorded files: set NFLVERSE_DATA)\n`);
  describe.skip(name, () => body(''));
}
