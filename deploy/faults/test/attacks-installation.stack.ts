import { placeIn } from './support/attacks/leagues-world.js';
import { copies, type Members, membersOfLeague } from './support/attacks/members.js';
import { bearer, cookie, expectRefused, send } from './support/attacks/send.js';
import { nowS, tokensLike } from './support/attacks/tokens.js';
import { type Caller, callerOf } from './support/roles/caller.js';
import { call, portsFile, providerSays, standIn, until } from './support/stack.js';

let league: Members;
let closed: { leagueId: string; name: string; season: string };
let owner: Caller;
let admin: Caller;
let member: Caller;
beforeAll(async () => {
  league = await membersOfLeague(copies.home, 2);
  [admin, member] = [league.person(0), league.person(1)];
  const leagueId = (await standIn().copies(copies.closed)).at(-1)?.leagueId ?? '';
  closed = { ...(await providerSays<{ name: string; season: string }>(`league/${leagueId}`)), leagueId };
  owner = callerOf('admin');
}, 300_000);

interface Entry {
  action: string;
  adminUserId: string | null;
  targetId: string;
  hash: string;
}
const base = '/api/super-admin';
const idOf = async (who: Caller) => (await who.get<{ id: string }>('/api/auth/user')).id;
const isSuperAdmin = (who: Caller) => who.get('/api/check-admin-status');
const log = () => owner.get<Entry[]>(`${base}/action-logs`);
const admins = async () => JSON.stringify(await owner.get(`${base}/admins`));

it('an admin of a league does not make themselves a super admin, and the try is on record', async () => {
  const id = await idOf(admin);
  const body = { targetUserId: id, reason: 'I would like to' };
  const heard = await admin.ask({ method: 'POST', path: `${base}/grant`, body });
  expect([heard.status, heard.slug]).toEqual([403, 'not-a-super-admin']);
  expect(await isSuperAdmin(admin)).toEqual({ isSuperAdmin: false });
  expect(await admins()).not.toContain(id);
  const tried = { action: 'access_denied', adminUserId: id, targetId: `POST ${base}/grant` };
  const isTried = (entry: Entry) => Object.entries(tried).every(([key, value]) => entry[key as keyof Entry] === value);
  await until(log, (entries) => entries.some(isTried), 10_000);
});

describe('a league that is not connected', () => {
  interface Approved {
    leagueId: string;
    name: string;
    season: string;
    totalRosters: number;
    status: string;
  }
  const found = async () =>
    (await owner.get<Approved[]>(`${base}/approved-leagues?limit=100`)).find(
      ({ leagueId }) => leagueId === closed.leagueId,
    );

  it('is approved as what the provider says that it is, not under a name and size that are sent', async () => {
    const { leagueId } = closed;
    const sent = { leagueId, name: 'Another league', season: '1999', totalRosters: 2, reason: 'test' };
    const approved = await owner.send<Approved>('POST', `${base}/approve-league`, sent);
    expect(approved).toMatchObject({ leagueId, name: closed.name, season: closed.season });
    expect(approved.totalRosters).toBeGreaterThan(2);
    expect(await found()).toEqual(approved);
  });

  it('is deleted by nobody who does not type its name, and then for good', async () => {
    const path = `${base}/leagues/${closed.leagueId}`;
    const before = await found();
    const refused: [object | undefined, string][] = [
      [{}, 'invalid-request'],
      [{ confirmName: { $ne: '' } }, 'invalid-request'],
      [{ confirmName: 'another league' }, 'name-mismatch'],
      [{ confirmName: `${closed.name} ` }, 'name-mismatch'],
    ];
    for (const [body, slug] of refused) {
      const heard = await owner.ask({ method: 'DELETE', path, body });
      expect([heard.status, heard.slug]).toEqual([400, slug]);
      expect(await found()).toEqual(before);
    }
    const byAdmin = await admin.ask({ method: 'DELETE', path, body: { confirmName: closed.name } });
    expect([byAdmin.status, byAdmin.slug]).toEqual([403, 'not-a-super-admin']);
    expect(await found()).toEqual(before);
    await owner.send('DELETE', path, { confirmName: closed.name });
    expect(await found()).toBeUndefined();
  });
});

it.each(['PUT', 'PATCH', 'DELETE', 'POST'])(
  'the log is changed by nobody, super admins neither, by %s',
  async (method) => {
    const [before] = await log();
    for (const path of [`${base}/action-logs`, `${base}/action-logs/1`, `${base}/action-logs/${before?.hash}`]) {
      const heard = await owner.ask({ method, path, body: { action: 'nothing' } });
      expect([heard.status, heard.slug]).toEqual([404, 'not-found']);
    }
    expect((await log()).map(({ hash }) => hash)).toContain(before?.hash);
    expect(await owner.get(`${base}/action-logs/verify`)).toMatchObject({ valid: true, brokenAt: null });
  },
);

/** That each ends within five seconds is for the services' own tests to measure (who-may.test.ts, super-admins.test.ts). */
describe('a right that was taken away a moment ago', () => {
  /** In one session, by its token. `said` is a slug, or the status of what is no refusal. */
  const untilSaid = (said: string, path: string, token: string) =>
    until(
      () => call<{ slug?: string }>(path, { token }),
      ({ status, body }) => (body.slug ?? String(status)) === said,
      5_000,
    );

  it('opens nothing of a league soon after, in the same session', async () => {
    const [path, token] = [`${league.path}/chat/reports`, await member.token()];
    const { sleeperUserId } = await placeIn(league.leagueId, member);
    const give = (isAdmin: boolean) => admin.send('PUT', `${league.path}/admin/${sleeperUserId}`, { isAdmin });
    await give(true);
    await untilSaid('200', path, token);
    await give(false);
    await untilSaid('not-a-league-admin', path, token);
  });

  it('opens nothing of the installation soon after', async () => {
    const granted = callerOf('super-admin-for-a-moment');
    const id = await idOf(granted);
    const [path, token, reason] = [`${base}/approved-leagues`, await granted.token(), 'test'];
    await owner.send('POST', `${base}/grant`, { targetUserId: id, reason });
    await untilSaid('200', path, token);
    await owner.send('PATCH', `${base}/admins/${id}`, { isActive: false, reason });
    await untilSaid('not-a-super-admin', path, token);
    expect(await isSuperAdmin(granted)).toEqual({ isSuperAdmin: false });
  });
});

it('a service’s own port takes no token but one for us that has not run out, whatever headers come with it', async () => {
  const token = await member.token();
  const forge = await tokensLike(token);
  const claims = { 'x-user-id': 'somebody', 'x-user-roles': 'super_admin', 'x-internal-auth': 'yes' };
  const reads: Record<string, string> = {
    'league-sync': '/api/auth/user',
    'chat-messaging': `${league.path}/chat`,
    analytics: '/api/saved-searches',
    'rankings-recaps': `${league.path}/records`,
    achievements: `${league.path}/achievements`,
    admin: `${base}/admins`,
  };
  const bad = [{ aud: 'account', azp: 'another-app' }, { exp: nowS() - 60 }, { iss: 'http://evil.example' }];
  for (const [service, path] of Object.entries(reads)) {
    const to = `http://127.0.0.1:${portsFile().ports[service]}`;
    expectRefused(await send({ path, to, headers: claims }), 401, 'unauthorized');
    for (const own of bad) {
      const headers = { ...claims, ...bearer(await forge.signed(own)) };
      expectRefused(await send({ path, to, headers }), 401, 'unauthorized');
    }
    // The gateway's cookie is nothing to a service.
    expectRefused(await send({ path, to, headers: cookie(token) }), 401, 'unauthorized');
  }
});
