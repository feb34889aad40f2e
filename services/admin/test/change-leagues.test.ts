import { type App } from '@dynasty/kit/http';
import { LeagueStatus } from '@dynasty/proto/admin/v1/admin_service';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { clearGoneLeagues } from '../src/events/gone-leagues.js';
import { adminBed, type AdminBed } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
const told: { leagueId: string; chainId: string; change: string }[] = [];

beforeAll(async () => {
  bed = await adminBed('manual');
  app = await buildApp(bed.deps);
  await bed.bus.work({
    subject: 'admin.league_status_changed.v1',
    consumer: 'test-status',
    handle: async ({ payload: { leagueId, chainId, change } }) => void told.push({ leagueId, chainId, change }),
  });
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

const base = '/api/super-admin';
async function send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, key?: string) {
  const headers = await bed.issuer.headers({ sub: 'root', email: 'root@example.test', preferred_username: 'root' });
  const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key };
  return app.inject({ method, url: `${base}${path}`, headers: keyed, ...(payload && { payload }) });
}
const approve = (leagueId: string, over: object = {}) => send('POST', '/approve-league', { leagueId, ...over });
const statusOf = async (leagueId: string) => (await bed.client.checkLeague({ leagueIds: [leagueId] })).status;
const logOf = async (leagueId: string) =>
  (await bed.deps.actionLogs.page({}, 100)).entries.filter(({ targetId }) => targetId === leagueId).reverse();

describe('approving a league', () => {
  it('takes name, season and teams from the provider, not from the body', async () => {
    const itsOwn = { name: 'Mine '.repeat(60), season: '1999', totalRosters: 4 };
    const response = await approve('9001', { ...itsOwn, notes: 'Home league' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      leagueId: '9001',
      name: 'League 9001',
      season: '2025',
      totalRosters: 12,
      status: 'approved',
      notes: 'Home league',
      approvedAt: expect.any(String),
      registeredAt: null,
    });
    expect(await statusOf('9001')).toBe(LeagueStatus.APPROVED);
    const [entry] = await logOf('9001');
    expect(entry).toMatchObject({ action: 'approve_league', actorAccountId: 'root', actorName: 'root' });
    await until('the approval was told of', () => told.some(({ leagueId }) => leagueId === '9001'));
  });

  it.each([
    [{ leagueId: '12' }, 404, 'league-not-found'],
    [{ leagueId: '9001' }, 409, 'already-approved'],
    [{ leagueId: '../9001' }, 400, 'invalid-request'],
    [{ leagueId: '9002', status: 'approved' }, 400, 'invalid-request'],
    [{}, 400, 'invalid-request'],
  ])('refuses %j', async (body, status, slug) => {
    const response = await send('POST', '/approve-league', body);
    expect([response.statusCode, response.json().slug]).toEqual([status, slug]);
  });

  it('says in plain words that an id is none', async () => {
    const response = await send('POST', '/approve-league', { leagueId: 'my league' });
    expect(response.json().message).toBe('Please enter a valid League ID');
  });

  it('happens once, however many ask at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leagueId = String(9100 + round);
      const responses = await Promise.all(Array.from({ length: 6 }, () => approve(leagueId)));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
      expect((await logOf(leagueId)).map(({ action }) => action)).toEqual(['approve_league']);
    }
  });

  it('responds alike to a repeat with the same key', async () => {
    const first = await send('POST', '/approve-league', { leagueId: '9201' }, 'key-1');
    const again = await send('POST', '/approve-league', { leagueId: '9201' }, 'key-1');
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  });

  it('notes the chain of a league that is connected', async () => {
    expect((await approve('9500')).json()).toMatchObject({ registeredAt: expect.any(String) });
    const [record] = await bed.deps.approvedLeagues.ofChain(['9500']);
    expect(record).toMatchObject({ chainId: 'chain-95', connectionId: 'connection-95' });
  });

  it('is prepared by a look-up that tells what is known', async () => {
    const attempt = { leagueId: '9300', leagueName: '', accountId: 'ann', success: false, errorReason: 'x' };
    for (const _id of ['a', 'b']) await bed.deps.registrationAttempts.keep({ _id, ...attempt, at: new Date() });
    const found = { season: '2025', totalRosters: 12 };
    expect((await send('GET', '/league-lookup/9300')).json()).toEqual({
      ...found,
      leagueId: '9300',
      name: 'League 9300',
      status: null,
      failedAttempts: 2,
    });
    expect((await send('GET', '/league-lookup/9001')).json()).toMatchObject({ status: 'approved' });
    const missing = await send('GET', '/league-lookup/12');
    expect([missing.statusCode, missing.json().message]).toEqual([404, 'League not found']);
    expect((await send('GET', '/league-lookup/abc')).statusCode).toBe(400);
  });
});

describe('suspending a league', () => {
  it('closes all seasons of it, and reactivating opens them; each with before, after and reason on record', async () => {
    await approve('9400', { notes: 'Old' });
    const path = '/leagues/9400/status';
    const suspended = await send('PATCH', path, { status: 'suspended', notes: 'Paused', reason: 'Asked for' });
    expect([suspended.statusCode, suspended.json().status, suspended.json().notes]).toEqual([
      200,
      'suspended',
      'Paused',
    ]);
    expect(await statusOf('9400')).toBe(LeagueStatus.SUSPENDED);
    await send('PATCH', path, { status: 'suspended' });
    expect((await send('PATCH', path, { status: 'approved' })).json()).toMatchObject({
      status: 'approved',
      notes: 'Paused',
    });
    expect(await statusOf('9400')).toBe(LeagueStatus.APPROVED);
    const log = (await logOf('9400')).map(({ action, details, reason }) => ({ action, details, reason }));
    expect(log.slice(1)).toEqual([
      {
        action: 'suspend_league',
        details: { before: 'approved', after: 'suspended', notesBefore: 'Old', notes: 'Paused' },
        reason: 'Asked for',
      },
      { action: 'reactivate_league', details: { before: 'suspended', after: 'approved' }, reason: '' },
    ]);
    await until('both were told of', () => told.filter(({ leagueId }) => leagueId === '9400').length === 3);
  });

  it.each([
    ['9999', { status: 'suspended' }, 404],
    ['9400', { status: 'deleted' }, 400],
    ['9400', {}, 400],
  ])('refuses %s %j', async (leagueId, body, status) => {
    expect((await send('PATCH', `/leagues/${leagueId}/status`, body)).statusCode).toBe(status);
  });
});

describe('deleting a league', () => {
  it('needs its exact name, removes the approval, keeps the log, and leaves the way for a new approval', async () => {
    await approve('9600');
    const remove = (body: object) => send('DELETE', '/leagues/9600', body);
    expect((await remove({})).statusCode).toBe(400);
    const mismatch = await remove({ confirmName: 'league 9600' });
    expect([mismatch.statusCode, mismatch.json().message]).toEqual([400, 'League name did not match']);
    const responses = await Promise.all([1, 2].map(() => remove({ confirmName: 'League 9600', reason: 'Folded' })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const deleted = responses.find(({ statusCode }) => statusCode === 200);
    expect(deleted?.json()).toEqual({ deletedLeague: { leagueId: '9600', name: 'League 9600' } });
    expect(await statusOf('9600')).toBe(LeagueStatus.UNKNOWN);
    await until('the deletion was told of', () => told.some(({ change }) => change === 'deleted'));
    expect((await approve('9600')).statusCode).toBe(201);
    expect((await logOf('9600')).map(({ action }) => action)).toEqual([
      'approve_league',
      'delete_league',
      'approve_league',
    ]);
    expect((await bed.deps.actionLogs.verify()).valid).toBe(true);
  });
});

describe('the lists', () => {
  it('are searched by name or id, and by status', async () => {
    await send('PATCH', '/leagues/9102/status', { status: 'suspended' });
    const ids = async (query: string) =>
      (await send('GET', `/approved-leagues?${query}`)).json().map(({ leagueId }: { leagueId: string }) => leagueId);
    expect(await ids('search=910')).toEqual(['9104', '9103', '9102', '9101', '9100']);
    expect(await ids('search=LEAGUE%209103')).toEqual(['9103']);
    expect(await ids('search=.*')).toEqual([]);
    expect(await ids('status=suspended')).toEqual(['9102']);
    expect((await send('GET', '/registration-attempts?search=9300')).json()).toHaveLength(2);
    const actions = (await send('GET', '/action-logs?search=delete%20league')).json();
    expect(actions.map(({ targetId }: { targetId: string }) => targetId)).toEqual(['9600']);
  });

  it('page over the claimed teams of all leagues', async () => {
    const first = await send('GET', '/league-memberships?limit=3');
    const rest = await send('GET', `/league-memberships?limit=3&before=${String(first.headers['x-next-cursor'])}`);
    expect([first.json().length, rest.json().length, rest.headers['x-next-cursor']]).toEqual([3, 2, undefined]);
    expect(first.json()[1]).toMatchObject({ userEmail: 'keeper2@example.test', sleeperUsername: null, teamName: null });
  });

  it('and every change use an index', async () => {
    const plans = await queryPlans(bed.deps.mongo, async () => {
      await send('GET', '/approved-leagues?search=9&status=approved');
      await send('GET', '/registration-attempts?search=9');
      await send('GET', '/action-logs?search=9');
      await send('GET', '/league-lookup/9300');
      await approve('9700');
      await send('PATCH', '/leagues/9700/status', { status: 'suspended' });
      await send('DELETE', '/leagues/9700', { confirmName: 'League 9700' });
    });
    expect(plans.scans).toEqual([]);
  });

  it('show a log that was tampered with as broken, at the place', async () => {
    const entries = bed.deps.mongo.connection.collection('action_logs');
    const changed = await entries.findOne({ action: 'delete_league' });
    await entries.updateOne({ _id: changed?._id as never }, { $set: { reason: 'Nothing to see' } });
    expect((await send('GET', '/action-logs/verify')).json()).toMatchObject({
      valid: false,
      brokenAt: changed?.['seq'],
    });
  });
});

describe('deleting a league that is connected', () => {
  it('leaves an approval in force that comes before all services have heard of it', async () => {
    const gone = { chainId: 'chain-96', connectionId: 'connection-96' };
    expect((await approve('9510')).statusCode).toBe(201);
    const asked = { leagueIds: [], ...gone };
    expect(await bed.client.checkLeague(asked)).toEqual({ status: LeagueStatus.UNKNOWN });
    expect((await send('DELETE', '/leagues/9510', { confirmName: 'League 9510' })).statusCode).toBe(200);
    expect(await bed.client.checkLeague(asked)).toEqual({ status: LeagueStatus.DELETED });
    // league-sync still names the old league.
    expect((await approve('9510')).json()).toMatchObject({ status: 'approved', registeredAt: null });
    const following = await clearGoneLeagues(bed.deps, 100);
    const isCleared = async () => (await bed.deps.goneLeagues.find(gone))?.clearedAt instanceof Date;
    await until('nothing is left of the old one', isCleared);
    await following.stop();
    expect(await statusOf('9510')).toBe(LeagueStatus.APPROVED);
    expect(await bed.client.checkLeague(asked)).toEqual({ status: LeagueStatus.DELETED });
  });
});
