import { collectSeason } from '../src/actions/collecting/collect-season.js';
import { startCollecting } from '../src/actions/collecting/start-collecting.js';
import { type SeasonCollectionDoc } from '../src/store/season-collections.js';
import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, leagueReply, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, loadedInRounds, syncBed, type SyncBed } from './support/sync-bed.js';

const [older, leagueId, next, afterNext] = [
  '740000000000241',
  '740000000000242',
  '740000000000243',
  '740000000000244',
] as const;
const commissionersLeagues = `user/${ownerOf(1)}/leagues/nfl/2032`;

describe('a season before the first one that Sleeper gives', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId, season: '2031', scored: 3, previous: older });
    bed = await syncBed({ folder: tree.folder });
    await bed.verify('owner1', { leagueId });
    chainId = (await loaded(bed, leagueId))?._id ?? '';
    // Nothing that a league needs.
    tree.put(`league/${older}`, { league_id: older, name: null });
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  it('does not make the league stale, and is asked for again as a missing part', async () => {
    const chain = await pollNow(bed, chainId, agesMs.week);
    expect(chain).toMatchObject({ staleSince: null, failedPolls: 0, leagueIds: [leagueId], retry: { tries: 1 } });
    expect(chain.retry?.at.getTime()).toBeGreaterThan(Date.now());
  });

  it('keeps the next season away no more than an odd league of the commissioner does', async () => {
    const state = await bed.deps.nflState.find();
    if (state !== null) await bed.deps.nflState.put({ ...state, leagueCreateSeason: '2032' });
    putSeason(tree, { leagueId: next, season: '2032', scored: 0, previous: leagueId });
    const odd = { league_id: '740000000000249', name: null, settings: null, previous_league_id: null };
    tree.put(commissionersLeagues, [
      odd,
      leagueReply({ leagueId: next, season: '2032', scored: 0, previous: leagueId }),
    ]);
    await bed.deps.chains.update(chainId, { retry: null });
    await bed.deps.chains.update(chainId, { nextPollAt: new Date(0), syncedAt: new Date(Date.now() - agesMs.week) });
    await eventually(
      async () => (await bed.deps.chains.find(chainId))?.leagueIds,
      (ids) => ids?.includes(next) === true,
      10_000,
    );
    const chain = await loadedInRounds(bed, next);
    expect(chain).toMatchObject({ leagueIds: [next, leagueId], staleSince: null });
    expect(chain?.sync.message).toContain('other seasons of the league');
  });

  it('fails no collecting of a newer one', async () => {
    await bed.stopJobs();
    const state = await bed.deps.nflState.find();
    if (state !== null) await bed.deps.nflState.put({ ...state, season: '2033', leagueCreateSeason: '2033' });
    const season = { leagueId: afterNext, season: '2033', scored: 0, previous: next };
    putSeason(tree, season);
    tree.put(`user/${ownerOf(1)}/leagues/nfl/2033`, [leagueReply(season)]);
    const jobOf = () => bed.deps.seasonCollections.find(chainId, '2033') as Promise<SeasonCollectionDoc>;
    await bed.deps.mongo.transaction((session) => startCollecting(bed.deps, { chainId }, '2033', session));
    await collectSeason(bed.sync, await jobOf(), new AbortController().signal);
    expect(await jobOf()).toMatchObject({ state: 'success', errorMessage: null });
  });
});
