import { queryPlans } from '@dynasty/testbed/query-plans';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, type SyncBed, syncBed } from './support/sync-bed.js';

const [leagueId, other] = ['760000000000001', '760000000000002'];
/** Each test has people of its own, by the numbers of their teams; 1 runs both leagues. */
const teams = 20;
const tree = createProviderTree();
let bed: SyncBed;

interface Request {
  id: string;
  displayName: string;
  email: string;
  vouchedBy: string | null;
}

const userOf = (team: number, teamName: string | null = null) => ({
  user_id: ownerOf(team),
  display_name: `Owner ${team}`,
  is_owner: team === 1,
  metadata: { team_name: teamName },
});
const put = (names: Record<number, string>) => {
  const users = Array.from({ length: teams }, (_, index) => userOf(index + 1, names[index + 1] ?? null));
  for (const league of [leagueId, other]) tree.put(`league/${league}/users`, users);
};

async function call(who: string, method: 'GET' | 'POST' | 'DELETE', path = '', league = leagueId) {
  const headers = await bed.issuer.headers({ sub: `account-${who}`, email: `${who}@example.test` });
  return bed.app.inject({ method, url: `/api/leagues/${league}/join-requests${path}`, headers });
}
const listed = async (league = leagueId) => (await call('owner1', 'GET', '', league)).json<Request[]>();
const requestOf = async (team: number, league = leagueId): Promise<Request> => {
  const request = (await listed(league)).find(({ displayName }) => displayName === `Owner ${team}`);
  if (request === undefined) throw new Error(`Owner ${team} does not wait`);
  return request;
};
const vouch = async (team: number) => (await call('owner1', 'POST', `/${(await requestOf(team)).id}/vouch`)).statusCode;
const verify = async (who: string, o: { as?: string; league?: string } = {}) => {
  const body = { leagueId: o.league ?? leagueId, ...(o.as === undefined ? {} : { sleeperUsername: o.as }) };
  const response = await bed.verify(who, body);
  return { ...response, said: response.body['slug'] ?? response.status };
};
const change = (fields: object, filter: object) =>
  bed.mongo.connection.collection('join_requests').updateMany(filter, { $set: fields });
const place = (team: number) =>
  bed.mongo.connection.collection('memberships').findOne({ sleeperUserId: ownerOf(team), accountId: { $ne: null } });

beforeAll(async () => {
  putState(tree, '2031', 2);
  for (const league of [leagueId, other]) putSeason(tree, { leagueId: league, season: '2031', scored: 1, teams });
  put({});
  bed = await syncBed({ folder: tree.folder, memberProof: 'team-name' });
  const { code } = (await verify('owner1')).body['proof'] as { code: string };
  put({ 1: code });
  for (const league of [leagueId, other]) {
    expect((await verify('owner1', { league })).status).toBe(200);
    await loaded(bed, league);
  }
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('whoever is asked for a proof waits for the admins, who see no whole e-mail', async () => {
  expect((await verify('owner2')).said).toBe('proof-required');
  const first = await requestOf(2);
  expect((await verify('owner2')).said).toBe('proof-required');
  expect(await requestOf(2)).toEqual(first);
  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    sleeperUserId: ownerOf(2),
    displayName: 'Owner 2',
    teamName: null,
    email: 'o…@example.test',
    askedAt: expect.any(String),
    expiresAt: expect.any(String),
    vouchedBy: null,
  });
  expect(await listed(other)).toEqual([]);
});

test('who is vouched for joins without the code, and nowhere else', async () => {
  await verify('owner3');
  expect(await vouch(3)).toBe(200);
  expect(await requestOf(3)).toMatchObject({ vouchedBy: 'Owner 1' });
  expect((await verify('owner3')).said).toBe(200);
  expect(await place(3)).toMatchObject({ accountId: 'account-owner3', isAdmin: false });
  const account = await bed.deps.accounts.find('account-owner3');
  expect(account?.sleeper).toEqual({ userId: ownerOf(3), username: 'owner3', isInvited: true });
  await expect(requestOf(3)).rejects.toThrow('does not wait');
  expect((await verify('owner3', { league: other })).said).toBe('proof-required');
  // It is used up: another word is needed after leaving.
  await bed.mongo.connection.collection('memberships').deleteMany({ sleeperUserId: ownerOf(3) });
  expect((await verify('owner3')).said).toBe('proof-required');
});

test('the word counts for that account alone, and in that league', async () => {
  await verify('owner4');
  await verify('owner4', { league: other });
  await verify('thief', { as: 'owner4' });
  const own = (await listed()).filter(({ displayName }) => displayName === 'Owner 4');
  expect(own.map(({ email }) => email).sort()).toEqual(['o…@example.test', 't…@example.test']);
  const id = own.find(({ email }) => email.startsWith('o'))?.id ?? '';
  // Another league's admin page does not reach it.
  expect((await call('owner1', 'POST', `/${id}/vouch`, other)).statusCode).toBe(404);
  expect((await call('owner1', 'POST', `/${id}/vouch`)).statusCode).toBe(200);
  expect((await verify('thief', { as: 'owner4' })).said).toBe('proof-required');
  expect((await verify('owner4', { league: other })).said).toBe('proof-required');
  expect((await verify('owner4')).said).toBe(200);
  expect((await verify('thief', { as: 'owner4' })).said).toBe('proof-required');
});

test('who is declined is not listed again, and can still show the code', async () => {
  const { code } = (await verify('owner5')).body['proof'] as { code: string };
  const { id } = await requestOf(5);
  expect(await vouch(5)).toBe(200);
  expect((await call('owner1', 'DELETE', `/${id}`)).statusCode).toBe(204);
  expect((await call('owner1', 'DELETE', `/${id}`)).statusCode).toBe(404);
  expect((await call('owner1', 'POST', `/${id}/vouch`)).statusCode).toBe(404);
  expect((await verify('owner5')).said).toBe('proof-required');
  await expect(requestOf(5)).rejects.toThrow('does not wait');
  put({ 5: code });
  expect((await verify('owner5')).said).toBe(200);
  expect((await bed.deps.accounts.find('account-owner5'))?.sleeper).not.toHaveProperty('isInvited');
});

test('a word ends with its time, and with the rights of who gave it', async () => {
  await verify('owner6');
  await vouch(6);
  await change({ expiresAt: new Date(Date.now() - 1) }, { sleeperUserId: ownerOf(6) });
  expect((await verify('owner6')).said).toBe('proof-required');
  expect(await requestOf(6)).toMatchObject({ vouchedBy: null });
  await vouch(6);
  const memberships = bed.mongo.connection.collection('memberships');
  const host = { accountId: 'account-owner1' };
  await memberships.updateMany(host, { $set: { isAdmin: false } });
  expect((await verify('owner6')).said).toBe('proof-required');
  await memberships.updateMany(host, { $set: { isAdmin: true } });
  expect((await verify('owner6')).said).toBe(200);
});

test('a word does not open a league that was suspended meanwhile', async () => {
  await verify('owner17');
  await vouch(17);
  const chainId = (await bed.deps.chains.findByLeague(leagueId))?._id ?? '';
  await bed.deps.chains.update(chainId, { approval: 'suspended' });
  expect((await verify('owner17')).said).toBe('league-not-approved');
  expect(await place(17)).toBeNull();
  await bed.deps.chains.update(chainId, { approval: 'approved' });
  expect((await verify('owner17')).said).toBe(200);
});

test('a word and its end at once leave one of the two', async () => {
  await verify('owner7');
  const { id } = await requestOf(7);
  const [given, ended] = await Promise.all([
    call('owner1', 'POST', `/${id}/vouch`),
    call('owner1', 'DELETE', `/${id}`),
  ]);
  expect(ended.statusCode).toBe(204);
  expect([200, 404]).toContain(given.statusCode);
  expect((await verify('owner7')).said).toBe('proof-required');
});

test('joining and the end of the word at once: in with a place, or out without', async () => {
  await verify('owner8');
  const { id } = await requestOf(8);
  await vouch(8);
  const [joined, ended] = await Promise.all([verify('owner8'), call('owner1', 'DELETE', `/${id}`)]);
  expect([joined.said, ended.statusCode]).toEqual(
    joined.said === 200 ? [200, expect.any(Number)] : ['proof-required', 204],
  );
  expect((await place(8)) !== null).toBe(joined.said === 200);
  const waiting = await bed.mongo.connection.collection('join_requests').countDocuments({ _id: id as never });
  expect(waiting).toBe(joined.said === 200 ? 0 : 1);
});

test('why an admin vouches or declines is told with it', async () => {
  const reasons: string[] = [];
  const forget = bed.deps.outbox.onCommitted((_subject, told) => void ('reason' in told && reasons.push(told.reason)));
  await verify('owner16');
  const { id } = await requestOf(16);
  await call('owner1', 'POST', `/${id}/vouch?reason=met+them`);
  await call('owner1', 'DELETE', `/${id}?reason=was+wrong`);
  forget();
  expect(reasons).toEqual(['met them', 'was wrong']);
});

test('one account that verifies twice at once is in, and waits for nothing', async () => {
  for (const round of [1, 2, 3]) {
    await verify('owner13');
    await vouch(13);
    const said = (await Promise.all([verify('owner13'), verify('owner13')])).map((outcome) => outcome.said);
    expect([round, said]).toEqual([round, [200, 200]]);
    await expect(requestOf(13)).rejects.toThrow('does not wait');
    await bed.mongo.connection.collection('memberships').deleteMany({ sleeperUserId: ownerOf(13) });
  }
});

test('an account asks as three people of a league at most, also when it asks for all at once', async () => {
  const names = [14, 15, 16, 18, 19, 20].map((team) => `owner${team}`);
  for (const { said } of await Promise.all(names.map((as) => verify('crowder', { as })))) expect(said).toMatch('proof');
  expect((await listed()).filter(({ email }) => email.startsWith('c'))).toHaveLength(3);
});

test('of two accounts that are vouched for as one person one gets in', async () => {
  await verify('owner9');
  await verify('twin', { as: 'owner9' });
  for (const { id } of (await listed()).filter(({ displayName }) => displayName === 'Owner 9')) {
    expect((await call('owner1', 'POST', `/${id}/vouch`)).statusCode).toBe(200);
  }
  const outcomes = await Promise.all([verify('owner9'), verify('twin', { as: 'owner9' }), verify('owner9')]);
  const said = outcomes.map((outcome) => outcome.said);
  expect(said.filter((one) => /-taken$|^proof-/.test(String(one)))).toHaveLength(said[1] === 200 ? 2 : 1);
  expect(await bed.mongo.connection.collection('accounts').countDocuments({ 'sleeper.userId': ownerOf(9) })).toBe(1);
  expect((await listed()).filter(({ displayName }) => displayName === 'Owner 9')).toEqual([]);
});

test('what was asked for goes with the account', async () => {
  await verify('owner10');
  const headers = await bed.issuer.headers({ sub: 'account-owner10', email: 'owner10@example.test' });
  const gone = await bed.app.inject({ method: 'DELETE', url: '/api/auth/user/data', headers });
  expect(gone.statusCode).toBeLessThan(300);
  await expect(requestOf(10)).rejects.toThrow('does not wait');
});

test('every query of it uses an index', async () => {
  await verify('owner11');
  const plans = await queryPlans(bed.mongo, async () => {
    await vouch(11);
    await verify('owner11');
  });
  expect(plans.scans).toEqual([]);
});

test('a league takes a hundred of them; the code is there for the others', async () => {
  const chain = await bed.deps.chains.findByLeague(leagueId);
  const chainId = chain?._id;
  const one = { chainId, teamName: null, email: '…', vouchedBy: null, declinedAt: null, displayName: 'Crowd' };
  const times = { askedAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };
  const crowd = Array.from({ length: 100 }, (_, index) => ({
    ...{ _id: `crowd-${index}` as never, accountId: `crowd-${index}`, sleeperUserId: '1', ...one, ...times },
  }));
  await bed.mongo.connection.collection('join_requests').insertMany(crowd);
  expect((await verify('owner12')).said).toBe('proof-required');
  expect((await listed()).map(({ displayName }) => displayName)).not.toContain('Owner 12');
});
