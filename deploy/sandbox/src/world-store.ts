import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { forkOptions, scriptAt } from './scripts.js';
import { generatorFingerprint, readWorldRecord } from './world/files/world-record.js';

function run(script: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    fork(script, args, forkOptions())
      .once('error', reject)
      .once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`The world could not be made (exit code ${code}).`)),
      );
  });
}

/** The folder of a generated world: made at first use, and again for another seed or by another generator. */
export async function ensureWorld(dataDir: string, seed: number): Promise<string> {
  const root = path.resolve(dataDir, 'world');
  const record = readWorldRecord(root);
  if (record?.seed === seed && !record.unsettled && record.fingerprint === generatorFingerprint()) return root;
  mkdirSync(path.dirname(root), { recursive: true });
  const start = performance.now();
  await run(scriptAt('world', 'generate-main'), [root, String(seed)]);
  console.log(`A football world of seed ${seed} was made in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return root;
}
