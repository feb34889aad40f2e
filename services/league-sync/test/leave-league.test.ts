import { type EventOf } from '@dynasty/proto/subjects';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { until } from '../../shared/test/events.js';
import { member } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LAST_YEAR, LEAGUE, NOW, OTHER_CHAIN, OTHER_LEAGUE, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
const left: EventOf<'league.membership_changed.v1'>[] = [];

beforeEach(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  left.length = 0;
  await world.bed.bus.work({
    subject: 'league.membership_changed.v1',
    consumer: 'leave-league-test',
    handle: async ({ payload }) => void (payload.change === 'left' && left.push(payload)),
  });
  world.deps.outbox.start();
  await put(member('bob', '102', { chainId: OTHER_CHAIN }));
  const bob = await world.deps.accounts.find('bob');
  await world.deps.mongo.transaction(async (session) => {
    await world.deps.accounts.link(bob!, { userId: '102', username: 'bob102' }, session);
  });
});
afterEach(() => world.close());

const put = (place: ReturnType<typeof member>) =>
  world.deps.mongo.transaction((session) => world.deps.memberships.put(place, session));
async function leave(who: string, leagueId: string, key?: string) {
  const headers = await world.bed.issuer.headers({ sub: who, email: `${who}@example.test` });
  const url = `/api/leagues/${leagueId}/membership`;
  return world.app.inject({ method: 'DELETE', url, headers: { ...headers, ...(key && { 'idempotency-key': key }) } });
}
const claim = (who: string, rosterId: number) => world.post(who, `/api/leagues/${LEAGUE}/claim-team`, { rosterId });
const statusOf = async (who: string, leagueId: string) =>
  (await world.get(who, `/api/leagues/${leagueId}/rosters`)).statusCode;

describe('leaving one league', () => {
  it('ends place and claim there alone, tells of it once, and the person stays linked', async () => {
    expect((await claim('bob', 2)).statusCode).toBe(200);
    expect([await statusOf('bob', LEAGUE), await statusOf('bob', OTHER_LEAGUE)]).toEqual([200, 200]);
    // A lost response is asked for again.
    for (const key of ['k1', 'k1', undefined]) expect((await leave('bob', LEAGUE, key)).statusCode).toBe(204);
    expect([await statusOf('bob', LEAGUE), await statusOf('bob', OTHER_LEAGUE)]).toEqual([403, 200]);
    expect(await world.deps.memberships.find(CHAIN, '102')).toBeNull();
    const own = (await world.get('bob', '/api/auth/user/data')).json();
    expect(own.account.sleeper).toEqual({ userId: '102', username: 'bob102' });
    expect(own.leagues).toEqual([expect.objectContaining({ leagueId: OTHER_LEAGUE })]);
    await until('it was told', () => left.length > 0, 5_000);
    expect(left).toEqual([
      expect.objectContaining({
        ...{ chainId: CHAIN, accountId: 'bob', sleeperUserId: '102', rosterId: 2 },
        ...{ actorAccountId: 'bob', reason: 'league left' },
      }),
    ]);
  });

  it('is leaving it in all its seasons, by whichever it is named', async () => {
    expect((await leave('bob', LAST_YEAR)).statusCode).toBe(204);
    expect(await statusOf('bob', LEAGUE)).toBe(403);
  });

  it('is refused to the last admin while others are there, and nothing changes', async () => {
    const refused = await leave('ann', LEAGUE);
    expect([refused.statusCode, refused.json().slug]).toEqual([409, 'last-admin']);
    expect(refused.json().message).toContain('Grant somebody else first');
    expect(await statusOf('ann', LEAGUE)).toBe(200);
    await put(member('bob', '102', { isAdmin: true }));
    expect((await leave('ann', LEAGUE)).statusCode).toBe(204);
  });

  it('by two last admins at once leaves one', async () => {
    await put(member('bob', '102', { isAdmin: true }));
    const outcomes = await Promise.all([leave('ann', LEAGUE), leave('bob', LEAGUE)]);
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  });

  it('while the team is claimed leaves no claim behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      await put(member('bob', '102'));
      await Promise.all([claim('bob', 2), leave('bob', LEAGUE)]);
      expect(await world.deps.memberships.find(CHAIN, '102')).toBeNull();
    }
  });

  it('is nothing for whoever is not in it, and nobody else leaves by it', async () => {
    for (const who of ['eve', 'zoe']) expect((await leave(who, LEAGUE)).statusCode).toBe(204);
    expect((await leave('bob', '424242')).statusCode).toBe(204);
    expect([await statusOf('eve', OTHER_LEAGUE), await statusOf('bob', LEAGUE)]).toEqual([200, 200]);
  });

  it('goes by indexes', async () => {
    const plans = await queryPlans(world.deps.mongo, async () => void (await leave('bob', LEAGUE)));
    expect(plans.scans).toEqual([]);
  });
});
