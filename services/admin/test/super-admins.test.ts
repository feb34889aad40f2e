import { type App } from '@dynasty/kit/http';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { endDeletedGrant } from '../src/actions/end-deleted-grant.js';
import { buildApp } from '../src/app.js';
import { adminBed, type AdminBed } from './support/admin-bed.js';

const emailOf = (who: string) => (who === 'root' ? 'root@example.test' : `${who}@example.test`);

async function open(superAdmins?: string[]) {
  const bed = await adminBed('manual', superAdmins);
  const app = await buildApp(bed.deps);
  async function send(who: string, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
    const headers = await bed.issuer.headers({ sub: who, email: emailOf(who), preferred_username: who });
    return app.inject({ method, url: `/api/super-admin${path}`, headers, ...(payload && { payload }) });
  }
  const grant = (who: string, targetUserId: string, notes = '') => send(who, 'POST', '/grant', { targetUserId, notes });
  const revoke = (who: string, userId: string) => send(who, 'PATCH', `/admins/${userId}`, { isActive: false });
  return { bed, app, send, grant, revoke };
}

describe('super admins', () => {
  let panel: Awaited<ReturnType<typeof open>>;
  let bed: AdminBed;
  let app: App;
  beforeAll(async () => {
    panel = await open();
    ({ bed, app } = panel);
  });
  afterAll(async () => {
    await app.close();
    await bed.close();
  });

  it('grant their rights to an account, which count at once, here and for every service that asks', async () => {
    const asks = () => bed.client.isSuperAdmin({ accountId: 'sue', email: 'sue@example.test', emailVerified: true });
    expect((await panel.send('sue', 'GET', '/admins')).statusCode).toBe(403);
    const granted = await panel.grant('root', 'sue', 'Second pair of eyes');
    expect([granted.statusCode, granted.json()]).toEqual([
      201,
      {
        userId: 'sue',
        email: 'sue@example.test',
        username: 'sue',
        source: 'grant',
        grantedBy: 'root',
        grantedAt: expect.any(String),
        notes: 'Second pair of eyes',
        isActive: true,
        revokedAt: null,
      },
    ]);
    expect(await asks()).toEqual({ isSuperAdmin: true });
    expect((await panel.send('sue', 'GET', '/status')).json()).toBe(true);
    expect((await panel.revoke('root', 'sue')).json()).toMatchObject({ isActive: false });
    expect(await asks()).toEqual({ isSuperAdmin: false });
    expect((await panel.send('sue', 'GET', '/admins')).statusCode).toBe(403);
    const log = (await bed.deps.actionLogs.page({}, 10)).entries;
    const changes = log.filter(({ targetType }) => targetType === 'account').reverse();
    expect(changes.map(({ action, actorName, targetId }) => [action, actorName, targetId])).toEqual([
      ['grant_super_admin', 'root', 'sue'],
      ['revoke_super_admin', 'root', 'sue'],
    ]);
  });

  it('are listed, those of the configuration first, and found by what is searched for', async () => {
    await panel.grant('root', 'tom');
    const ids = async (query = '') =>
      (await panel.send('root', 'GET', `/admins${query}`))
        .json()
        .map((row: { userId: string; source: string; isActive: boolean }) => [row.userId, row.source, row.isActive]);
    expect(await ids()).toEqual([
      ['root@example.test', 'configuration', true],
      ['tom', 'grant', true],
      ['sue', 'grant', false],
    ]);
    expect(await ids('?search=TOM@')).toEqual([['tom', 'grant', true]]);
  });

  it.each([
    ['nobody-1', 404, 'account-not-found'],
    ['tom', 409, 'already-super-admin'],
    ['', 400, 'invalid-request'],
    ['a b', 400, 'invalid-request'],
  ])('are not granted to "%s"', async (target, status, slug) => {
    const response = await panel.grant('root', target);
    expect([response.statusCode, response.json().slug]).toEqual([status, slug]);
  });

  it.each([
    ['root', 'sue', 404, 'super-admin-not-found'],
    ['root', 'root@example.test', 409, 'configured-right'],
    ['tom', 'tom', 409, 'own-rights'],
    ['sue', 'tom', 403, 'not-a-super-admin'],
  ])('%s does not remove %s', async (who, target, status, slug) => {
    const response = await panel.revoke(who, target);
    expect([response.statusCode, response.json().slug]).toEqual([status, slug]);
  });

  it('end with the account that its person deletes, and nothing but the log tells who that was', async () => {
    await panel.grant('root', 'vic');
    await panel.grant('vic', 'wil');
    const end = (who: string, at: Date) =>
      bed.deps.mongo.transaction((session) => endDeletedGrant(bed.deps, session, who, at));
    await end('vic', new Date(0));
    expect(await bed.deps.superAdmins.find('vic')).toMatchObject({ isActive: true, username: 'vic' });
    expect(await bed.deps.superAdmins.find('wil')).toMatchObject({ grantedByName: 'vic' });
    for (let time = 1; time <= 2; time += 1) await end('vic', new Date());
    expect(await bed.deps.superAdmins.find('vic')).toMatchObject({
      isActive: false,
      email: '',
      username: 'Former member',
    });
    const [entry] = (await bed.deps.actionLogs.page({}, 1)).entries;
    expect(entry).toMatchObject({ action: 'revoke_super_admin', actorName: 'System', reason: 'account deleted' });
    // Who has given rights need not have a grant of their own.
    const plans = await queryPlans(bed.deps.mongo, () => end('root', new Date()));
    expect(plans.scans).toEqual([]);
    const grants = await Promise.all(['wil', 'vic'].map((who) => bed.deps.superAdmins.find(who)));
    expect(grants.map((grant) => grant?.grantedByName)).toEqual(['Former member', 'Former member']);
  });

  it('are granted once, however many ask at once', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => panel.grant('root', 'uma')));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('the last super admin', () => {
  it('stays, though two remove each other at once, round after round', async () => {
    const { bed, app, grant, revoke } = await open([]);
    const seed = (who: string) =>
      bed.deps.mongo.transaction((session) =>
        bed.deps.superAdmins.put(session, {
          _id: who,
          email: emailOf(who),
          username: who,
          grantedBy: '',
          grantedByName: 'System',
          grantedAt: new Date(),
          notes: '',
          isActive: true,
          revokedAt: null,
        }),
      );
    await seed('sue');
    expect((await revoke('sue', 'sue')).json().slug).toBe('last-super-admin');
    await grant('sue', 'tom');
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = await Promise.all([revoke('sue', 'tom'), revoke('tom', 'sue')]);
      expect([one.statusCode, two.statusCode].sort()).toEqual([200, 403]);
      const [left, gone] = one.statusCode === 200 ? ['sue', 'tom'] : ['tom', 'sue'];
      expect(await bed.deps.isSuperAdmin({ accountId: left, email: '', emailVerified: false })).toBe(true);
      expect((await grant(left, gone)).statusCode).toBe(201);
    }
    expect((await bed.deps.actionLogs.verify()).valid).toBe(true);
    await app.close();
    await bed.close();
  });
});
