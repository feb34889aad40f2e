import { createProviderTree, leagueReply, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { agesMs, pollNow } from './support/poll-now.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [leagueId, next, anew] = ['740000000000231', '740000000000232', '740000000000233'];
const commissionersLeagues = `user/${ownerOf(1)}/leagues/nfl/2032`;

/** A league that is renewed for the next season while this one is played. */
describe('a league that was renewed early and deleted', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId, season: '2031', scored: 3 });
    bed = await syncBed({ folder: tree.folder });
    await bed.verify('owner1', { leagueId });
    chainId = (await loaded(bed, leagueId))?._id ?? '';
    const state = await bed.deps.nflState.find();
    if (state !== null) await bed.deps.nflState.put({ ...state, leagueCreateSeason: '2032' });
    putSeason(tree, { leagueId: next, season: '2032', scored: 0, previous: leagueId });
    await pollNow(bed, chainId, agesMs.week);
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  const seasons = async () => (await bed.deps.chains.find(chainId))?.leagueIds;
  const takeAway = (id: string) => {
    for (const part of ['', '/users', '/rosters']) tree.put(`league/${id}${part}`, undefined);
  };

  it('is called as it was renamed on Sleeper, by its newest season alone', async () => {
    const nameOf = async () => (await bed.deps.chains.find(chainId))?.name;
    const rename = async (id: string, season: string, name: string) => {
      const scored = id === leagueId ? 3 : 0;
      const previous = id === leagueId ? null : leagueId;
      tree.put(`league/${id}`, leagueReply({ leagueId: id, season, scored, previous, name }));
      await pollNow(bed, chainId, agesMs.hour);
      return nameOf();
    };
    expect(await nameOf()).toBe('Made Up 2032');
    expect(await rename(leagueId, '2031', 'Of Old')).toBe('Made Up 2032');
    expect((await bed.deps.leagues.find(leagueId))?.name).toBe('Of Old');
    expect(await rename(next, '2032', 'Named Anew')).toBe('Named Anew');
    await rename(leagueId, '2031', 'Made Up 2031');
    // A name that was stored wrong shows in no change of the season.
    await bed.deps.chains.update(chainId, { name: 'Of Old' });
    await pollNow(bed, chainId, agesMs.hour);
    expect(await nameOf()).toBe('Named Anew');
  });

  it('is run by whom Sleeper says, also where something else is stored already', async () => {
    const runs = async () => (await bed.deps.memberships.find(chainId, ownerOf(1)))?.isCommissioner;
    await bed.mongo.transaction((session) =>
      bed.deps.memberships.change(`${chainId}:${ownerOf(1)}`, { isCommissioner: false }, session),
    );
    await pollNow(bed, chainId, agesMs.hour);
    expect(await runs()).toBe(true);
  });

  it('keeps the running season fresh', async () => {
    expect(await seasons()).toEqual([next, leagueId]);
    takeAway(next);
    expect((await pollNow(bed, chainId, agesMs.hour)).staleSince).toBeNull();
  });

  it('stays while its commissioner still has it', async () => {
    await pollNow(bed, chainId, agesMs.week);
    expect(await seasons()).toEqual([next, leagueId]);
  });

  it('stays while nobody can say that it is gone', async () => {
    tree.put(commissionersLeagues, undefined);
    await pollNow(bed, chainId, agesMs.week);
    expect(await seasons()).toEqual([next, leagueId]);
    // Nor where there is no commissioner to be asked.
    tree.put(commissionersLeagues, []);
    tree.put(`league/${leagueId}/users`, []);
    await pollNow(bed, chainId, agesMs.week);
    expect(await seasons()).toEqual([next, leagueId]);
    putSeason(tree, { leagueId, season: '2031', scored: 3 });
    await pollNow(bed, chainId, agesMs.hour);
  });

  it('goes with all that is stored of it, and makes room for the one made in its place', async () => {
    // Claimed while its rosters had other numbers: the first owner's team was the third one there.
    const numbers = [3, 4, 1, 2];
    const claim = { rosterId: 3, season: '2032', claimedAt: new Date(), isAssigned: false };
    await bed.mongo.transaction(async (session) => {
      const rosters = (await bed.deps.rosters.ofLeague(next)).map((roster) => {
        const rosterId = numbers[roster.rosterId - 1]!;
        return { ...roster, rosterId, _id: `${next}:${rosterId}` };
      });
      await bed.deps.rosters.replaceAll(next, rosters, session);
      await bed.deps.memberships.change(`${chainId}:${ownerOf(1)}`, { claim }, session);
    });
    tree.put(commissionersLeagues, []);
    const chain = await pollNow(bed, chainId, agesMs.week);
    expect(chain).toMatchObject({ leagueIds: [leagueId], currentLeagueId: leagueId, name: 'Made Up 2031' });
    expect(chain.staleSince).toBeNull();
    const member = await bed.deps.memberships.find(chainId, ownerOf(1));
    expect(member?.claim).toMatchObject({ rosterId: 1, season: '2031', isAssigned: false });
    for (const name of ['chains', 'leagues', 'rosters', 'matchups', 'transactions', 'drafts', 'pages', 'brackets']) {
      const kept = await bed.mongo.connection.collection(name).find().toArray();
      expect([name, JSON.stringify(kept).includes(next)]).toEqual([name, false]);
    }
    putSeason(tree, { leagueId: anew, season: '2032', scored: 0, previous: leagueId, name: 'Made Anew' });
    await pollNow(bed, chainId, agesMs.week);
    const found = await eventually(
      () => bed.deps.chains.find(chainId),
      (now) => now?.seasons.length === 2 && now.sync.state === 'ready',
    );
    expect(found).toMatchObject({ leagueIds: [anew, leagueId], name: 'Made Anew', staleSince: null });
    expect(await bed.deps.matchups.ofSeason(chainId, '2032')).toHaveLength(18);
  });

  it('is loaded whole again when Sleeper has it again', async () => {
    takeAway(anew);
    tree.put(commissionersLeagues, []);
    await pollNow(bed, chainId, agesMs.week);
    expect(await seasons()).toEqual([leagueId]);
    putSeason(tree, { leagueId: anew, season: '2032', scored: 0, previous: leagueId });
    await pollNow(bed, chainId, agesMs.week);
    await eventually(seasons, (now) => now?.length === 2);
    await loaded(bed, anew);
    expect(await bed.deps.matchups.ofSeason(chainId, '2032')).toHaveLength(18);
    expect(await bed.deps.drafts.find(`${anew}77`)).not.toBeNull();
  });

  it('stays once a week of it was scored', async () => {
    tree.put(`league/${anew}`, leagueReply({ leagueId: anew, season: '2032', scored: 1, previous: leagueId }));
    await pollNow(bed, chainId, agesMs.hour);
    takeAway(anew);
    tree.put(commissionersLeagues, []);
    await pollNow(bed, chainId, agesMs.week);
    expect(await seasons()).toEqual([anew, leagueId]);
  });
});
