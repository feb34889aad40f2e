import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

/** A league that was renewed twice for one year: a chain keeps one of them, whose weeks they all are. */
describe('two leagues of one year', () => {
  const tree = createProviderTree();
  let bed: SyncBed;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: '780000000000001', season: '2030', scored: 1 });
    bed = await syncBed({ folder: tree.folder });
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.forgetBudget());

  const chainIn = async (leagueId: string) => (await bed.deps.chains.findByLeague(leagueId))!;
  const seasonsIn = async (leagueId: string) =>
    (await chainIn(leagueId)).seasons.map((own) => `${own.season} ${own.leagueId}`);
  /** The season that an id opens: its league id, and that of the first of its weeks. */
  async function opened(leagueId: string): Promise<string[]> {
    const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    const { id, season } = (await bed.app.inject({ url: `/api/leagues/${leagueId}`, headers })).json();
    const { _id: chainId } = await chainIn(leagueId);
    const weeks = await bed.deps.matchups.ofSeason(chainId, season);
    return [id, ...new Set(weeks.map((week) => week.leagueId))];
  }
  /** A league with the season before, and one of its two renewals connected by its commissioner. */
  async function connect(before: string, known: string, scored: number): Promise<void> {
    putSeason(tree, { leagueId: before, season: '2030', scored: 17 });
    putSeason(tree, { leagueId: known, season: '2031', scored, previous: before });
    expect(await bed.verify('owner1', { leagueId: known })).toMatchObject({ status: 200 });
    await loaded(bed, known);
  }

  it('the one that is played stays, and the other’s id opens it', async () => {
    const [before, played, other] = ['780000000000030', '780000000000031', '780000000000032'];
    await connect(before, played, 3);
    putSeason(tree, { leagueId: other, season: '2031', scored: 0, previous: before });
    expect(await bed.verify('owner2', { leagueId: other })).toMatchObject({ status: 200 });
    expect(await seasonsIn(other)).toEqual([`2031 ${played}`, `2030 ${before}`]);
    expect(await opened(other)).toEqual([played, played]);
    expect(await bed.deps.leagues.find(other)).toBeNull();
    await pollNow(bed, (await chainIn(other))._id, agesMs.week);
    expect(await opened(other)).toEqual([played, played]);
  });

  it('before either is played the later one counts, and gives way once the first is played', async () => {
    const [before, first, later] = ['780000000000130', '780000000000131', '780000000000132'];
    await connect(before, first, 0);
    putSeason(tree, { leagueId: later, season: '2031', scored: 0, previous: before });
    expect(await bed.verify('owner2', { leagueId: later })).toMatchObject({ status: 200 });
    await loaded(bed, later);
    expect(await seasonsIn(first)).toEqual([`2031 ${later}`, `2030 ${before}`]);
    expect(await opened(first)).toEqual([later, later]);

    putSeason(tree, { leagueId: first, season: '2031', scored: 2, previous: before });
    const { _id: chainId } = await chainIn(first);
    await pollNow(bed, chainId, agesMs.week);
    await eventually(
      () => bed.deps.matchups.ofSeason(chainId, '2031'),
      (weeks) => weeks.length === 18 && weeks.filter(({ isFinal }) => isFinal).length === 2,
    );
    expect(await seasonsIn(later)).toEqual([`2031 ${first}`, `2030 ${before}`]);
    expect(await opened(later)).toEqual([first, first]);
  });

  it('are one where both were connected before it showed that they are of one league', async () => {
    const [before, one, other] = ['780000000000230', '780000000000231', '780000000000232'];
    putSeason(tree, { leagueId: before, season: '2030', scored: 17 });
    putSeason(tree, { leagueId: one, season: '2031', scored: 0 });
    putSeason(tree, { leagueId: other, season: '2031', scored: 2, previous: before });
    await bed.verify('owner1', { leagueId: one });
    await loaded(bed, one);
    await bed.verify('owner2', { leagueId: other });
    await loaded(bed, other);
    putSeason(tree, { leagueId: one, season: '2031', scored: 0, previous: before });
    await bed.deps.leagues.put({ ...(await bed.deps.leagues.find(one))!, previousLeagueId: before });
    await pollNow(bed, (await chainIn(one))._id, agesMs.week);
    await eventually(
      () => chainIn(one),
      (chain) => chain.leagueIds.includes(other) && chain.sync.state === 'ready',
    );
    expect(await seasonsIn(one)).toEqual([`2031 ${other}`, `2030 ${before}`]);
    expect(await opened(one)).toEqual([other, other]);
  });
});
