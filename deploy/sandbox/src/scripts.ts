import type { ForkOptions } from 'node:child_process';
import path from 'node:path';

/** The scripts of this package run as they are: compiled in production, as sources under a loader. */
export const scriptAt = (...parts: string[]): string => `${path.join(__dirname, ...parts)}${path.extname(__filename)}`;

/** A child that makes a world needs more memory than the limits of the server that starts it. */
export const forkOptions = (nodeArgs = process.execArgv): ForkOptions => ({
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  execArgv: nodeArgs.filter((option) => !option.startsWith('--max-')),
});
