import { type EventOf } from '@dynasty/proto/subjects';
import { type App } from '@dynasty/kit/http';
import { accessTable } from '@dynasty/testbed/access-table';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { correct, deliverWildly, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { seeds } from '@dynasty/testbed/seeds';
import { until } from '../../shared/test/events.js';
import { moveRecaps } from '../src/actions/move-recaps.js';
import { buildApp } from '../src/app.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
beforeAll(async () => {
  bed = await rankingsBed();
  app = await buildApp(bed.deps);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

let requests = 0;

async function call(league: FakeLeague, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) {
  const headers = { ...(await bed.issuer.headers({ sub: 'ann' })), 'idempotency-key': `recap-request-${requests++}` };
  const url = `/api/leagues/${league.response.leagueId}/recaps${path}`;
  return app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

const connect = (seed: number) => {
  const league = bed.connect({ seed, finalWeeks: 6 });
  league.admins = ['ann'];
  return league;
};
const settle = (league: FakeLeague, week: number, backfill = false) =>
  rankedWeeks(bed.deps).handle(weekFinalized(league, week, backfill));
const weeksTold = async (league: FakeLeague): Promise<number[]> =>
  (await call(league, 'GET')).json().map(({ week }: { week: number }) => week);

describe('an admin', () => {
  it('has a final week told, sees it in the list and with its facts, and once only', async () => {
    const told: string[] = [];
    await bed.deps.bus.work({
      subject: 'rankings.recap_published.v1',
      consumer: 'test-recaps',
      handle: async ({ payload }) => void told.push(`${payload.chainId}/${payload.week}/${payload.revision}`),
    });
    const league = connect(1);
    const written = await call(league, 'POST', '/3/2025');
    expect(written.statusCode).toBe(200);
    expect(written.json()).toMatchObject({ week: 3, season: '2025', revision: 1 });
    const again = await call(league, 'POST', '/3/2025');
    expect(again.json()).toEqual(written.json());
    const list = await call(league, 'GET');
    expect(list.json()).toEqual([written.json()]);
    expect(list.headers.etag).toBeDefined();
    const full = (await call(league, 'GET', `/${written.json().id}`)).json();
    expect(full).toMatchObject(written.json());
    expect(full.teams).toHaveLength(10);
    expect(full.games).toHaveLength(5);
    expect(full.facts.length).toBeGreaterThan(10);
    correct(league, 2);
    expect((await call(league, 'POST', '/3/2025')).json().revision).toBe(2);
    const expected = [1, 2].map((revision) => `${league.chainId}/3/${revision}`);
    await until('both were announced', () => told.length >= 2);
    expect(told).toEqual(expected);
  });

  it('sends the shares of line-ups as exact as its words compare them', async () => {
    const league = connect(5);
    const used = [
      [20_000, 21_000],
      [10_000, 10_499],
    ];
    for (const row of league.response.weeks[2]!.teams) {
      const [pointsHundredths, optimalHundredths] = used[row.rosterId - 1] ?? [5_000, 10_000];
      Object.assign(row, { pointsHundredths, optimalHundredths });
    }
    const { id } = (await call(league, 'POST', '/3/2025')).json();
    const { teams, sections } = (await call(league, 'GET', `/${id}`)).json();
    const [first, second] = teams.map(({ efficiency }: { efficiency: number }) => efficiency);
    expect([first.toFixed(1), second.toFixed(1), second > first]).toEqual(['95.2', '95.2', true]);
    const bench = sections.find(({ kind }: { kind: string }) => kind === 'bench').sentences.at(-1);
    const named = bench.flatMap(({ rosterId }: { rosterId?: number }) => rosterId ?? []);
    expect(named).toEqual([teams[1].rosterId]);
  });

  it.each([
    [409, 'week-not-final', '/7/2025'],
    [404, 'season-not-found', '/1/1999'],
    [400, 'invalid-request', '/19/2025'],
    [400, 'invalid-request', '/1/x'],
  ])('gets %s %s', async (status, slug, path) => {
    const league = connect(2);
    const response = await call(league, 'POST', path);
    expect([response.statusCode, response.json().slug]).toEqual([status, slug]);
    expect((await call(league, 'GET')).json()).toEqual([]);
  });

  it('deletes a recap, no event brings it back, generating does; that of another league is not found', async () => {
    const [league, other] = [connect(3), connect(4)];
    await call(league, 'PUT', '/settings', { automatic: true });
    const { id } = (await call(league, 'POST', '/3/2025')).json();
    expect((await call(other, 'DELETE', `/${id}`)).statusCode).toBe(404);
    expect((await call(other, 'GET', `/${id}`)).statusCode).toBe(404);
    expect((await call(league, 'DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await call(league, 'DELETE', `/${id}`)).statusCode).toBe(404);
    await settle(league, 3);
    expect(await weeksTold(league)).toEqual([]);
    expect((await call(league, 'POST', '/3/2025')).statusCode).toBe(200);
    expect(await weeksTold(league)).toEqual([3]);
  });
});

describe('an admin posts a recap to the league chat', () => {
  it('once for each revision, with what the card says', async () => {
    const shared: EventOf<'rankings.recap_shared.v1'>[] = [];
    await bed.deps.bus.broadcast('rankings.recap_shared.v1', ({ payload }) => void shared.push(payload));
    const league = connect(11);
    const { id, title, summary } = (await call(league, 'POST', '/3/2025')).json();
    const posted = await Promise.all([1, 2].map(() => call(league, 'POST', `/${id}/chat-card`)));
    expect(posted.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await call(league, 'GET')).json()[0].isPosted).toBe(true);
    correct(league, 2);
    expect((await call(league, 'POST', '/3/2025')).json().isPosted).toBe(false);
    await call(league, 'POST', `/${id}/chat-card`);
    await until('both were sent', () => shared.length === 2);
    const { chainId, response } = league;
    expect(shared[0]).toEqual({
      chainId,
      connectionId: response.connectionId,
      leagueId: response.leagueId,
      season: '2025',
      week: 3,
      recapId: id,
      revision: 1,
      title,
      summary,
      accountId: 'ann',
      userName: 'ann',
      sleeperUserId: '',
    });
    expect(shared[1]?.revision).toBe(2);
    expect((await call(league, 'POST', '/recap-none/chat-card')).statusCode).toBe(404);
  });

  it('also when it was deleted and written again, which is another revision', async () => {
    const shared: number[] = [];
    await bed.deps.bus.broadcast('rankings.recap_shared.v1', ({ payload }) => void shared.push(payload.revision));
    const league = connect(12);
    const { id } = (await call(league, 'POST', '/3/2025')).json();
    await call(league, 'POST', `/${id}/chat-card`);
    await call(league, 'DELETE', `/${id}`);
    expect((await call(league, 'POST', '/3/2025')).json()).toMatchObject({ id, revision: 2, isPosted: false });
    await call(league, 'POST', `/${id}/chat-card`);
    await until('both were sent', () => shared.length === 2);
    expect(shared).toEqual([1, 2]);
  });
});

describe('recaps that come by themselves', () => {
  it('are off at first, and told of new weeks once they are chosen', async () => {
    const league = connect(5);
    expect((await call(league, 'GET', '/settings')).json()).toEqual({ automatic: false });
    await settle(league, 1);
    expect(await weeksTold(league)).toEqual([]);
    expect((await call(league, 'PUT', '/settings', { automatic: true })).json()).toEqual({ automatic: true });
    await settle(league, 2);
    await settle(league, 3, true);
    expect(await weeksTold(league)).toEqual([2]);
  });

  it.each(seeds(3))('doubled and shuffled events and a correction end in the same recaps (seed %i)', async (seed) => {
    const [league, plain] = [connect(50 + seed), connect(50 + seed)];
    for (const one of [league, plain]) await call(one, 'PUT', '/settings', { automatic: true });
    const first = [1, 2, 3, 4, 5, 6].map((week) => weekFinalized(league, week, false));
    for (const event of first.slice(0, 3)) await rankedWeeks(bed.deps).handle(event);
    for (const one of [league, plain]) correct(one, 2);
    const events = [...first, weekFinalized(league, 2, false)];
    await deliverWildly(events, seededRandom(seed), (event) => rankedWeeks(bed.deps).handle(event));
    for (const week of [1, 2, 3, 4, 5, 6]) await settle(plain, week);
    const scores = async (one: FakeLeague) => {
      const recaps = bed.deps.mongo.connection.collection('recaps').find({ chainId: one.chainId }).sort({ week: 1 });
      return (await recaps.toArray()).map(({ week, basis, facts }) => ({ week, basis, facts: facts as unknown }));
    };
    expect(await scores(league)).toEqual(await scores(plain));
    expect(await weeksTold(league)).toEqual([6, 5, 4, 3, 2, 1]);
  });
});

it('a league that is taken into another one gives it its recaps', async () => {
  const [absorbed, into] = [connect(7), connect(8)];
  await call(absorbed, 'POST', '/2/2025');
  await call(absorbed, 'POST', '/3/2025');
  const kept = (await call(into, 'POST', '/2/2025')).json();
  const idsOf = ({ chainId, response: { connectionId } }: FakeLeague) => ({ chainId, connectionId });
  await bed.deps.mongo.transaction((session) => moveRecaps(bed.deps, session, idsOf(absorbed), idsOf(into)));
  const list = (await call(into, 'GET')).json();
  expect(list.map(({ week }: { week: number }) => week)).toEqual([3, 2]);
  expect(list[1]).toEqual(kept);
});

describe('the routes', () => {
  it('refuse the writes of a member who is no admin', async () => {
    const league = bed.connect({ seed: 10, finalWeeks: 2 });
    for (const [method, path, body] of [
      ['POST', '/1/2025', undefined],
      ['POST', '/recap-1/chat-card', undefined],
      ['DELETE', '/recap-1', undefined],
      ['PUT', '/settings', { automatic: true }],
    ] as const) {
      expect((await call(league, method, path, body)).statusCode).toBe(403);
    }
  });

  it('let members read and admins write', () => {
    const own = accessTable(app).filter(({ url }) => url.includes('recaps'));
    expect(
      own.map(({ method, url, access }) => `${method} ${url.slice('/api/leagues/:leagueId'.length)} ${access}`).sort(),
    ).toEqual([
      'DELETE /recaps/:id leagueAdmin',
      'GET /recaps member',
      'GET /recaps/:id member',
      'GET /recaps/settings member',
      'POST /recaps/:id/chat-card leagueAdmin',
      'POST /recaps/:week/:season leagueAdmin',
      'PUT /recaps/settings leagueAdmin',
    ]);
  });

  it('serve every query from an index', async () => {
    const league = connect(9);
    const plans = await queryPlans(bed.deps.mongo, async () => {
      const { id } = (await call(league, 'POST', '/1/2025')).json();
      for (const path of ['', `/${id}`, '/settings']) await call(league, 'GET', path);
      await call(league, 'POST', `/${id}/chat-card`);
      await settle(league, 1);
      await call(league, 'DELETE', `/${id}`);
    });
    expect(plans.scans).toEqual([]);
  });
});
