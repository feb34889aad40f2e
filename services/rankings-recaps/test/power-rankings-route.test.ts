import { type App } from '@dynasty/kit/http';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { workedOutAnew } from '@dynasty/testbed/league/worked-out-anew';
import { buildApp } from '../src/app.js';
import { luckOf } from '../src/domain/luck.js';
import { rankSeason } from '../src/domain/power-ranking.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed, storedRankings } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
let ranked: FakeLeague;
let fresh: FakeLeague;
let preseason: FakeLeague;
let suspended: FakeLeague;

beforeAll(async () => {
  bed = await rankingsBed();
  ranked = bed.connect({ seed: 1, finalWeeks: 6 });
  fresh = bed.connect({ seed: 2, finalWeeks: 4 });
  preseason = bed.connect({ seed: 3, finalWeeks: 0 });
  suspended = bed.connect({ seed: 4, finalWeeks: 2 });
  suspended.status = 'suspended';
  app = await workedOutAnew(buildApp, bed.deps);
  const { handle } = rankedWeeks(bed.deps);
  for (let week = 1; week <= 6; week += 1) await handle(weekFinalized(ranked, week));
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

type Connected = { response: { leagueId: string } };

async function get(league: Connected, week: string | number, sub = 'ann', part = 'power-rankings') {
  const headers = await bed.issuer.headers({ sub });
  return app.inject({ url: `/api/leagues/${league.response.leagueId}/${part}/${week}`, headers });
}

/** All-play record, points per game, last three weeks, record, efficiency. */
const units = ['percent', 'points', 'points', 'percent', 'percent'];

describe('GET /api/leagues/{leagueId}/power-rankings/{week}', () => {
  it('returns the ranking of a finished week with names, factors, trends and history', async () => {
    const response = await get(ranked, 5);
    expect(response.statusCode).toBe(200);
    const body = response.json();
    const expected = rankSeason(ranked.response)[4];
    expect(body).toMatchObject({
      season: '2025',
      week: 5,
      throughWeek: 5,
      methodology: { factors: expected?.factors },
    });
    expect(body.rankings).toEqual(
      expected?.teams.map((team) => ({
        ...team,
        teamName: `Harbour Team ${team.rosterId}`,
        userName: `keeper${team.rosterId}`,
        avatar: `avatar${team.rosterId}`,
        factors: team.factors.map(({ percentile: _, ...factor }, index) => ({ ...factor, unit: units[index] })),
      })),
    );
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.any(String) });
  });

  it('names teams and managers as they are now, whenever the week was ranked', async () => {
    const [roster] = ranked.response.rosters;
    const { teamName, displayName, avatar } = roster!;
    const now = { teamName: 'Renamed', displayName: 'somebody', avatar: '' };
    Object.assign(roster!, now);
    bed.deps.keptResponses.drop(null);
    for (const [part, list] of [
      ['power-rankings', 'rankings'],
      ['luck', 'teams'],
    ] as const) {
      const teams = (await get(ranked, 6, 'ann', part)).json()[list];
      const shown = teams.find(({ rosterId }: { rosterId: number }) => rosterId === roster!.rosterId);
      expect(shown).toMatchObject({ teamName: 'Renamed', userName: 'somebody', avatar: null });
    }
    Object.assign(roster!, { teamName, displayName, avatar });
    bed.deps.keptResponses.drop(null);
  });

  it('asks for the names once for all weeks and both pages, until the league changes', async () => {
    let asked = 0;
    const getSeason: typeof bed.deps.leagueSync.getSeason = (request, options) => {
      asked += 1;
      return bed.deps.leagueSync.getSeason(request, options);
    };
    const keeping = await buildApp({ ...bed.deps, leagueSync: { ...bed.deps.leagueSync, getSeason } });
    const headers = await bed.issuer.headers({ sub: 'ann' });
    const readAll = async () => {
      for (const page of ['power-rankings/4', 'power-rankings/6', 'luck/5', 'luck/6']) {
        const url = `/api/leagues/${ranked.response.leagueId}/${page}`;
        expect((await keeping.inject({ url, headers })).statusCode).toBe(200);
      }
    };
    bed.deps.keptResponses.drop([ranked.chainId]);
    await readAll();
    expect(asked).toBe(1);
    bed.deps.keptResponses.drop([ranked.chainId]);
    await readAll();
    expect(asked).toBe(2);
    await keeping.close();
  });

  it('ranks an unfinished week by the finished ones before it', async () => {
    const [asked, known] = [(await get(ranked, 18)).json(), (await get(ranked, 6)).json()];
    expect(asked).toMatchObject({ week: 18, throughWeek: 6 });
    expect(asked.rankings).toEqual(known.rankings);
  });

  it('computes what no event has brought yet, and stores nothing', async () => {
    const body = (await get(fresh, 3)).json();
    expect(body.throughWeek).toBe(3);
    expect(body.rankings).toHaveLength(fresh.response.rosters.length);
    expect(await storedRankings(bed.deps, fresh.chainId)).toEqual([]);
  });

  it('returns no teams, but the factors, before the first finished week', async () => {
    const body = (await get(preseason, 1)).json();
    expect(body).toMatchObject({ throughWeek: null, rankings: [] });
    const weights = body.methodology.factors.map(({ weight }: { weight: number }) => weight);
    expect(weights).toEqual([35, 25, 15, 15, 10]);
  });

  it('goes on returning stored weeks while the league service is down', async () => {
    await get(ranked, 2);
    bed.leagueService.down = true;
    expect((await get(ranked, 4)).statusCode).toBe(200);
    const unknown = await get(fresh, 3, 'ann');
    expect(unknown.statusCode).toBe(503);
    expect(unknown.headers['retry-after']).toBeDefined();
    bed.leagueService.down = false;
  });

  it.each([
    [404, 'league-not-found', () => ({ response: { leagueId: '999' } }), 1, 'ann'],
    [403, 'not-a-member', () => ranked, 1, 'bob'],
    [403, 'league-not-approved', () => suspended, 1, 'ann'],
    [400, 'invalid-request', () => ranked, 0, 'ann'],
    [400, 'invalid-request', () => ranked, 19, 'ann'],
    [400, 'invalid-request', () => ranked, '1;drop', 'ann'],
    [400, 'invalid-request', () => ({ response: { leagueId: 'x1' } }), 1, 'ann'],
  ])('responds with %s %s', async (status, slug, league, week, sub) => {
    const response = await get(league(), week, sub);
    expect([response.statusCode, response.json().slug]).toEqual([status, slug]);
  });
});

describe('GET /api/leagues/{leagueId}/luck/{week}', () => {
  it('returns the luck after a finished week in the order of the rankings', async () => {
    const response = await get(ranked, 5, 'ann', 'luck');
    expect(response.statusCode).toBe(200);
    const body = response.json();
    const order = rankSeason(ranked.response)[4]?.teams.map(({ rosterId }) => rosterId);
    const expected = new Map(luckOf(ranked.response, 5).map((team) => [team.rosterId, team]));
    expect(body).toMatchObject({ season: '2025', week: 5, throughWeek: 5 });
    expect(body.teams.map(({ rosterId }: { rosterId: number }) => rosterId)).toEqual(order);
    for (const { teamName, userName, avatar, onScheduleOf, ...team } of body.teams) {
      const { onScheduleOf: wins, ...own } = expected.get(team.rosterId) ?? { onScheduleOf: [] };
      expect(team).toEqual(own);
      expect([teamName, userName, avatar]).toEqual(
        ['Harbour Team ', 'keeper', 'avatar'].map((name) => `${name}${team.rosterId}`),
      );
      expect(new Set(onScheduleOf)).toEqual(new Set(wins));
    }
  });

  it('computes what no event has brought yet, and has no teams before the first week', async () => {
    expect((await get(fresh, 3, 'ann', 'luck')).json()).toMatchObject({ throughWeek: 3 });
    expect((await get(preseason, 1, 'ann', 'luck')).json()).toEqual({
      season: '2025',
      week: 1,
      throughWeek: null,
      teams: [],
    });
  });
});

describe('the routes', () => {
  it('are ready while the database and the broker respond', async () => {
    const response = await app.inject({ url: '/readyz' });
    expect([response.statusCode, response.json().checks]).toEqual([200, { mongo: 'ok', nats: 'ok' }]);
  });
});

describe('the database', () => {
  it('serves every query from an index', async () => {
    const plans = await queryPlans(bed.deps.mongo, async () => {
      for (const week of [1, 6, 18])
        for (const part of ['power-rankings', 'luck']) await get(ranked, week, 'ann', part);
      await rankedWeeks(bed.deps).handle({ ...weekFinalized(ranked, 6), id: 'again' });
      await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
    });
    expect(plans.scans).toEqual([]);
    expect(plans.operations).toBeGreaterThan(5);
  });
});
