import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LAST_YEAR, LEAGUE, NEXT_YEAR, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterAll(() => world.close());

const read = async (who: string, url: string) => (await world.get(who, url)).json();

describe('the signed-in person', () => {
  it('is created at first sight', async () => {
    expect(await read('zoe', '/api/auth/user')).toEqual({
      id: 'zoe',
      email: 'zoe@example.test',
      firstName: 'zoe',
      lastName: 'Test',
      username: 'zoe',
      sleeper: null,
      theme: null,
    });
    expect(await world.deps.accounts.find('zoe')).toMatchObject({ email: 'zoe@example.test', sleeper: null });
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => world.get('yan', '/api/auth/user')));
    expect(new Set(atOnce.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(await read('ann', '/api/auth/user')).toMatchObject({ sleeper: { userId: '101', username: 'ann101' } });
  });

  it('has a theme of their own, that the next visit knows, and nobody else', async () => {
    const put = async (who: string, body: object) => {
      const headers = await world.bed.issuer.headers({ sub: who, email: `${who}@example.test` });
      return world.app.inject({ method: 'PUT', url: '/api/auth/user/preferences', headers, payload: body });
    };
    const answers = [await put('ann', { theme: 'light' }), await put('new', { theme: 'system' })];
    expect(answers.map((answer) => [answer.statusCode, answer.json().theme])).toEqual([
      [200, 'light'],
      [200, 'system'],
    ]);
    const themes = ['ann', 'new', 'bob'].map(async (who) => (await read(who, '/api/auth/user')).theme);
    expect(await Promise.all(themes)).toEqual(['light', 'system', null]);
    await put('ann', { theme: null });
    expect((await read('ann', '/api/auth/user')).theme).toBeNull();
    for (const body of [{ theme: 'sepia' }, { theme: 'dark', sleeper: null }, {}]) {
      expect([body, (await put('ann', body)).statusCode]).toEqual([body, 400]);
    }
  });

  it('has a list of approved leagues, each as its current season', async () => {
    const mine = [
      {
        id: LEAGUE,
        leagueIds: [NEXT_YEAR, LEAGUE, LAST_YEAR],
        name: 'Small World',
        season: '2031',
        totalRosters: 4,
        avatar: null,
        isAdmin: true,
        isClaimed: false,
      },
    ];
    expect(await read('ann', '/api/user-leagues')).toEqual(mine);
    expect(await read('ann', '/api/leagues')).toEqual(mine);
    expect(await read('zoe', '/api/user-leagues')).toEqual([]);
  });
});

describe('a league', () => {
  it('comes with its table, people, rosters and seasons', async () => {
    const league = await read('bob', `/api/leagues/${LEAGUE}`);
    expect(league).toMatchObject({
      id: LEAGUE,
      season: '2031',
      settings: { playoff_teams: 2, trade_deadline: 10, last_scored_leg: 3 },
      scoring_settings: { rec: 0.5 },
      roster_positions: ['QB', 'RB', 'FLEX', 'BN'],
      sync: { state: 'loading', done: 5, total: 9 },
      syncedAt: '2031-09-01T00:00:00.000Z',
      staleSince: null,
    });
    expect(league.seasons.map((season: { leagueId: string }) => season.leagueId)).toEqual([
      NEXT_YEAR,
      LEAGUE,
      LAST_YEAR,
    ]);
    expect(league.users[0]).toEqual({
      user_id: '101',
      username: null,
      display_name: 'Ann',
      avatar: 'avatar-101',
      metadata: { team_name: 'Ann’s Aces' },
      is_owner: true,
    });
    expect(league.standings.map((row: { rosterId: number }) => row.rosterId)).toEqual([2, 1, 4, 3]);
    expect(league.standings[0]).toEqual({
      rank: 1,
      rosterId: 2,
      userId: '102',
      username: null,
      displayName: 'Bob',
      teamName: "Bob's Team",
      avatar: 'avatar-102',
      wins: 2,
      losses: 1,
      ties: 0,
      pointsFor: 340,
      pointsAgainst: 0,
      winPercentage: 2 / 3,
      lastFive: ['L', 'W', 'W'],
      streak: 'W2',
      seed: 1,
    });
    expect(league.rosters[0]).toMatchObject({
      roster_id: 1,
      owner_id: '101',
      co_owners: ['105'],
      isCommissioner: true,
    });
    expect(league.rosters[3]).toMatchObject({ owner_id: null, user_id: null, display_name: null, team_name: 'Team 4' });
  });

  it('opens by any season’s id', async () => {
    expect(await read('bob', `/api/leagues/${LAST_YEAR}`)).toMatchObject({ season: '2030', standings: [{}, {}] });
  });

  it('says so while a season is still being loaded', async () => {
    const response = await world.get('bob', `/api/leagues/${NEXT_YEAR}`);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toMatchObject({ slug: 'season-loading' });
  });

  it('shows when its season was read last, whatever that brought', async () => {
    await world.deps.leagues.touch(LEAGUE, new Date('2031-09-01T12:00:00Z'));
    expect(await read('bob', `/api/leagues/${LEAGUE}`)).toMatchObject({ syncedAt: '2031-09-01T12:00:00.000Z' });
  });

  it('shows since when it is stale', async () => {
    await world.deps.chains.update(CHAIN, { staleSince: new Date('2031-09-02T00:00:00Z') });
    expect(await read('bob', `/api/leagues/${LEAGUE}`)).toMatchObject({ staleSince: '2031-09-02T00:00:00.000Z' });
    await world.deps.chains.update(CHAIN, { staleSince: null });
  });

  it('is served from the browser’s copy while nothing has changed', async () => {
    const first = await world.get('bob', `/api/leagues/${LEAGUE}/rosters`);
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    const headers = {
      ...(await world.bed.issuer.headers({ sub: 'bob' })),
      'if-none-match': String(first.headers['etag']),
    };
    const again = await world.app.inject({ method: 'GET', url: `/api/leagues/${LEAGUE}/rosters`, headers });
    expect(again.statusCode).toBe(304);
  });
});

describe('members', () => {
  it('are everybody of the season, signed up or not', async () => {
    const members = await read('bob', `/api/leagues/${LEAGUE}/memberships`);
    const short = members.map((m: { sleeperUserId: string; userId: string | null; teamName: string | null }) => [
      m.sleeperUserId,
      m.userId,
      m.teamName,
    ]);
    expect(short.sort()).toEqual([
      ['101', 'ann', 'Ann’s Aces'],
      ['102', 'bob', "Bob's Team"],
      ['103', 'dan', "Dan's Team"],
      ['105', 'cat', null],
      ['106', null, null],
    ]);
    expect(members.every((member: object) => !JSON.stringify(member).includes('@'))).toBe(true);
    expect(await read('ann', `/api/user-membership/${LEAGUE}`)).toMatchObject({
      userId: 'ann',
      sleeperUserId: '101',
      isAdmin: true,
      isCommissioner: true,
      isClaimed: false,
      rosterId: null,
    });
  });

  it('tell who is an admin', async () => {
    expect(await read('ann', `/api/leagues/${LEAGUE}/admin-status`)).toEqual({ isAdmin: true });
    expect(await read('bob', `/api/leagues/${LEAGUE}/admin-status`)).toEqual({ isAdmin: false });
    expect(await read('bob', `/api/leagues/${LEAGUE}/user/101/admin-status`)).toEqual({ isAdmin: true });
    expect(await read('bob', `/api/leagues/${LEAGUE}/user/999/admin-status`)).toEqual({ isAdmin: false });
  });
});

describe('the NFL', () => {
  it('has a state and players', async () => {
    expect(await read('zoe', '/api/nfl/state')).toEqual({
      week: 4,
      display_week: 5,
      season: '2031',
      season_type: 'regular',
      season_start_date: '2031-09-04',
    });
    expect(await read('zoe', '/api/players?ids=11,404')).toEqual({
      11: {
        player_id: '11',
        first_name: 'Ed',
        last_name: 'Eleven',
        full_name: 'Ed Eleven',
        position: 'QB',
        fantasy_positions: ['QB'],
        team: 'BUF',
      },
    });
    for (const query of ['', '?ids=', '?ids=$gt', '?ids=11,,12', `?ids=${Array(501).fill('1').join(',')}`]) {
      expect((await world.get('zoe', `/api/players${query}`)).statusCode).toBe(400);
    }
  });
});
