import { hasRecorded } from '@dynasty/testbed/recorded';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder that holds `v1/`, or undefined where there are no recorded replies. */
export function recordedSleeper(): string | undefined {
  const folder = process.env['SLEEPER_DATA'] ?? path.resolve(__dirname, '../../../../../shared/data/sleeper');
  return existsSync(path.join(folder, 'v1')) ? folder : undefined;
}

/** `describe` where recorded replies are present; elsewhere it says why it is skipped. */
export function describeRecorded(name: string, body: (folder: string) => void): void {
  const folder = recordedSleeper();
  const group = hasRecorded(name, folder !== undefined) ? describe : describe.skip;
  group(name, () => body(folder ?? ''));
}

/** Ids of all recorded leagues. */
export function recordedLeagues(folder: string): string[] {
  return readdirSync(path.join(folder, 'v1/league'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));
}

export function recordedJson<T>(folder: string, apiPath: string): T | undefined {
  const file = path.join(folder, 'v1', `${apiPath}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
