import { discoverSeasons } from '../src/actions/loading/discover-seasons.js';
import { pollChain } from '../src/actions/polling/poll-chain.js';
import { storeSeason } from '../src/actions/polling/store-season.js';
import { finalizeWeeks, storeWeek } from '../src/actions/weeks/store-week.js';
import { planPolls } from '../src/domain/polling/poll-plan.js';
import { type ChainDoc } from '../src/store/chains.js';
import { row } from './support/documents.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [before, first, later, next] = [30, 31, 32, 33].map((end) => `7900000000000${end}`) as [
  string,
  string,
  string,
  string,
];

describe('of two leagues of one year the one that is not the chain’s', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chain: ChainDoc;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: before, season: '2030', scored: 17 });
    putSeason(tree, { leagueId: first, season: '2031', scored: 0, previous: before });
    bed = await syncBed({ folder: tree.folder });
    await bed.verify('owner1', { leagueId: first });
    chain = (await loaded(bed, first))!;
    await bed.stopJobs();
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.forgetBudget());
  const now = async () => (await bed.deps.chains.find(chain._id))!;

  it('is not stored again by who was reading it when the other one took its place', async () => {
    const read = (await bed.deps.leagues.find(first))!;
    const rosters = await bed.deps.rosters.ofLeague(first);
    putSeason(tree, { leagueId: later, season: '2031', scored: 0, previous: before });
    expect(await bed.verify('owner2', { leagueId: later })).toMatchObject({ status: 200 });
    const { users, ...league } = { ...read, name: 'Read Late' };
    const replies = { league, users, rosters, known: rosters, readAt: new Date() };
    await storeSeason(bed.sync, { chain, league: read }, replies, { ...league, users });
    expect(await bed.deps.leagues.find(first)).toBeNull();
    expect(await bed.deps.rosters.ofLeague(first)).toEqual([]);

    // Nor is a week of it that comes late.
    const reply = { rows: [row(1, 1, 0), row(2, 1, 0)], bytes: Buffer.from('[]') };
    const other = (await bed.deps.leagues.find(later))!;
    const weekNow = () => bed.deps.matchups.find(chain._id, '2031', 6);
    await storeWeek(bed.sync, chain, read, { week: 6, reply, known: null }, { backfill: false });
    expect(await weekNow()).toBeNull();
    await storeWeek(bed.sync, chain, other, { week: 6, reply, known: null }, { backfill: false });
    const stored = await weekNow();
    expect(stored?.leagueId).toBe(later);

    // What it says of which weeks are over is nothing of the other one’s.
    const over = { ...read, lastScoredLeg: 6 };
    await finalizeWeeks(bed.sync, chain, over, { backfill: false, isKnownEmpty: () => true });
    expect(await weekNow()).toMatchObject({ isFinal: false });

    // A former version stored such a week: it is the other one’s once that is read, also where both have the same rows.
    await bed.mongo.transaction((session) => bed.deps.matchups.put({ ...stored!, leagueId: first }, session));
    await storeWeek(bed.sync, chain, other, { week: 6, reply, known: await weekNow() }, { backfill: false });
    expect((await weekNow())?.leagueId).toBe(later);
  });

  it('keeps no newer season away when it cannot be read, and stays known when that one goes', async () => {
    const state = (await bed.deps.nflState.find())!;
    await bed.deps.nflState.put({ ...state, leagueCreateSeason: '2032' });
    putSeason(tree, { leagueId: next, season: '2032', scored: 0, previous: later });
    await bed.fault({ pattern: `/v1/league/${first}`, mode: 'wrong-types' });
    const { signal } = new AbortController();
    await expect(discoverSeasons(bed.sync, chain._id, signal)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await now()).leagueIds).toEqual([next, later, before, first]);
    await bed.heal();

    for (const part of ['', '/users', '/rosters']) tree.put(`league/${next}${part}`, undefined);
    tree.put(`user/${ownerOf(1)}/leagues/nfl/2032`, []);
    await bed.forgetBudget();
    await discoverSeasons(bed.sync, chain._id, signal);
    expect((await now()).leagueIds).toEqual([later, before, first]);
  });

  it('takes the place of one that is deleted on Sleeper before anything is played in it', async () => {
    const remove = (leagueId: string) => {
      for (const part of ['', '/users', '/rosters']) tree.put(`league/${leagueId}${part}`, undefined);
    };
    remove(later);
    await replaced(first);
    expect(await now()).toMatchObject({ currentLeagueId: first, leagueIds: [first, before, later], goneSince: null });

    // Nor need it be known: the commissioner makes a new one.
    putSeason(tree, { leagueId: next, season: '2031', scored: 0, previous: before });
    remove(first);
    await replaced(next);
    expect(await now()).toMatchObject({
      currentLeagueId: next,
      leagueIds: [next, before, first, later],
      goneSince: null,
    });
  });

  /** Polls once; what took the place is to be loaded then. */
  async function replaced(by: string): Promise<void> {
    await bed.forgetBudget();
    const plan = planPolls({ watched: 1, unwatched: 0, idle: 0, drafting: 0, gamesOn: false });
    const assignment = { plan, state: await bed.deps.nflState.find(), gamesOn: false, shards: [] };
    await pollChain(bed.sync, await now(), assignment, new AbortController().signal);
    expect((await now()).sync.state).toBe('loading');
    expect(await bed.deps.leagues.find(by)).toMatchObject({ season: '2031' });
  }
});
