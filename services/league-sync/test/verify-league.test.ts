import { createProviderTree, leagueReply, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, loadedInRounds, syncBed, type SyncBed } from './support/sync-bed.js';

describe('POST /api/verify-league', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let nextId = 710_000_000_000_000;
  /** A league of four owners that nobody has connected. */
  const freshLeague = (season = '2031') => {
    nextId += 1;
    putSeason(tree, { leagueId: String(nextId), season, scored: 1 });
    return String(nextId);
  };

  /** Calls besides the job that asks what week it is. */
  const strayCalls = async () => Object.keys((await bed.calls()).paths).filter((path) => path !== '/v1/state/nfl');

  beforeAll(async () => {
    putState(tree, '2031', 2);
    freshLeague();
    bed = await syncBed({ folder: tree.folder });
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(async () => {
    await bed.heal();
    await bed.forgetBudget();
    await bed.mongo.connection.collection('accounts').deleteMany({});
    bed.admin.verdicts = { check: 'unknown', onConnect: 'approved' };
    bed.admin.attempts.length = 0;
  });

  test('a member connects their league after a handful of calls and becomes its admin when they run it', async () => {
    const leagueId = freshLeague();
    await bed.forgetCalls();
    await bed.fault({ pattern: `/v1/league/${leagueId}/matchups/*`, mode: 'hang' });
    const response = await bed.verify('owner1', { leagueId });
    expect(response).toEqual({ status: 200, body: { league: { id: leagueId, name: 'Made Up 2031' } } });
    const chain = await bed.deps.chains.findByLeague(leagueId);
    expect(chain).toMatchObject({ approval: 'approved', connectedBy: 'account-owner1', currentLeagueId: leagueId });
    expect(chain?.sync.state).toBe('loading');
    expect(await bed.deps.rosters.ofLeague(leagueId)).toHaveLength(4);
    expect(await bed.deps.memberships.find(chain?._id ?? '', ownerOf(1))).toMatchObject({
      accountId: 'account-owner1',
      isAdmin: true,
      isCommissioner: true,
      claim: null,
    });
    expect(bed.admin.attempts).toMatchObject([{ leagueId, leagueName: 'Made Up 2031', accountId: 'account-owner1' }]);
    expect(bed.admin.attempts[0]).toMatchObject({ success: true, errorReason: '' });
    await bed.heal();

    const second = await bed.verify('somebody', { leagueId, sleeperUsername: 'OWNER2' });
    expect(second.status).toBe(200);
    expect(await bed.deps.memberships.find(chain?._id ?? '', ownerOf(2))).toMatchObject({ isAdmin: false });
    expect(await bed.deps.accounts.find('account-somebody')).toMatchObject({ sleeper: { userId: ownerOf(2) } });
    await loadedInRounds(bed, leagueId);
  });

  test('verifying again changes nothing and makes no call, even while the provider is away', async () => {
    const leagueId = freshLeague();
    await bed.verify('owner1', { leagueId });
    const chain = await loaded(bed, leagueId);
    const before = await bed.deps.memberships.ofChain(chain?._id ?? '');
    await bed.forgetCalls();
    await bed.fault({ pattern: '*', mode: '500' });
    expect((await bed.verify('owner1', { leagueId, sleeperUsername: 'owner3' })).status).toBe(200);
    expect(await strayCalls()).toEqual([]);
    await bed.heal();
    expect(await bed.deps.memberships.ofChain(chain?._id ?? '')).toEqual(before);
  });

  test.each([
    ['an unknown league', { leagueId: '99' }, 'owner1', 404, 'league-not-found'],
    ['nobody of that name', {}, 'stranger', 409, 'username-required'],
    ['a name that is no Sleeper name', {}, 'first.last', 409, 'username-required'],
    ['somebody who is not in the league', { sleeperUsername: 'outsider' }, 'x', 403, 'not-a-member'],
  ])('%s is refused and recorded', async (_, body, name, status, slug) => {
    tree.put('user/outsider', { user_id: '4444', username: 'outsider' });
    const leagueId = freshLeague();
    const response = await bed.verify(name, { leagueId, ...body });
    expect(response).toMatchObject({ status, body: { slug } });
    expect(bed.admin.attempts).toMatchObject([{ errorReason: slug }]);
    expect(await bed.deps.chains.findByLeague(leagueId)).toBeNull();
  });

  test.each([
    ['a path', '../state'],
    ['nothing', ''],
    ['a space', ' 1'],
    ['a float', '1e3'],
    ['a query', '1?x=%2f'],
    ['21 digits', '9'.repeat(21)],
    ['a million digits', '9'.repeat(1_000_000)],
    ['a number', 12],
    ['null', null],
    ['another site’s address', 'https://example.com/leagues/1'],
    ['an address without an id', 'https://sleeper.com/leagues/'],
    ['an address with too long an id', `https://sleeper.com/leagues/${'9'.repeat(21)}`],
    ['an address behind something else', 'see https://sleeper.com/leagues/1'],
  ])('%s as league id is refused in plain words and reaches no provider', async (_, leagueId) => {
    await bed.forgetCalls();
    expect(await bed.verify('owner1', { leagueId })).toMatchObject({
      status: 400,
      body: { message: 'Please enter a valid League ID' },
    });
    expect(await strayCalls()).toEqual([]);
  });

  test.each([
    ['https://sleeper.com/leagues/%'],
    ['https://sleeper.com/leagues/%/'],
    ['http://www.sleeper.com/leagues/%/team'],
    ['sleeper.app/leagues/%/matchup?week=3'],
    ['https://sleeper.app/leagues/%#settings'],
  ])('%s is understood as the league it shows', async (address) => {
    const leagueId = freshLeague();
    expect(await bed.verify('owner1', { leagueId: address.replace('%', leagueId) })).toEqual({
      status: 200,
      body: { league: { id: leagueId, name: 'Made Up 2031' } },
    });
    expect(bed.admin.attempts).toMatchObject([{ leagueId }]);
    await loaded(bed, leagueId);
  });

  test.each(['../state', 'a/b', 'a b', '%2e%2e', 'x'.repeat(41), ''])(
    'username %p is refused in plain words and reaches no provider',
    async (sleeperUsername) => {
      const leagueId = freshLeague();
      await bed.forgetCalls();
      expect(await bed.verify('owner1', { leagueId, sleeperUsername })).toMatchObject({
        status: 400,
        body: { message: 'Please enter a valid Sleeper username' },
      });
      expect(await strayCalls()).toEqual([]);
    },
  );

  test("approval comes first: suspended and unapproved leagues stay closed, an older season's approval counts", async () => {
    const leagueId = freshLeague();
    bed.admin.verdicts.check = 'suspended';
    expect(await bed.verify('owner1', { leagueId })).toMatchObject({
      status: 403,
      body: { slug: 'league-not-approved' },
    });
    bed.admin.verdicts = { check: 'unknown', onConnect: 'unknown' };
    expect(await bed.verify('owner1', { leagueId })).toMatchObject({
      status: 403,
      body: { slug: 'league-not-approved' },
    });
    expect(await bed.deps.chains.findByLeague(leagueId)).toBeNull();
    const name = 'Made Up 2031';
    expect(bed.admin.attempts).toMatchObject([
      { leagueId, leagueName: name, errorReason: 'league-suspended' },
      { leagueId, leagueName: name, errorReason: 'league-not-approved' },
    ]);

    const oldest = freshLeague('2029');
    const middle = `${oldest}1`;
    const newest = `${oldest}2`;
    putSeason(tree, { leagueId: middle, season: '2030', scored: 1, previous: oldest });
    putSeason(tree, { leagueId: newest, season: '2031', scored: 1, previous: middle });
    const asked: string[][] = [];
    const check = bed.admin.check;
    bed.admin.check = async (leagueIds) => {
      asked.push(leagueIds);
      return leagueIds.includes(oldest) ? 'approved' : 'unknown';
    };
    // Still by a super admin alone: the approval of the oldest season is what lets it in.
    expect(await bed.verify('owner1', { leagueId: newest })).toMatchObject({ status: 200 });
    bed.admin.check = check;
    bed.admin.verdicts.onConnect = 'approved';
    expect(asked.at(-1)).toEqual([newest, middle, oldest]);
    await loaded(bed, newest);
  });

  test('a season that follows a connected one joins its chain', async () => {
    const first = freshLeague('2030');
    await bed.verify('owner1', { leagueId: first });
    const chain = await loaded(bed, first);
    const next = `${first}9`;
    putSeason(tree, { leagueId: next, season: '2031', scored: 0, previous: first });
    expect(await bed.verify('owner3', { leagueId: next })).toMatchObject({ status: 200 });
    const grown = await loaded(bed, next);
    expect(grown?._id).toBe(chain?._id);
    expect(grown?.seasons.map(({ season }) => season)).toEqual(['2031', '2030']);
    expect(await bed.deps.memberships.ofChain(chain?._id ?? '')).toHaveLength(2);
  });

  test('one league connected by many people at the same moment is one chain, and each is a member once', async () => {
    const leagueId = freshLeague();
    const people = ['owner1', 'owner2', 'owner3', 'owner4'];
    const responses = await Promise.all(
      [...people, ...people, ...people].map((name) => bed.verify(name, { leagueId })),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const chains = await bed.mongo.connection.collection('chains').find({ leagueIds: leagueId }).toArray();
    expect(chains).toHaveLength(1);
    const members = await bed.deps.memberships.ofChain(String(chains[0]?._id));
    expect(members.map((member) => member.accountId).sort()).toEqual(people.map((name) => `account-${name}`));
    await loaded(bed, leagueId);
  });

  test('a provider that is away is a 503 with Retry-After; nothing is stored', async () => {
    const leagueId = freshLeague();
    await bed.fault({ pattern: `/v1/league/${leagueId}*`, mode: '500' });
    const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    const response = await bed.app.inject({
      method: 'POST',
      url: '/api/verify-league',
      headers,
      payload: { leagueId },
    });
    await bed.heal();
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json()).toMatchObject({ slug: 'provider-unavailable' });
    // The person is not kept waiting for it.
    await eventually(
      async () => bed.admin.attempts,
      ({ length }) => length > 0,
    );
    expect(bed.admin.attempts).toMatchObject([{ leagueId, leagueName: '', errorReason: 'provider-unavailable' }]);
    expect(await bed.deps.chains.findByLeague(leagueId)).toBeNull();
  });

  test("a league whose reply is another league's document is not found", async () => {
    const leagueId = freshLeague();
    tree.put(`league/${leagueId}`, leagueReply({ leagueId: '77', season: '2031', scored: 1 }));
    expect(await bed.verify('owner1', { leagueId })).toMatchObject({ status: 404 });
  });
});
