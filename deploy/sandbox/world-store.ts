import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { generatorFingerprint, readWorldRecord } from './world/files/world-record.js';

/** The scripts of this package run as they are: compiled in production, as sources under a loader. */
export const scriptAt = (...parts: string[]): string => `${path.join(__dirname, ...parts)}${path.extname(__filename)}`;

function run(script: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // The server's own memory limits are too small for the generator.
    const execArgv = process.execArgv.filter((option) => !option.startsWith('--max-'));
    fork(script, args, { stdio: 'inherit', execArgv })
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
  if (record?.seed === seed && record.fingerprint === generatorFingerprint()) return root;
  mkdirSync(path.dirname(root), { recursive: true });
  const start = performance.now();
  await run(scriptAt('world', 'generate-main'), [root, String(seed)]);
  console.log(`A football world of seed ${seed} was made in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return root;
}
