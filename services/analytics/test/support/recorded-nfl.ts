import { hasRecorded } from '@dynasty/testbed/recorded';
import { existsSync } from 'node:fs';
import path from 'node:path';

const folder = process.env.NFLVERSE_DATA ?? path.resolve(__dirname, '../../../../../shared/data/nflverse');

/** The folder of recorded nflverse files; undefined where there is none. */
export const recordedNfl = existsSync(path.join(folder, 'play_by_play_2024.parquet')) ? folder : undefined;

/** `describe` where recorded files are present; elsewhere it says why it is skipped. */
export function describeRecordedNfl(name: string, body: (folder: string) => void): void {
  const group = hasRecorded(name, recordedNfl !== undefined, 'NFLVERSE_DATA') ? describe : describe.skip;
  group(name, () => body(recordedNfl ?? ''));
}
