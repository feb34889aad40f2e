// Takes long: it writes a world three times.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { foldersOf, publishMoment, publishNewWorld } from '../src/world/files/publish.js';
import { openingMoment } from '../src/world/files/world-record.js';

const seed = 404;

/** Every file below a folder with a digest of its bytes. */
function bytesOf(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true }).map(String).sort();
  const files = names.filter((name) => statSync(path.join(root, name)).isFile());
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(root, name)))
      .digest('hex');
  return new Map(files.map((name) => [name, digest(name)]));
}

/** The files that are not the same in both, or are in one only. */
function differences(one: Map<string, string>, two: Map<string, string>): string[] {
  return [...new Set([...one.keys(), ...two.keys()])].filter((name) => one.get(name) !== two.get(name));
}

describe('writing a world', () => {
  let root: string;
  const at = (name: string): string => path.join(root, name);
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'generation-'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('gives the same bytes again, and a clock that was moved and set back leaves no trace', async () => {
    await publishNewWorld(seed, foldersOf(at('first')), openingMoment);
    const first = bytesOf(at('first'));
    expect(first.size).toBeGreaterThan(400);
    const world = await publishNewWorld(seed, foldersOf(at('second')), openingMoment);
    expect(differences(first, bytesOf(at('second')))).toEqual([]);
    await publishMoment(world, foldersOf(at('second')), { season: 2025, week: 16, minute: 8000 });
    expect(differences(first, bytesOf(at('second'))).length).toBeGreaterThan(10);
    await publishMoment(world, foldersOf(at('second')), openingMoment);
    expect(differences(first, bytesOf(at('second')))).toEqual([]);
  }, 240_000);
});
