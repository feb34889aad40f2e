import { renameSync, rmSync } from 'node:fs';
import { foldersOf, publishNewWorld } from './files/publish.js';
import { generatorFingerprint, openingMoment, writeWorldRecord } from './files/world-record.js';

/** Writes the world of a seed into a folder; a process of its own, so that its memory is given back. */
async function generate(root: string, seed: number): Promise<void> {
  const draft = `${root}.${process.pid}.tmp`;
  await publishNewWorld(seed, foldersOf(draft), openingMoment);
  writeWorldRecord(draft, { seed, fingerprint: generatorFingerprint(), moment: openingMoment });
  rmSync(root, { recursive: true, force: true });
  renameSync(draft, root);
}

const [root, seed] = process.argv.slice(2);
if (root === undefined || seed === undefined) throw new Error('Usage: generate-main <folder> <seed>');
void generate(root, Number(seed)).catch((cause: unknown) => {
  console.error(cause);
  process.exitCode = 1;
});
