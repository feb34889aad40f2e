import { type EventOf } from '@dynasty/proto/subjects';
import { discoverSeasons } from '../src/actions/loading/discover-seasons.js';
import { mergeChains } from '../src/actions/loading/merge-chains.js';
import { membershipId } from '../src/store/memberships.js';
import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, type SyncBed, syncBed } from './support/sync-bed.js';

const idOf = (season: number) => `74600000000${season}`;
const [one, two] = [ownerOf(1), ownerOf(2)];
const tree = createProviderTree();
let bed: SyncBed;
let chainId = '';
const granted: EventOf<'league.membership_changed.v1'>[] = [];

/** A season that follows the one before, run by one of the four owners. */
function putNext(season: number, commissioner: number, previous: string | null = idOf(season - 1)): void {
  putSeason(tree, { leagueId: idOf(season), season: String(season), scored: 0, previous });
  const users = [1, 2, 3, 4].map((team) => ({
    ...{ user_id: ownerOf(team), display_name: `Owner ${team}`, is_owner: team === commissioner },
    metadata: { team_name: `Team of ${team}` },
  }));
  tree.put(`league/${idOf(season)}/users`, users);
}
/** The provider's own season moves on, without the season that was current until then. */
async function moveOn(season: number): Promise<void> {
  await bed.deps.chains.update(chainId, { goneSince: new Date(0) });
  const state = await bed.deps.nflState.find();
  if (state === null) throw new Error('there is no state');
  await bed.deps.nflState.put({ ...state, leagueSeason: String(season), leagueCreateSeason: String(season) });
}
/** Who runs the league, and who its admins are; that an earlier season is gone says nothing of this one. */
async function running() {
  expect((await bed.deps.chains.find(chainId))?.goneSince ?? null).toBeNull();
  const people = await bed.deps.memberships.ofChain(chainId);
  const who = (of: typeof people) => of.map(({ sleeperUserId }) => sleeperUserId).sort();
  return [who(people.filter((person) => person.isCommissioner)), who(people.filter((person) => person.isAdmin))];
}

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId: idOf(2031), season: '2031', scored: 3 });
  bed = await syncBed({ folder: tree.folder });
  await bed.verify('owner1', { leagueId: idOf(2031) });
  chainId = (await loaded(bed, idOf(2031)))?._id ?? '';
  await bed.verify('owner2', { leagueId: idOf(2031) });
  bed.deps.outbox.onCommitted((subject, told) => {
    const event = told as EventOf<'league.membership_changed.v1'>;
    if (subject === 'league.membership_changed.v1' && event.change === 'admin_granted') granted.push(event);
  });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('what was stored wrong of who runs the league is put right, and its pages hear of it', async () => {
  const parts: string[] = [];
  const stop = bed.deps.outbox.onCommitted((subject, told) => {
    if (subject === 'league.synced.v1') parts.push(...(told as EventOf<'league.synced.v1'>).parts);
  });
  const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
  const shown = async () => {
    const response = await bed.app.inject({ url: `/api/leagues/${idOf(2031)}/memberships`, headers });
    const rows = response.json<{ sleeperUserId: string; isCommissioner: boolean }[]>();
    return rows.filter((row) => row.isCommissioner).map(({ sleeperUserId }) => sleeperUserId);
  };
  await bed.mongo.transaction((session) =>
    bed.deps.memberships.change(membershipId(chainId, two), { isCommissioner: true }, session),
  );
  bed.deps.keptResponses.drop(null);
  expect((await shown()).sort()).toEqual([one, two]);
  await pollNow(bed, chainId, agesMs.hour);
  stop();
  expect(await running()).toEqual([[one], [one]]);
  expect(parts).toContain('users');
  expect(await shown()).toEqual([one]);
});

test('who runs a season that was opened early runs the league once that season is the current one', async () => {
  putNext(2032, 2);
  await bed.verify('owner2', { leagueId: idOf(2032) });
  await loaded(bed, idOf(2032));
  expect(await running()).toEqual([[one], [one]]);
  await moveOn(2032);
  await eventually(
    () => pollNow(bed, chainId),
    ({ currentLeagueId }) => currentLeagueId === idOf(2032),
  );
  expect(await running()).toEqual([[two], [one, two]]);
  expect(granted).toEqual([
    expect.objectContaining({
      ...{ accountId: 'account-owner2', sleeperUserId: two, displayName: 'Owner 2', rosterId: 0, actorAccountId: '' },
      reason: 'runs the league on Sleeper now',
    }),
  ]);
  await bed.stopJobs();
});

test('a member who enters the new season’s id runs the league when they run that season', async () => {
  putNext(2033, 1);
  await moveOn(2033);
  expect((await bed.verify('owner1', { leagueId: idOf(2033) })).status).toBe(200);
  expect(await running()).toEqual([[one], [one, two]]);
});

test('the same goes for a season that is found among the commissioner’s leagues', async () => {
  putNext(2034, 2);
  await moveOn(2034);
  await discoverSeasons(bed.sync, chainId, new AbortController().signal);
  expect((await bed.deps.chains.find(chainId))?.currentLeagueId).toBe(idOf(2034));
  expect(await running()).toEqual([[two], [one, two]]);
});

test('and for one that was connected on its own', async () => {
  putNext(2035, 1, null);
  await moveOn(2035);
  await bed.verify('owner2', { leagueId: idOf(2035) });
  const younger = (await bed.deps.chains.findByLeague(idOf(2035)))?._id ?? '';
  expect(younger).not.toBe(chainId);
  await bed.mongo.transaction((session) => mergeChains(bed.sync, { older: chainId, younger }, '2035', session));
  expect((await bed.deps.chains.find(chainId))?.currentLeagueId).toBe(idOf(2035));
  expect(await running()).toEqual([[one], [one, two]]);
});
