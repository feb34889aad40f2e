import { carryGivenTeams } from '../src/actions/claiming/carry-given-teams.js';
import { type RosterDoc } from '../src/store/rosters.js';
import { at, roster } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LAST_YEAR, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterAll(() => world.close());

const old = { leagueId: LAST_YEAR, season: '2030' };
const [bob, dan] = ['102', '103'];

/** What dan holds in 2031, to whom an admin had given a team in 2030; `bobs`: the team that bob was given in 2031. */
async function carried(given: RosterDoc, rosters: RosterDoc[], bobs?: number): Promise<[boolean, number?, string?]> {
  const { memberships, chains } = world.deps;
  return world.bed.mongo.transaction(async (session) => {
    await world.deps.rosters.replaceAll(LAST_YEAR, [given], session);
    await world.deps.rosters.replaceAll(LEAGUE, rosters, session);
    const claim = { rosterId: given.rosterId, season: '2030', claimedAt: at, isAssigned: true };
    await memberships.change(`${CHAIN}:${dan}`, { claim }, session);
    const own = bobs === undefined ? null : { ...claim, rosterId: bobs, season: '2031' };
    await memberships.change(`${CHAIN}:${bob}`, { claim: own }, session);
    const hasCarried = await carryGivenTeams(world.deps, (await chains.find(CHAIN, session))!, session);
    const now = (await memberships.find(CHAIN, dan, session))?.claim;
    if (hasCarried) expect(now).toMatchObject({ isAssigned: true, claimedAt: at });
    return [hasCarried, now?.rosterId, now?.season];
  });
}

it.each([
  ['of the same owner under another number', roster(8, '104', old), roster(3, '104'), 3],
  ['without an owner', roster(4, null, old), roster(4, null), 4],
  ['whose owner has left', roster(4, '104', old), roster(4, null), 4],
])('a team %s goes on with whom it was given to', async (_, given, team, rosterId) => {
  expect(await carried(given, [roster(1, '101'), team])).toEqual([true, rosterId, '2031']);
});

it.each([
  ['belongs to somebody else now', [roster(4, '102')], undefined],
  ['is held by somebody else', [roster(4, '104')], 4],
  ['was for somebody who has one of their own now', [roster(4, '104'), roster(3, '103')], undefined],
  ['is not there any more', [roster(1, '101')], undefined],
] as const)('a team that %s stays with the season in which it was given', async (_, rosters, bobs) => {
  expect(await carried(roster(4, '104', old), [...rosters], bobs)).toEqual([false, 4, '2030']);
});
