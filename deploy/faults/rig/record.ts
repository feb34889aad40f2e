import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { repositoryRoot } from '../../local/layout.js';

/** What a sender did, in the order in which it was written down. */
export type Entry =
  | { kind: 'attempt'; text: string }
  | { kind: 'ack'; text: string; id: string; position: number }
  /** A response that says that it will never work. */
  | { kind: 'refused'; text: string; status: number };

export interface Record {
  /** Resolves once the entry is on the disk. */
  add(entry: Entry): Promise<void>;
  /** Ends the recorder; what it wrote. */
  close(): Promise<Entry[]>;
}

/** Starts the recorder, which writes into the file. */
export function startRecord(file: string): Record {
  const script = path.join(repositoryRoot, 'deploy/dist/faults/rig/recorder.js');
  const recorder = spawn(process.execPath, [script, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => recorder.once('exit', () => resolve()));
  const waiting: (() => void)[] = [];
  createInterface({ input: recorder.stdout }).on('line', () => waiting.shift()?.());
  return {
    add: (entry) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        recorder.stdin.write(`${JSON.stringify(entry)}\n`);
      }),
    async close() {
      recorder.stdin.end();
      await ended;
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
      return lines.map((line) => JSON.parse(line) as Entry);
    },
  };
}
