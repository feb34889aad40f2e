import { type App } from '@dynasty/kit/http';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { workedOutAnew } from '@dynasty/testbed/league/worked-out-anew';
import { until } from '../../shared/test/events.js';
import { namedRankings } from '../src/actions/rank-season.js';
import { moveSettings } from '../src/actions/move-settings.js';
import { buildApp } from '../src/app.js';
import { defaultWeights, type Weights } from '../src/domain/factors.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed, storedRankings } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
let seeds = 0;

beforeAll(async () => {
  bed = await rankingsBed();
  app = await workedOutAnew(buildApp, bed.deps);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});
beforeEach(() => {
  bed.leagueService.leagues = [];
});

const byRecord: Weights = { allPlay: 0, pointsPerGame: 0, lastThree: 0, record: 100, efficiency: 0 };
const byPoints: Weights = { allPlay: 0, pointsPerGame: 90, lastThree: 0, record: 0, efficiency: 10 };

/** A league of two seasons, all of whose weeks are ranked. */
async function ranked(finalWeeks = 6): Promise<[FakeLeague, FakeLeague]> {
  const lastYear = bed.connect({ seed: (seeds += 1) });
  lastYear.season = '2024';
  const league = bed.connect({ seed: (seeds += 1) }, { with: lastYear, season: '2025' });
  finish(league, finalWeeks);
  await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
  return [lastYear, league];
}

/** Makes the weeks up to this one final, and no other. */
const finish = ({ response }: FakeLeague, upTo: number) =>
  response.weeks.forEach((week) => (week.isFinal = week.week <= upTo));

async function call(method: 'GET' | 'PUT' | 'POST', of: FakeLeague, o: { weights?: object; sub?: string } = {}) {
  const headers = await bed.issuer.headers({ sub: o.sub ?? 'ada' });
  const url = `/api/leagues/${of.response.leagueId}/power-weights${method === 'POST' ? '/look-back' : ''}`;
  return app.inject({ method, url, headers, ...(o.weights && { payload: o.weights }) });
}

/** The rankings of all seasons under these weights, worked out from the weeks. */
const expected = (seasons: FakeLeague[], weights: Weights): unknown[] =>
  seasons
    .flatMap(({ chainId, season, response }) => namedRankings({ chainId, season }, response, weights))
    .map(({ chainId: _chain, connectionId: _connection, ...rest }) => rest);

const stored = ([league]: [FakeLeague, FakeLeague]) => storedRankings(bed.deps, league.chainId);

describe('PUT /api/leagues/{leagueId}/power-weights', () => {
  it('ranks every week of every season again, as if they had been ranked so at first, and tells it once', async () => {
    const seasons = await ranked();
    const told: string[] = [];
    await bed.deps.bus.broadcast('rankings.pages_changed.v1', ({ payload }) => {
      if (payload.chainId === seasons[0].chainId) told.push(`${payload.season}/${payload.parts.join()}`);
    });
    for (const weights of [byRecord, byPoints, byRecord]) {
      const response = await call('PUT', seasons[1], { weights });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ weights, usual: defaultWeights, setAt: expect.any(String) });
      expect(await stored(seasons)).toEqual(expected(seasons, weights));
    }
    await until('the changes were told', () => told.filter((one) => one === '2025/rankings').length >= 3);
    const page = await app.inject({
      url: `/api/leagues/${seasons[1].response.leagueId}/power-rankings/6`,
      headers: await bed.issuer.headers({ sub: 'ann' }),
    });
    expect(page.json().methodology.factors.find(({ name }: { name: string }) => name === 'Record').weight).toBe(100);
  });

  it('counts for weeks that become final later, and for a league that is ranked before anything is stored', async () => {
    const seasons = await ranked(4);
    await call('PUT', seasons[1], { weights: byPoints });
    finish(seasons[1], 5);
    await rankedWeeks(bed.deps).handle(weekFinalized(seasons[1], 5));
    expect(await stored(seasons)).toEqual(expected(seasons, byPoints));
    await bed.deps.mongo.connection.collection('rankings').deleteMany({ chainId: seasons[0].chainId });
    const [, { chainId, response }] = seasons;
    const page = await app.inject({
      url: `/api/leagues/${response.leagueId}/power-rankings/5`,
      headers: await bed.issuer.headers({ sub: 'ann' }),
    });
    const teams = namedRankings({ chainId, season: '2025' }, response, byPoints)[4]!.teams;
    expect(page.json().rankings.map(({ rosterId }: { rosterId: number }) => rosterId)).toEqual(
      teams.map(({ rosterId }) => rosterId),
    );
  });

  it('set while weeks are ranked: every week stands under the weights that were set last', async () => {
    const seasons = await ranked(2);
    const league = seasons[1];
    finish(league, 8);
    const { handle } = rankedWeeks(bed.deps);
    await Promise.all([
      ...[3, 4, 5, 6, 7, 8].map((week) => handle(weekFinalized(league, week))),
      call('PUT', league, { weights: byRecord }),
    ]);
    const { weights } = (await call('GET', league)).json();
    expect(weights).toEqual(byRecord);
    expect(await stored(seasons)).toEqual(expected(seasons, byRecord));
  });

  it.each([
    ['a sum of 99', { ...defaultWeights, record: 14 }, 'weights-sum'],
    ['line-ups alone', { ...byRecord, record: 0, efficiency: 100 }, 'weights-efficiency'],
    ['a part', { ...defaultWeights, record: 14.5 }, 'invalid-request'],
    ['less than nothing', { ...byRecord, record: 110, allPlay: -10 }, 'invalid-request'],
    ['another factor', { ...defaultWeights, luck: 0 }, 'invalid-request'],
    ['a missing one', { record: 100 }, 'invalid-request'],
  ])('refuses %s', async (_name, weights, slug) => {
    const seasons = await ranked();
    for (const method of ['PUT', 'POST'] as const) {
      const response = await call(method, seasons[1], { weights });
      expect([response.statusCode, response.json().slug]).toEqual([400, slug]);
    }
    expect((await call('GET', seasons[1])).json().setAt).toBeNull();
  });

  it('is refused where somebody else has set other weights since those were read', async () => {
    const [, league] = await ranked(2);
    const set = async (weights: Weights, basedOn: string | null) => {
      const response = await call('PUT', league, { weights: { ...weights, basedOn } });
      return [response.statusCode, response.json().slug];
    };
    const atOnce = await Promise.all([set(byRecord, null), set(byPoints, null)]);
    expect(atOnce.sort()).toEqual([
      [200, undefined],
      [409, 'weights-changed'],
    ]);
    const { weights, setAt } = (await call('GET', league)).json();
    expect(await set(defaultWeights, null)).toEqual([409, 'weights-changed']);
    // Whose response was lost may send the same once more.
    expect(await set(weights, null)).toEqual([200, undefined]);
    expect(await set(defaultWeights, setAt)).toEqual([409, 'weights-changed']);
    expect(await set(defaultWeights, (await call('GET', league)).json().setAt)).toEqual([200, undefined]);
  });

  it('is for admins of the league; its members read', async () => {
    const [, league] = await ranked();
    for (const method of ['PUT', 'POST'] as const) {
      expect((await call(method, league, { weights: byRecord, sub: 'ann' })).statusCode).toBe(403);
    }
    expect((await call('GET', league, { sub: 'ann' })).json().weights).toEqual(defaultWeights);
    expect((await call('GET', league, { sub: 'bob' })).statusCode).toBe(403);
  });
});

describe('a league that is taken into another one', () => {
  it('gives it its weights and settings, where that one has none', async () => {
    const idsOf = ({ chainId, response: { connectionId } }: FakeLeague) => ({ chainId, connectionId });
    const { recapSettings, mongo } = bed.deps;
    const [absorbed, into, chosen] = [await ranked(), await ranked(), await ranked()];
    await call('PUT', absorbed[1], { weights: byRecord });
    await call('PUT', chosen[1], { weights: byPoints });
    const [from, to, other] = [absorbed, into, chosen].map(([, league]) => idsOf(league)) as [
      ReturnType<typeof idsOf>,
      ReturnType<typeof idsOf>,
      ReturnType<typeof idsOf>,
    ];
    await mongo.transaction(async (session) => {
      await recapSettings.put(session, { chainId: from.chainId, automatic: true });
      await recapSettings.put(session, { chainId: other.chainId, automatic: false });
    });
    for (const one of [other, to]) {
      await mongo.transaction(async (session) => {
        await moveSettings(bed.deps, session, from, one);
        await recapSettings.put(session, { chainId: from.chainId, automatic: true });
      });
    }
    expect((await call('GET', into[1])).json().weights).toEqual(byRecord);
    expect(await stored(into)).toEqual(expected(into, byRecord));
    expect((await call('GET', chosen[1])).json().weights).toEqual(byPoints);
    expect((await recapSettings.find(to.chainId)).automatic).toBe(true);
    expect((await recapSettings.find(other.chainId)).automatic).toBe(false);
  });
});

describe('whether recaps come by themselves', () => {
  it('is what was chosen last, also where the league was taken into another one a moment before', async () => {
    const { recapSettings, mongo, goneLeagues } = bed.deps;
    const absorbed = bed.connect({ seed: (seeds += 1) });
    const from = { chainId: absorbed.chainId, connectionId: absorbed.response.connectionId };
    const into = { chainId: 'heir', connectionId: 'heir' };
    await goneLeagues.note(from, into);
    await mongo.transaction((session) => recapSettings.put(session, { chainId: into.chainId, automatic: true }));
    const chosen = await app.inject({
      method: 'PUT',
      url: `/api/leagues/${absorbed.response.leagueId}/recaps/settings`,
      headers: await bed.issuer.headers({ sub: 'ada' }),
      payload: { automatic: false },
    });
    expect([chosen.statusCode, chosen.json()]).toEqual([200, { automatic: false }]);
    const stored = () => bed.mongo.connection.collection('recap_settings').countDocuments({ chainId: from.chainId });
    const now = async () => [(await recapSettings.find(into.chainId)).automatic, await stored()];
    expect(await now()).toEqual([false, 0]);
    await mongo.transaction((session) => moveSettings(bed.deps, session, from, into));
    expect(await now()).toEqual([false, 0]);
  });
});

describe('looking back', () => {
  it('counts the games that the higher-ranked team won, of all seasons and of each', async () => {
    const seasons = await ranked();
    const [usual, other] = [
      (await call('GET', seasons[1])).json(),
      await call('POST', seasons[1], { weights: byRecord }),
    ];
    expect(usual.lookBack).toEqual(usual.usualLookBack);
    expect(usual.lookBack.seasons.map(({ season }: { season: string }) => season)).toEqual(['2025', '2024']);
    expect(usual.lookBack.games).toBeGreaterThan(50);
    expect(other.json().games).toBe(usual.lookBack.games);
    expect((await call('PUT', seasons[1], { weights: byRecord })).json().lookBack).toEqual(other.json());
    expect((await call('GET', seasons[1])).json()).toMatchObject({
      lookBack: other.json(),
      usualLookBack: usual.lookBack,
    });
  });

  it('has no games before the second ranked week', async () => {
    const league = bed.connect({ seed: (seeds += 1), finalWeeks: 1 });
    await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
    expect((await call('GET', league)).json().lookBack).toEqual({
      games: 0,
      won: 0,
      seasons: [{ season: '2025', games: 0, won: 0 }],
    });
  });
});

it('reads and writes by an index', async () => {
  const seasons = await ranked();
  const plans = await queryPlans(bed.deps.mongo, async () => {
    await call('GET', seasons[1]);
    await call('POST', seasons[1], { weights: byRecord });
    await call('PUT', seasons[1], { weights: byRecord });
  });
  expect(plans.scans).toEqual([]);
});
