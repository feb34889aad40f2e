import { type EventOf } from '@dynasty/proto/subjects';
import { reassignTeam } from '../src/actions/administration/reassign-team.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const tree = createProviderTree();
let bed: SyncBed;
beforeAll(async () => {
  putState(tree, '2031', 4);
  bed = await syncBed({ folder: tree.folder });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

/** Gives each owner another roster of a league; whom `owners` leaves out has none. */
const putRosters = (leagueId: string, owners: readonly (number | null)[]) =>
  tree.put(
    `league/${leagueId}/rosters`,
    owners.map((team, index) => ({ roster_id: index + 1, owner_id: team === null ? null : ownerOf(team) })),
  );

test('claims follow their teams into the league that was made anew for their year', async () => {
  const [before, first, later] = ['776000000000030', '776000000000031', '776000000000032'];
  putSeason(tree, { leagueId: before, season: '2030', scored: 17 });
  putSeason(tree, { leagueId: first, season: '2031', scored: 0, previous: before });
  for (const name of ['owner1', 'owner2', 'owner3']) await bed.verify(name, { leagueId: first });
  const chainId = (await loaded(bed, first))?._id ?? '';
  const signed = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
  const claimed = await bed.app.inject({
    ...{ method: 'POST', url: `/api/leagues/${first}/claim-team`, headers: signed, payload: { rosterId: 1 } },
  });
  expect(claimed.statusCode).toBe(200);
  const actor = { accountId: 'account-owner1', name: 'Owner 1', reason: '' };
  for (const [team, rosterId] of [
    [2, 4],
    [3, 2],
  ] as const) {
    await reassignTeam(bed.deps, { leagueId: first, currentUserId: '', newUserId: ownerOf(team), rosterId, actor });
  }

  const ended: EventOf<'league.membership_changed.v1'>[] = [];
  const forget = bed.deps.outbox.onCommitted((subject, told) => {
    const event = told as EventOf<'league.membership_changed.v1'>;
    if (subject === 'league.membership_changed.v1' && event.change === 'unclaimed') ended.push(event);
  });
  putSeason(tree, { leagueId: later, season: '2031', scored: 0, previous: before });
  // Nobody has taken the team of the second one.
  putRosters(later, [4, 3, 1, null]);
  expect(await bed.verify('owner4', { leagueId: later })).toMatchObject({ status: 200 });
  forget();
  const people = await bed.deps.memberships.ofChain(chainId);
  const rosterOf = (team: number) => people.find((one) => one.sleeperUserId === ownerOf(team))?.claim?.rosterId ?? null;
  expect([1, 2, 3].map(rosterOf)).toEqual([3, 1, null]);
  expect(ended).toMatchObject([{ sleeperUserId: ownerOf(3), rosterId: 2, teamName: 'Team of 2', actorAccountId: '' }]);
});
