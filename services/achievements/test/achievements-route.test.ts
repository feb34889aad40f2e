import { type App } from '@dynasty/kit/http';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { until } from '../../shared/test/events.js';
import { giveAward } from '../src/actions/give-award.js';
import { buildApp } from '../src/app.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { awardsBed, type AwardsBed } from './support/awards-bed.js';

let bed: AwardsBed;
let app: App;
let league: FakeLeague;
let empty: FakeLeague;

beforeAll(async () => {
  bed = await awardsBed();
  league = bed.connect({ seed: 1, weeks: 12 });
  empty = bed.connect({ seed: 2, finalWeeks: 0 });
  app = await buildApp(bed.deps);
  await awardedWeeks(bed.deps).reconcile(new AbortController().signal);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

async function get(leagueId: string, query = '', sub = 'ann') {
  const headers = await bed.issuer.headers({ sub });
  return app.inject({ url: `/api/leagues/${leagueId}/achievements${query}`, headers });
}

describe('GET /api/leagues/{leagueId}/achievements', () => {
  it('returns what members hold, newest week first, with the fields of an achievement', async () => {
    const response = await get(league.response.leagueId);
    expect(response.statusCode).toBe(200);
    const body: { week: number }[] = response.json();
    expect(body.map(({ week }) => week)).toEqual(body.map(({ week }) => week).sort((a, b) => b - a));
    expect(new Set(body.map(({ week }) => week)).size).toBe(12);
    expect(body[0]).toEqual({
      id: expect.stringMatching(new RegExp(`^award:${league.chainId}:weekly-high-score:2025:12:`)),
      sleeperUserId: expect.stringMatching(/^[0-9]+$/),
      achievementType: 'high_scorer',
      season: '2025',
      week: 12,
      title: 'Weekly High Score',
      description: expect.stringMatching(/^Best score of week 12: [0-9]+\.[0-9]{2} points$/),
      points: expect.any(Number),
      byHand: false,
    });
  });

  it('pages through all of them, each once', async () => {
    const whole = (await get(league.response.leagueId)).json();
    const paged: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await get(league.response.leagueId, `?limit=5${cursor === undefined ? '' : `&before=${cursor}`}`);
      paged.push(...page.json());
      cursor = page.headers['x-next-cursor'] as string | undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
  });

  it('is sent from memory, until an award says something else or there is another one', async () => {
    const { leagueId } = league.response;
    const best = async () => (await get(leagueId)).json()[0];
    const before = await best();
    const plans = await queryPlans(bed.deps.mongo, best);
    expect(plans.operations).toBe(0);
    const owner = (rosterId: number) => league.response.rosters.find((one) => one.rosterId === rosterId)?.ownerId;
    const week = league.response.weeks.at(-1);
    const winner = week?.teams.find(({ rosterId }) => owner(rosterId) === before.sleeperUserId);
    if (week === undefined || winner === undefined) throw new Error('no winner');
    winner.pointsHundredths += 100;
    week.revision += 1;
    await awardedWeeks(bed.deps).handle(weekFinalized(league, 12));
    expect((await best()).points).toBeCloseTo(before.points + 1, 2);
    const other = week.teams.find((team) => team !== winner);
    if (other === undefined) throw new Error('no other team');
    other.pointsHundredths = winner.pointsHundredths + 100;
    week.revision += 1;
    await awardedWeeks(bed.deps).handle(weekFinalized(league, 12));
    expect((await best()).sleeperUserId).toBe(owner(other.rosterId));
  });

  it('returns those of a season before 2000 too', async () => {
    expect((await get(league.response.leagueId, '?season=1998')).json()).toEqual([]);
    const award = { id: 'award:old', ruleId: 'hand-old', season: '1998', week: 3, sleeperUserId: '7001' };
    const { chainId } = league;
    await bed.deps.mongo.transaction((session) =>
      giveAward(
        bed.deps,
        session,
        { chainId, connectionId: league.response.connectionId, backfill: true },
        { ...award, achievementType: 'trade_master', title: 'First trade', description: '' },
      ),
    );
    const title = async () => (await get(league.response.leagueId, '?season=1998')).json()[0]?.title;
    await until('the award is listed', async () => (await title()) === 'First trade');
  });

  it('returns an empty list before the first week', async () => {
    expect((await get(empty.response.leagueId)).json()).toEqual([]);
  });

  it.each([
    [404, 'league-not-found', '999', '', 'ann'],
    [403, 'not-a-member', '1001', '', 'bob'],
    [400, 'invalid-request', '1001', '?limit=101', 'ann'],
    [400, 'invalid-request', '1001', '?limit=0', 'ann'],
    [400, 'invalid-request', '1001', '?before=***', 'ann'],
    [400, 'invalid-request', '1001', '?before[$gt]=', 'ann'],
    [400, 'invalid-request', '1001', '?other=1', 'ann'],
  ])('responds with %s %s', async (status, slug, leagueId, query, sub) => {
    const response = await get(leagueId, query, sub);
    expect([response.statusCode, response.json().slug]).toEqual([status, slug]);
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
      const page = await get(league.response.leagueId, '?limit=2');
      await get(league.response.leagueId, `?limit=2&before=${String(page.headers['x-next-cursor'])}`);
      await get(league.response.leagueId, '?limit=2&season=2025&kind=high_scorer&userId=7001');
      const week = league.response.weeks[3];
      if (week !== undefined) week.revision += 1;
      await awardedWeeks(bed.deps).handle(weekFinalized(league, 4));
      await awardedWeeks(bed.deps).reconcile(new AbortController().signal);
    });
    expect(plans.scans).toEqual([]);
    expect(plans.operations).toBeGreaterThan(5);
  });
});
