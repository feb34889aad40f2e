import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { repositoryRoot } from '../../local/layout.js';
import type { Read, Reading } from './steady-reads.js';

export interface ReadingApart extends Pick<Reading, 'paths' | 'perSecond' | 'connections' | 'connected'> {
  address: string;
  headers: Record<string, string>;
  /** For how long. */
  ms: number;
}

/**
 * Reads in another process, which has little else to do: one that sends thousands of requests a second is itself late to
 * see their responses. Instants in the result are those of that process.
 */
export async function readApart(o: ReadingApart): Promise<Read[]> {
  const script = path.join(repositoryRoot, 'deploy/dist/faults/rig/reader-process.js');
  const reader = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  reader.stdin.end(JSON.stringify(o));
  return JSON.parse(await text(reader.stdout)) as Read[];
}
