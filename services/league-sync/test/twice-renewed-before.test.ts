import { putSeason as storeSeason } from '../src/actions/loading/put-season.js';
import { storeWeek } from '../src/actions/weeks/store-week.js';
import { type LeagueDoc } from '../src/store/leagues.js';
import { row } from './support/documents.js';
import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

describe('two leagues of one year, of a version that kept both', () => {
  const tree = createProviderTree();
  let bed: SyncBed;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: '770000000000001', season: '2030', scored: 1 });
    bed = await syncBed({ folder: tree.folder });
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.forgetBudget());

  const chainIn = async (leagueId: string) => (await bed.deps.chains.findByLeague(leagueId))!;
  const weeksIn = async (leagueId: string) => bed.deps.matchups.ofSeason((await chainIn(leagueId))._id, '2031');
  const revisionsIn = async (leagueId: string) => {
    const weeks = await weeksIn(leagueId);
    return weeks.filter(({ isFinal }) => isFinal).map(({ week, revision }) => `${week}/${revision}`);
  };

  /**
   * A league with the season before and a renewal of which three weeks are played, beside another renewal as it was stored
   * then, which has written over a week that is final and one to come, and is the current season.
   */
  async function connect(digit: number, scored: number): Promise<{ before: string; played: string; other: string }> {
    const [before, played, other] = [0, 1, 2].map((end) => `7700000000${digit}003${end}`) as [string, string, string];
    putSeason(tree, { leagueId: before, season: '2030', scored: 17 });
    putSeason(tree, { leagueId: played, season: '2031', scored: 3, previous: before, name: 'Played' });
    expect(await bed.verify('owner1', { leagueId: played })).toMatchObject({ status: 200 });
    await loaded(bed, played);
    expect(await revisionsIn(played)).toEqual(['1/1', '2/1', '3/1']);

    putSeason(tree, { leagueId: other, season: '2031', scored, previous: before, name: 'Other' });
    const chain = await chainIn(played);
    const { users, ...known } = (await bed.deps.leagues.find(played))!;
    const league = { ...known, _id: other, name: 'Other', lastScoredLeg: scored };
    const rosters = await bed.deps.rosters.ofLeague(played);
    await bed.mongo.transaction((session) => storeSeason(bed.deps, chain, { league, users, rosters }, '2031', session));
    const seasons = [{ season: '2031', leagueId: other }, ...chain.seasons];
    const leagueIds = seasons.map(({ leagueId }) => leagueId);
    await bed.deps.chains.update(chain._id, { seasons, leagueIds, currentLeagueId: other, name: 'Other' });
    const reply = { rows: [row(1, 1, 0), row(2, 1, 0)], bytes: Buffer.from('[]') };
    const stored: LeagueDoc = (await bed.deps.leagues.find(other))!;
    for (const week of [2, 7]) {
      const known = await bed.deps.matchups.find(chain._id, '2031', week);
      await storeWeek(bed.sync, chain, stored, { week, reply, known }, { backfill: false });
    }
    expect(await revisionsIn(played)).toEqual(['1/1', '2/2', '3/1']);
    return { before, played, other };
  }

  it('are one once the next look at its seasons has come: the one that is played, with all of its weeks', async () => {
    const told: string[] = [];
    await bed.bus.work({
      subject: 'league.week_finalized.v1',
      consumer: 'test-final',
      handle: async ({ payload: { leagueId, week, revision } }) => void told.push(`${leagueId} ${week}/${revision}`),
    });
    const { before, played, other } = await connect(1, 0);
    const rows = new Map((await weeksIn(played)).map((week) => [week.week, week.rows.length]));
    expect([rows.get(1), rows.get(2)]).toEqual([4, 2]);
    await pollNow(bed, (await chainIn(played))._id, agesMs.week);
    const chain = await eventually(
      () => chainIn(played),
      (now) => now.seasons.length === 2 && now.sync.state === 'ready',
    );
    expect(chain).toMatchObject({
      seasons: [
        { season: '2031', leagueId: played },
        { season: '2030', leagueId: before },
      ],
      leagueIds: [played, before, other],
      currentLeagueId: played,
      name: 'Played',
    });
    const weeks = await weeksIn(played);
    expect(weeks.map((week) => [week.leagueId, week.rows.length])).toEqual(weeks.map(() => [played, 4]));
    expect(weeks).toHaveLength(18);
    // What others have kept of the week that was written over is corrected; nothing is told of the other weeks.
    expect(await revisionsIn(played)).toEqual(['1/1', '2/3', '3/1']);
    await eventually(
      async () => told.filter((news) => news === `${played} 2/3`),
      (news) => news.length === 1,
    );
    expect(await bed.deps.leagues.find(other)).toBeNull();
    expect(await bed.deps.rosters.ofLeague(other)).toEqual([]);
  });

  it('both stay where both were played', async () => {
    const { before, played, other } = await connect(2, 2);
    const { _id: chainId } = await chainIn(played);
    await pollNow(bed, chainId, agesMs.week);
    const { seasons } = await chainIn(played);
    expect(seasons.map(({ leagueId }) => leagueId)).toEqual([other, played, before]);
    expect(await bed.deps.leagues.find(other)).toMatchObject({ lastScoredLeg: 2 });
  });
});
