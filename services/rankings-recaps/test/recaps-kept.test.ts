import { type App } from '@dynasty/kit/http';
import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
const told: string[] = [];
beforeAll(async () => {
  bed = await rankingsBed();
  app = await buildApp(bed.deps);
  await bed.deps.bus.broadcast('rankings.recap_published.v1', ({ payload }) => {
    told.push(`${payload.chainId} ${payload.week} ${payload.revision}`);
  });
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

async function call(league: FakeLeague, method: 'GET' | 'POST', path: string) {
  const headers = { ...(await bed.issuer.headers({ sub: 'ada' })), 'idempotency-key': crypto.randomUUID() };
  return app.inject({ method, url: `/api/leagues/${league.response.leagueId}/recaps${path}`, headers });
}

const settle = (league: FakeLeague, week: number) => rankedWeeks(bed.deps).handle(weekFinalized(league, week, false));
const stored = ({ chainId }: FakeLeague, week: number) =>
  bed.deps.mongo.connection.collection('recaps').findOne({ chainId, week });

describe('a recap that a correction of an earlier week leaves true', () => {
  it('keeps its revision, its date and its place in the chat, and is not announced again', async () => {
    const league = bed.connect({ seed: 1, finalWeeks: 5 });
    const { id } = (await call(league, 'POST', '/5/2025')).json();
    await call(league, 'POST', `/${id}/chat-card`);
    const before = await stored(league, 5);
    // A week is corrected in what no recap tells of: who was on a bench.
    correct(league, 2, 0);
    await settle(league, 2);
    expect(await stored(league, 5)).toEqual({ ...before, basis: (before?.['basis'] as number) + 1 });
    const [shown] = (await call(league, 'GET', '')).json();
    expect(shown).toMatchObject({ revision: 1, isPosted: true });
    // What an admin generates then says the same.
    expect((await call(league, 'POST', '/5/2025')).json()).toMatchObject({ revision: 1, isPosted: true });
    correct(league, 2);
    await settle(league, 2);
    await until('what has changed was announced', () => told.includes(`${league.chainId} 5 2`));
    expect(told).toEqual([1, 2].map((revision) => `${league.chainId} 5 ${revision}`));
    expect((await call(league, 'GET', '')).json()[0]).toMatchObject({ revision: 2, isPosted: false });
  });
});
