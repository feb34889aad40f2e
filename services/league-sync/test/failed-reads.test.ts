import { createFailedReads, leftAloneMs } from '../src/actions/nfl/failed-reads.js';
import { playersReadAt } from '../src/actions/nfl/players-read.js';
import { keepPlayersFresh, playersEveryMs, requirePlayers } from '../src/actions/nfl/refresh-players.js';
import { keepStatsFresh } from '../src/actions/nfl/refresh-stat-weeks.js';
import { createProviderTree, putState } from './support/provider-tree.js';
import { eventually, syncBed, type SyncBed } from './support/sync-bed.js';

/** Large replies that Sleeper sends in a way that nobody can use. */
describe('large replies that cannot be read', () => {
  const tree = createProviderTree();
  let bed: SyncBed;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    bed = await syncBed({ folder: tree.folder, now: '2031-10-01T12:00:00Z' });
    await eventually(
      () => bed.deps.nflState.find(),
      (state) => state !== null,
    );
    await bed.stopJobs();
    await bed.deps.nflGames.replaceSeason(
      '2031',
      [1, 2, 3].map((week) => ({
        ...{ _id: `2031_0${week}`, season: '2031', week, gameType: 'REG', homeTeam: 'GB', awayTeam: 'CHI' },
        ...{ kickoff: new Date(Date.UTC(2031, 8, 7 * week, 17)), isFinished: true },
      })),
    );
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.forgetCalls());

  const callsOf = async (path: string) => (await bed.calls()).paths[path] ?? 0;

  test('a week of stat lines keeps no other week waiting, and is left alone for a while', async () => {
    tree.put('stats/nfl/regular/2031/3', { 100: { rec: 'seven' } });
    for (const week of [1, 2]) tree.put(`stats/nfl/regular/2031/${week}`, { 100: { rec: week } });
    const failed = createFailedReads(() => leftAloneMs);
    await expect(keepStatsFresh(bed.sync, failed)).rejects.toThrow('cannot be used');
    await keepStatsFresh(bed.sync, failed);
    await keepStatsFresh(bed.sync, failed);
    expect((await bed.deps.statWeeks.all()).map(({ week }) => week)).toEqual([1, 2]);
    expect(await callsOf('/v1/stats/nfl/regular/2031/3')).toBe(1);
    // Who has not met it asks again.
    tree.put('stats/nfl/regular/2031/3', { 100: { rec: 7 } });
    await keepStatsFresh(
      bed.sync,
      createFailedReads(() => leftAloneMs),
    );
    expect((await bed.deps.statWeeks.all()).map(({ week }) => week)).toEqual([1, 2, 3]);
  });

  test('stat lines of which most are missing replace none; a few of others are another source’s', async () => {
    const lines = (playerIds: number[]) => Object.fromEntries(playerIds.map((playerId) => [playerId, { rec: 3 }]));
    const readAgain = async (reply: object) => {
      tree.put('stats/nfl/regular/2031/2', reply);
      await bed.deps.statWeeks.touch('2031', 2, { readAt: new Date(0) });
      await keepStatsFresh(
        bed.sync,
        createFailedReads(() => 0),
      );
    };
    const stored = async () => (await bed.deps.statWeeks.state('2031', 2))!;
    await readAgain(lines([1, 2, 3, 4, 5, 6]));
    const { revision, hash } = await stored();
    await expect(readAgain(lines([1, 2]))).rejects.toThrow('cannot be used');
    expect(await stored()).toMatchObject({ revision, hash, players: 6 });
    await readAgain(lines([1, 902]));
    expect(await stored()).toMatchObject({ revision: revision + 1, players: 2 });
  });

  test('the players are not asked for at each turn of the loop, but again after a while', async () => {
    tree.put('players/nfl', { 100: { player_id: '101' } });
    await bed.deps.syncCursors.mark('players', 'nfl', 'all', new Date(Date.now() - playersEveryMs));
    let forMs = Infinity;
    const failed = createFailedReads(() => forMs);
    await expect(keepPlayersFresh(bed.sync, failed)).rejects.toThrow('cannot be used');
    await keepPlayersFresh(bed.sync, failed);
    await keepPlayersFresh(bed.sync, failed);
    expect(await callsOf('/v1/players/nfl')).toBe(1);
    forMs = 0;
    await expect(keepPlayersFresh(bed.sync, failed)).rejects.toThrow('cannot be used');
    expect(await callsOf('/v1/players/nfl')).toBe(2);
  });

  const [few, many] = [3, 8].map((count) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at + 1}`, { player_id: `${at + 1}` }])),
  );

  test.each([
    ['no player', {}],
    ['most of them missing', few],
    ['nothing', undefined],
  ])('players of which the reply has %s do not count as read', async (_, reply) => {
    const failed = createFailedReads(() => 0);
    const readAt = new Date(Date.now() - playersEveryMs);
    await bed.deps.syncCursors.mark('players', 'nfl', 'all', readAt);
    tree.put('players/nfl', many);
    await keepPlayersFresh(bed.sync, failed);
    expect(await bed.deps.players.count()).toBe(8);
    await bed.deps.syncCursors.mark('players', 'nfl', 'all', readAt);
    tree.put('players/nfl', reply);
    await expect(keepPlayersFresh(bed.sync, failed)).rejects.toThrow('cannot be used');
    expect(await playersReadAt(bed.sync)).toEqual(readAt);
    expect(await bed.deps.players.count()).toBe(8);
  });

  test('fewer players of whom some are new come from another source, and are added to those that are known', async () => {
    tree.put('players/nfl', many);
    await keepPlayersFresh(
      bed.sync,
      createFailedReads(() => 0),
    );
    await bed.deps.syncCursors.mark('players', 'nfl', 'all', new Date(Date.now() - playersEveryMs));
    tree.put('players/nfl', { 1: { player_id: '1' }, 901: { player_id: '901' } });
    await keepPlayersFresh(
      bed.sync,
      createFailedReads(() => 0),
    );
    expect(await bed.deps.players.count()).toBe(9);
  });

  test('a league that needs players does not take a reply without any for them', async () => {
    await bed.deps.syncCursors.remove('players');
    await bed.mongo.connection.collection('players').deleteMany({});
    tree.put('players/nfl', {});
    const { signal } = new AbortController();
    await expect(requirePlayers(bed.sync, signal)).rejects.toThrow('cannot be used');
    expect(await playersReadAt(bed.sync)).toBeNull();
  });

  test('a failure of our own is none of the source', async () => {
    const failed = createFailedReads(() => leftAloneMs);
    const ours = () => Promise.reject(new Error('the database does not respond'));
    await expect(failed.noting('players', ours)).rejects.toThrow('database');
    expect(failed.has('players')).toBe(false);
  });
});
