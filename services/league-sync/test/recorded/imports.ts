import { type Champions } from '../../src/bodies/champion.js';
import { importLeague } from '../../src/actions/importing/import-league.js';
import { keepFile, startImport } from '../../src/actions/importing/start-import.js';
import { getSeason } from '../../src/rpc/get-season.js';
import { archiveOf, unpacked, wipe } from '../support/archives.js';
import { type RecordedSeason } from '../support/recorded-leagues.js';
import { anOwnerOf, type RecordedWorld } from '../support/recorded-world.js';

/**
 * Exports a league, takes everything of it away, and imports it again: members see the same pages, rankings and
 * achievements are told the same seasons, and another export has the same files. The world's jobs stand still from then on.
 * @param season the league's newest
 */
export async function checkImport(world: RecordedWorld, season: RecordedSeason): Promise<void> {
  await world.bed.stopJobs();
  const leagueId = season.league.league_id;
  const chain = await world.bed.deps.chains.findByLeague(leagueId);
  if (chain === null) throw new Error(`${leagueId} is not loaded`);
  const reader = anOwnerOf(season);
  const leagueIds = [leagueId, ...chain.leagueIds.filter((each) => each !== leagueId)];
  const before = await shown(world, reader, leagueIds);
  expect(Object.keys(before).length).toBeGreaterThan(5);
  const toldBefore = await told(world, chain._id);
  expect(Object.keys(toldBefore)).toHaveLength(chain.seasons.length);
  const archive = await archiveOf(world.bed.deps, chain._id);

  expect(await wipe(world.bed.deps, chain._id)).toBeGreaterThan(20);
  // Kept responses and kept pages go with the process.
  await world.bed.restart();
  await world.bed.stopJobs();
  const { deps, sync } = world.bed;
  expect(await world.read<Champions>(reader, `/api/leagues/${leagueId}/historical-champions`)).toEqual([]);

  const file = { bytes: archive, name: 'league.zip', accountId: reader, seasons: chain.seasons.length };
  const kept = await keepFile(deps, chain, file);
  const job = await deps.mongo.transaction((session) => startImport(deps, session, chain, kept));
  await importLeague(sync, job, new AbortController().signal);
  expect(await deps.leagueImports.find(chain._id)).toMatchObject({ state: 'success', errorMessage: null });
  expect(await differences(archive, await archiveOf(deps, chain._id))).toEqual([]);
  expect(await shown(world, reader, leagueIds)).toEqual(before);
  expect(await told(world, chain._id)).toEqual(toldBefore);
}

/** Each season as rankings, the record book and achievements are worked out from it. */
async function told({ bed }: RecordedWorld, chainId: string): Promise<Record<string, unknown>> {
  const seasons = (await bed.deps.chains.find(chainId))?.seasons ?? [];
  const answers = seasons.map(async ({ season }) => [season, await getSeason(bed.deps, { chainId, season })]);
  return Object.fromEntries(await Promise.all(answers)) as Record<string, unknown>;
}

/** What members see of all seasons: tables, people, games, drafts with their picks, moves, champions, titles. */
async function shown(world: RecordedWorld, reader: string, leagueIds: readonly string[]) {
  const pages: Record<string, unknown> = {};
  // When the provider was asked last is no part of the seasons.
  const read = async (url: string) => {
    const { syncedAt: _syncedAt, ...page } = await world.read<{ syncedAt?: string }>(reader, url);
    return (pages[url] = page);
  };
  for (const leagueId of leagueIds) {
    const at = `/api/leagues/${leagueId}`;
    for (const part of ['', '/rosters', '/transactions/18', '/byes']) await read(at + part);
    for (let week = 1; week <= 18; week += 1) await read(`${at}/matchups/${week}`).catch(() => undefined);
  }
  const at = `/api/leagues/${leagueIds[0]}`;
  for (const part of ['historical-champions', 'member-championships']) await read(`${at}/${part}`);
  for (const { draft_id: draftId } of Object.values(await read(`${at}/historical-drafts`)) as { draft_id: string }[]) {
    await read(`/api/drafts/${draftId}/picks`);
  }
  return pages;
}

/** Paths of files that differ. */
async function differences(a: Buffer, b: Buffer): Promise<string[]> {
  const [one, other] = await Promise.all([unpacked(a), unpacked(b)]);
  const paths = [...new Set([...one.keys(), ...other.keys()])];
  return paths.filter((path) => other.get(path)?.equals(one.get(path) ?? Buffer.alloc(0)) !== true);
}
