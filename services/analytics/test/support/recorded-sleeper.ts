import { existsSync } from 'node:fs';
import path from 'node:path';

const folder = process.env.SLEEPER_DATA ?? path.resolve(__dirname, '../../../../../shared/data/sleeper');

/** The folder of recorded replies of Sleeper, stat lines among them; undefined where there is none. */
export const recordedSleeper = existsSync(path.join(folder, 'v1/stats')) ? folder : undefined;
