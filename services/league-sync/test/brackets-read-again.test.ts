import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '740000000000051';
const game = (team1: number, team2: number) => [{ r: 1, m: 1, t1: team1, t2: team2, w: null, l: null, p: 1 }];

/** Its playoffs begin with week 15. */
describe('brackets of a season whose regular weeks end', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;
  const season = (scored: number, winners: unknown) => {
    putSeason(tree, { leagueId, season: '2031', scored });
    tree.put(`league/${leagueId}/winners_bracket`, winners);
    putState(tree, '2031', scored + 1);
  };
  const stored = async () => {
    const bracket = await bed.deps.brackets.find(leagueId);
    return { pairs: bracket?.winners.map(({ team1, team2 }) => [team1, team2]), afterWeek: bracket?.afterWeek };
  };
  const bracketCalls = async () => (await bed.calls()).paths[`/v1/league/${leagueId}/winners_bracket`] ?? 0;

  beforeEach(async () => {
    season(13, game(1, 2));
    bed = await syncBed({ folder: tree.folder });
    await bed.verify('owner1', { leagueId });
    chainId = (await loaded(bed, leagueId))?._id ?? '';
    await pollNow(bed, chainId);
    await bed.forgetCalls();
  });
  afterEach(() => bed.close());
  afterAll(() => tree.remove());

  test('are read again with the last of them, and once', async () => {
    expect(await stored()).toEqual({ pairs: [[1, 2]], afterWeek: 13 });
    season(14, game(3, 4));
    await pollNow(bed, chainId);
    expect(await stored()).toEqual({ pairs: [[3, 4]], afterWeek: 14 });
    expect(await bracketCalls()).toBe(1);
    await pollNow(bed, chainId);
    expect(await bracketCalls()).toBe(1);
  });

  test('are not kept from before where Sleeper has none any more', async () => {
    season(14, []);
    await pollNow(bed, chainId);
    expect(await stored()).toEqual({ pairs: [], afterWeek: 14 });
    // Those that were read since then are.
    season(14, game(3, 4));
    await pollNow(bed, chainId, agesMs.hour);
    season(15, []);
    await pollNow(bed, chainId, agesMs.hour);
    expect(await stored()).toEqual({ pairs: [[3, 4]], afterWeek: 15 });
  });

  test('say that they are those of before until they can be read', async () => {
    await bed.fault({ pattern: `/v1/league/${leagueId}/winners_bracket`, mode: '500' });
    season(14, game(3, 4));
    await pollNow(bed, chainId);
    expect(await stored()).toEqual({ pairs: [[1, 2]], afterWeek: 13 });
    await bed.heal();
    // What seldom changes waits for its time after a failure too.
    await bed.deps.chains.update(chainId, { triedAt: new Date(Date.now() - agesMs.hour) });
    await pollNow(bed, chainId, agesMs.hour);
    expect(await stored()).toEqual({ pairs: [[3, 4]], afterWeek: 14 });
  });
});
