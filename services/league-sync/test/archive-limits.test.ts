import { createHash } from 'node:crypto';
import { readArchive } from '../src/actions/importing/read-archive.js';
import {
  archiveFormat,
  archiveService,
  archiveVersion,
  manifestPath,
  seasonCollections,
  type SeasonCollection,
  seasonPath,
} from '../src/domain/exporting/archive-format.js';
import { type ChainDoc } from '../src/store/chains.js';
import { packed } from './support/archives.js';

const [season, leagueId, chainId] = ['2030', '770000000000001', 'chain-a'] as const;
const chain = { _id: chainId, connectionId: 'connection-a', leagueIds: [leagueId] } as unknown as ChainDoc;
const MiB = 1024 * 1024;

/** What a season's documents are once they are read from an archive that holds nothing else. */
async function load(documents: Partial<Record<SeasonCollection, object[]>>) {
  const contents = new Map<string, Buffer>();
  const files = seasonCollections.map((collection) => {
    const path = seasonPath(season, collection);
    const content = Buffer.from(JSON.stringify(documents[collection] ?? []));
    contents.set(path, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const count = documents[collection]?.length ?? 0;
    return { path, service: archiveService, collection, season, count, bytes: content.length, sha256 };
  });
  const league = { chainId, connectionId: 'connection-a', name: 'A', currentLeagueId: leagueId };
  const manifest = { format: archiveFormat, version: archiveVersion, league, seasons: [{ season, leagueId }], files };
  contents.set(manifestPath, Buffer.from(JSON.stringify(manifest)));
  return (await readArchive(await packed(contents), chain)).load(season);
}

/** A megabyte is `texts` = 105. */
const metadata = (texts: number) =>
  Object.fromEntries(Array.from({ length: texts }, (_, n) => [`note_${n}`, 'x'.repeat(9_900)]));

const roster = (rosterId: number, fields: object) => ({
  ...{ _id: `${leagueId}:${rosterId}`, chainId, season, leagueId, rosterId, ownerId: null, coOwners: [] },
  ...{ players: [], starters: [], reserve: [], taxi: [], settings: {}, metadata: {}, ...fields },
});
const draft = (n: number, fields: object) => ({
  ...{ _id: `78000000000000${n}`, chainId, season, leagueId, type: 'snake', status: 'complete', startTimeMs: null },
  ...{ settings: {}, metadata: {}, draftOrder: null, slotToRosterId: null, tradedPicks: [], picks: [], ...fields },
});

/** Two files, each of some `megabytes`. */
const twoFiles = (megabytes: number) => ({
  rosters: Array.from({ length: megabytes }, (_, n) => roster(n + 1, { metadata: metadata(104) })),
  drafts: Array.from({ length: megabytes }, (_, n) => draft(n + 1, { metadata: metadata(104) })),
});

describe('a season of an archive, which is held in memory as a whole', () => {
  test('has as many bytes as a large league can have, and no more, however they are shared out', async () => {
    const fits = twoFiles(5);
    expect(JSON.stringify(fits).length).toBeGreaterThan(9 * MiB);
    expect((await load(fits)).rosters).toHaveLength(5);
    const tooMuch = twoFiles(7);
    for (const documents of Object.values(tooMuch)) expect(JSON.stringify(documents).length).toBeLessThan(8 * MiB);
    await expect(load(tooMuch)).rejects.toMatchObject({ kind: 'too-large', slug: 'archive-too-large' });
  });

  test('has no draft at a time that no calendar has', async () => {
    const of = (startTimeMs: number) => load({ drafts: [draft(1, { startTimeMs })] });
    expect((await of(Date.UTC(2030, 7, 1))).drafts).toHaveLength(1);
    await expect(of(1e300)).rejects.toMatchObject({ slug: 'archive-damaged' });
  });

  test('has no more names in one place than a league has', async () => {
    const named = (count: number) =>
      load({
        rosters: [roster(1, { settings: Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, n])) })],
      });
    expect((await named(1_000)).rosters).toHaveLength(1);
    await expect(named(1_001)).rejects.toMatchObject({ kind: 'invalid', slug: 'archive-damaged' });
  });

  test('has no more teams than a league can have, and no more players than a team', async () => {
    const of = (rosterId: number, players: number) =>
      load({ rosters: [roster(rosterId, { players: Array.from({ length: players }, (_, n) => String(n)) })] });
    expect((await of(100, 500)).rosters).toHaveLength(1);
    for (const [rosterId, players] of [
      [101, 1],
      [1, 501],
    ] as const) {
      await expect(of(rosterId, players)).rejects.toMatchObject({ slug: 'archive-damaged' });
    }
  });
});
