import { type App } from '@dynasty/kit/http';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { buildApp } from '../src/app.js';
import { until } from '../../shared/test/events.js';
import { logReleases } from '../src/events/sleeper-user-released.js';
import { leagueLogEntry } from '../src/domain/league-log.js';
import { adminBed, type AdminBed, membershipChanged } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
let league: FakeLeague;
let other: FakeLeague;

const people = {
  root: { sub: 'root', email: 'root@example.test' },
  unverified: { sub: 'root', email: 'root@example.test', email_verified: false },
  ada: { sub: 'ada' },
  ann: { sub: 'ann' },
  bob: { sub: 'bob' },
};

beforeAll(async () => {
  bed = await adminBed('auto');
  app = await buildApp(bed.deps);
  league = bed.connect({ seed: 1 });
  other = bed.connect({ seed: 2 });
  Object.assign(other, { members: ['eve'], admins: ['eve'] });
});
afterAll(async () => {
  await app.close();
  await bed.close();
});
beforeEach(() => bed.administration.asked.splice(0));

type Call = [method: 'PUT' | 'DELETE' | 'POST', path: string, payload?: object];
const calls: Record<string, Call> = {
  admin: ['PUT', 'admin/7002', { isAdmin: true }],
  unclaim: ['DELETE', 'admin/unclaim/7002?rosterId=2'],
  remove: ['DELETE', 'admin/members/7002?reason=gone'],
  reassign: [
    'POST',
    'admin/reassign-team',
    { currentUserId: null, newUserId: '7002', rosterId: 2, reason: 'they left' },
  ],
};

async function ask(who: keyof typeof people | null, [method, path, payload]: Call, { leagueId } = league.response) {
  const headers = who === null ? {} : await bed.issuer.headers(people[who]);
  const body = payload === undefined ? {} : { payload };
  return app.inject({ method, url: `/api/leagues/${leagueId}/${path}`, headers, ...body });
}

describe("changing a league's people", () => {
  it.each([
    [null, 401, 401],
    ['ann', 403, 403],
    ['bob', 403, 403],
    ['unverified', 403, 403],
    ['ada', 200, 200],
    ['root', 200, 403],
  ] as const)('by %s: rights %i, teams %i', async (who, rights, teams) => {
    expect((await ask(who, calls.admin as Call)).statusCode).toBe(rights);
    expect((await ask(who, calls.unclaim as Call)).statusCode).toBe(teams);
    expect((await ask(who, calls.remove as Call)).statusCode).toBe(teams);
    expect((await ask(who, calls.reassign as Call)).statusCode).toBe(teams);
  });

  it('is not for the admin of another league, nor in one that is unknown', async () => {
    for (const call of Object.values(calls)) {
      expect((await ask('ada', call, other.response)).statusCode).toBe(403);
      expect((await ask('ada', call, { leagueId: '424242' } as never)).statusCode).toBe(404);
      expect((await ask('ada', call, { leagueId: '12a' } as never)).statusCode).toBe(400);
    }
    expect((await ask('root', calls.admin as Call, other.response)).statusCode).toBe(200);
    expect((await ask('root', calls.admin as Call, { leagueId: '424242' } as never)).statusCode).toBe(404);
  });

  it('names who does it, and why', async () => {
    await ask('ada', calls.reassign as Call);
    const [[call, request] = []] = bed.administration.asked;
    expect(call).toBe('reassignTeam');
    expect(request).toMatchObject({
      leagueId: league.response.leagueId,
      currentUserId: '',
      newUserId: '7002',
      rosterId: 2,
      actor: { accountId: 'ada', reason: 'they left', mustBeAdmin: true },
    });
  });

  it('names whose team it takes, and which one', async () => {
    await ask('ada', calls.unclaim as Call);
    for (const query of ['?rosterId=0', '']) await ask('ada', ['DELETE', `admin/unclaim/7002${query}`]);
    const asked = bed.administration.asked.map(([, request]) => request);
    expect(asked).toMatchObject([2, 0, undefined].map((rosterId) => ({ sleeperUserId: '7002', rosterId })));
  });

  it('names whom it removes and why, each time that it is asked', async () => {
    for (const _ of [1, 2]) expect((await ask('ada', calls.remove as Call)).json()).toEqual({ success: true });
    const { leagueId } = league.response;
    const request = {
      leagueId,
      sleeperUserId: '7002',
      actor: expect.objectContaining({ accountId: 'ada', reason: 'gone' }),
    };
    expect(bed.administration.asked).toEqual([
      ['removeMember', request],
      ['removeMember', request],
    ]);
  });

  it('tells what league-sync refuses in its words', async () => {
    const response = await ask('ada', ['PUT', 'admin/7001', { isAdmin: false }]);
    expect([response.statusCode, response.json()]).toEqual([
      409,
      expect.objectContaining({ slug: 'last-admin', message: 'The last admin stays.' }),
    ]);
  });

  it.each<Call>([
    ['PUT', 'admin/7002', {}],
    ['PUT', 'admin/7002', { isAdmin: 'yes' }],
    ['PUT', 'admin/7002', { isAdmin: true, rights: 'all' }],
    ['PUT', 'admin/abc', { isAdmin: true }],
    ['POST', 'admin/reassign-team', { newUserId: { $ne: '' }, currentUserId: null, rosterId: 1 }],
    ['POST', 'admin/reassign-team', { newUserId: '7002', currentUserId: null, rosterId: 1.5 }],
  ])('refuses what cannot be meant: %s %s %j', async (...call) => {
    expect((await ask('ada', call)).statusCode).toBe(400);
    expect(bed.administration.asked).toEqual([]);
  });
});

describe('a Sleeper user whom the wrong account is linked to', () => {
  const release = async (who: keyof typeof people, key?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/super-admin/sleeper-users/7002/release',
      headers: { ...(await bed.issuer.headers(people[who])), ...(key !== undefined && { 'idempotency-key': key }) },
      payload: { reason: 'not theirs' },
    });

  it.each(['ada', 'ann', 'bob', 'unverified'] as const)('is not released by %s', async (who) => {
    expect((await release(who)).statusCode).toBe(403);
    expect(bed.administration.asked).toEqual([]);
  });

  it('is released by a super admin, by name and with the reason', async () => {
    expect((await release('root')).json()).toEqual({ success: true });
    const actor = { accountId: 'root', name: expect.any(String), reason: 'not theirs', mustBeAdmin: false };
    expect(bed.administration.asked).toEqual([['releaseSleeperUser', { sleeperUserId: '7002', actor }]]);
  });

  it('is released once where the call is repeated under its key: nobody who was linked meanwhile is', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => release('root', 'key-1')));
    responses.push(await release('root', 'key-1'));
    expect(responses.map((response) => [response.statusCode, response.json()])).toEqual(
      Array(4).fill([200, { success: true }]),
    );
    expect(bed.administration.asked).toHaveLength(1);
    await release('root', 'key-2');
    expect(bed.administration.asked).toHaveLength(2);
  });

  it('is on record in the log of the installation, once for its event', async () => {
    await logReleases(bed.deps);
    const released = { sleeperUserId: '7002', username: 'keeper2', accountId: 'thief', reason: 'not theirs' };
    const event = { ...released, actorAccountId: 'root', actorName: 'Root', occurredAt: '2025-09-05T10:00:00.000Z' };
    for (const id of ['7002:thief:1', '7002:thief:1', '7002:thief:2']) {
      await bed.bus.publish('league.sleeper_user_released.v1', id, event);
    }
    const logged = async () =>
      (await bed.deps.actionLogs.page({}, 10)).entries.filter(({ action }) => action === 'release_sleeper_user');
    await until('both are on record', async () => (await logged()).length === 2);
    expect(await logged()).toMatchObject([
      { key: 'release/7002:thief:2' },
      { targetId: 'thief', targetName: 'keeper2', actorName: 'Root', reason: 'not theirs', chainId: '' },
    ]);
    expect(await bed.deps.actionLogs.verify()).toMatchObject({ valid: true });
  });

  it('is on record as who released it; who leaves by themselves is not', () => {
    const left = membershipChanged({ chainId: 'c', change: 'left' });
    const released = leagueLogEntry({ ...left, accountId: 'ann', actorAccountId: 'root' }, 'k');
    expect(released).toMatchObject({ action: 'release_member', actorAccountId: 'root' });
    expect(leagueLogEntry({ ...left, accountId: 'ann', actorAccountId: 'ann' }, 'k')).toBeUndefined();
  });
});
