import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { agesMs, fillNow, pollNow } from './support/poll-now.js';
import { eventually, loadedInRounds, syncBed, type SyncBed } from './support/sync-bed.js';

const ids = { 2030: '740000000000130', 2031: '740000000000131' };
const draftOf = (season: keyof typeof ids) => `${ids[season]}77`;

const rookieDraft = (over: object = {}) => ({
  ...{ draft_id: draftOf(2031), type: 'linear', status: 'complete', season: '2031' },
  ...{ settings: { rounds: 1, teams: 4 }, draft_order: null, ...over },
});
const pickOf = (team: number, playerId = `${team}00`) => ({
  ...{ pick_no: team, round: 1, draft_slot: team, roster_id: team, picked_by: ownerOf(team), player_id: playerId },
  metadata: { first_name: 'P', last_name: playerId },
});
const allPicks = [1, 2, 3, 4].map((team) => pickOf(team));

describe('drafts that are read again', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: ids[2030], season: '2030', scored: 17 });
    putSeason(tree, { leagueId: ids[2031], season: '2031', scored: 3, previous: ids[2030] });
    bed = await syncBed({ folder: tree.folder });
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.forgetBudget());

  const picksOf = async (season: keyof typeof ids) => (await bed.deps.drafts.find(draftOf(season)))?.picks ?? [];
  const drafts = async () => (await bed.deps.drafts.ofChain(chainId)).map(({ _id }) => _id).sort();
  const thoroughly = () => pollNow(bed, chainId, agesMs.hour);
  const draftCalls = async () =>
    Object.keys((await bed.calls()).paths)
      .filter((path) => path.startsWith('/v1/draft/'))
      .sort();

  /** Reads a season again whole, as an admin asks for it, and waits until that has ended. */
  async function collect(season: keyof typeof ids): Promise<void> {
    const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    const url = `/api/leagues/${ids[2031]}/historical-data/collect?season=${season}`;
    expect((await bed.app.inject({ method: 'POST', url, headers })).statusCode).toBe(202);
    const job = await eventually(
      () => bed.deps.seasonCollections.find(chainId, String(season)),
      (now) => now !== null && now.state !== 'in_progress',
    );
    expect(job).toMatchObject({ state: 'success', errorMessage: null });
  }

  test('picks that were loaded while there were no players get their names with them', async () => {
    await bed.fault({ pattern: '/v1/players/nfl', mode: '500' });
    // Players that are half stored are none to name picks by.
    const half = { _id: '9999', firstName: 'Some', lastName: 'Body', fullName: 'Some Body', fantasyPositions: [] };
    await bed.mongo.connection.collection('players').insertOne(half as never);
    await bed.verify('owner1', { leagueId: ids[2031] });
    chainId = (await loadedInRounds(bed, ids[2031]))?._id ?? '';
    expect((await picksOf(2030))[0]?.player.lastName).toBe('');
    await bed.heal();
    await fillNow(bed, chainId);
    for (const season of [2030, 2031] as const) {
      expect((await picksOf(season)).map(({ player }) => player.lastName)).toEqual(['100', '200', '300', '400']);
    }
  });

  test('a draft that is complete and whole is not read again', async () => {
    await bed.forgetCalls();
    await thoroughly();
    expect(await draftCalls()).toEqual([]);
  });

  test('picks that were missing when the draft was complete come with a thorough poll, by one call', async () => {
    const picks = (await picksOf(2031)).slice(0, 1);
    await bed.mongo.connection
      .collection('drafts')
      .updateOne({ _id: draftOf(2031) as never }, { $set: { picks, slotToRosterId: { 1: 1 } } });
    await bed.forgetCalls();
    await thoroughly();
    expect(await picksOf(2031)).toHaveLength(4);
    expect(await draftCalls()).toEqual([`/v1/draft/${draftOf(2031)}/picks`]);
    expect((await bed.deps.drafts.find(draftOf(2031)))?.slotToRosterId).toEqual({ 1: 1 });
  });

  describe('an auction', () => {
    const auctionId = `${ids[2031]}79`;
    const auction = { ...rookieDraft(), draft_id: auctionId, type: 'auction', settings: { rounds: 2, teams: 4 } };
    const bought = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...pickOf((index % 4) + 1, `${index + 100}`),
        pick_no: index + 1,
      }));
    const list = `league/${ids[2031]}/drafts`;
    const stored = async () => (await bed.deps.drafts.find(auctionId))?.picks.length;
    async function pollWith(picks: number): Promise<string[]> {
      tree.put(`draft/${auctionId}/picks`, bought(picks));
      await bed.forgetCalls();
      await thoroughly();
      return draftCalls();
    }

    beforeAll(() => {
      tree.put(list, [auction, rookieDraft()]);
      tree.put(`draft/${auctionId}`, auction);
    });
    afterAll(async () => {
      tree.put(list, [rookieDraft()]);
      await bed.mongo.connection.collection('drafts').deleteOne({ _id: auctionId as never });
    });

    test('whose last picks were not there yet when it was complete gets them with a thorough poll', async () => {
      await pollWith(5);
      expect(await stored()).toBe(5);
      expect(await pollWith(8)).toEqual([`/v1/draft/${auctionId}/picks`]);
      expect(await stored()).toBe(8);
    });

    test('in which all places were bought is not read again', async () => {
      expect(await pollWith(8)).toEqual([]);
    });

    test('that ended before all places were bought stays as it is, by one call of a thorough poll', async () => {
      await bed.mongo.connection
        .collection<{ _id: string; picks: unknown[] }>('drafts')
        .updateOne({ _id: auctionId }, { $pop: { picks: 1 } });
      const before = await bed.deps.drafts.find(auctionId);
      for (const picks of [7, 6]) expect(await pollWith(picks)).toEqual([`/v1/draft/${auctionId}/picks`]);
      expect(await bed.deps.drafts.find(auctionId)).toEqual(before);
    });
  });

  test('a correction of a complete draft is stored when its season is collected, and less never is', async () => {
    tree.put(`draft/${draftOf(2030)}/picks`, [pickOf(1, '101'), ...allPicks.slice(1)]);
    await thoroughly();
    expect((await picksOf(2030))[0]?.playerId).toBe('100');
    await collect(2030);
    const corrected = await bed.deps.drafts.find(draftOf(2030));
    expect(corrected?.picks.map(({ playerId }) => playerId)).toEqual(['101', '200', '300', '400']);
    for (const part of ['', '/picks', '/traded_picks']) tree.put(`draft/${draftOf(2030)}${part}`, undefined);
    await collect(2030);
    expect(await bed.deps.drafts.find(draftOf(2030))).toEqual(corrected);
    tree.put(`draft/${draftOf(2030)}/picks`, allPicks.slice(2));
    await collect(2030);
    expect(await bed.deps.drafts.find(draftOf(2030))).toEqual(corrected);
  });

  test('a draft that is deleted before it is complete goes; one that is complete stays', async () => {
    const ghost = `${ids[2031]}78`;
    const planned = rookieDraft({ draft_id: ghost, status: 'pre_draft', start_time: 1_960_000_000_000 });
    const list = `league/${ids[2031]}/drafts`;
    tree.put(list, [planned, rookieDraft()]);
    await thoroughly();
    expect(await drafts()).toEqual([draftOf(2030), draftOf(2031), ghost].sort());
    const told: string[] = [];
    const forget = bed.deps.outbox.onCommitted((subject, payload) => {
      if (subject === 'league.synced.v1' && 'parts' in payload) told.push(...payload.parts);
    });
    // A list that cannot be had says nothing.
    tree.put(list, undefined);
    await thoroughly();
    expect(await drafts()).toContain(ghost);
    tree.put(list, []);
    await thoroughly();
    expect(await drafts()).toEqual([draftOf(2030), draftOf(2031)]);
    expect(told).toEqual(['drafts']);
    forget();
  });
});
