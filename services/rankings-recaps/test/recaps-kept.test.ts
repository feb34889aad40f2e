import { type App } from '@dynasty/kit/http';
import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { writeDueRecaps } from '../src/actions/write-recap.js';
import { setWeights } from '../src/actions/set-weights.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { recapLayout } from '../src/store/recaps.js';
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

async function call(league: FakeLeague, method: 'GET' | 'POST' | 'DELETE', path: string) {
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

describe('recaps of a former layout', () => {
  it('are told again by the present rules; one that says the same stays as it is', async () => {
    const league = bed.connect({ seed: 2, finalWeeks: 5 });
    const reconcile = () => rankedWeeks(bed.deps).reconcile(new AbortController().signal);
    await reconcile();
    for (const week of [3, 4]) await call(league, 'POST', `/${week}/2025`);
    const before = [await stored(league, 3), await stored(league, 4)];
    const { chainId } = league;
    const [recaps, books] = ['recaps', 'season_books'].map((name) => bed.deps.mongo.connection.collection(name));
    await recaps?.updateMany({ chainId }, { $unset: { layout: '' } });
    await recaps?.updateOne({ chainId, week: 4 }, { $set: { content: 'by former rules' } });
    await books?.updateMany({ chainId }, { $set: { layout: 0 } });
    await reconcile();
    expect(await stored(league, 3)).toEqual(before[0]);
    expect(await stored(league, 4)).toMatchObject({ content: before[1]?.['content'] as string, revision: 2 });
  });

  const byRecord = { allPlay: 0, pointsPerGame: 0, lastThree: 0, record: 100, efficiency: 0 };

  it.each([
    { name: 'no layout', seed: 4, layout: undefined },
    { name: 'a lower layout', seed: 5, layout: 0 },
  ])('of $name are still due after other weights were set', async ({ seed, layout }) => {
    const league = bed.connect({ seed, finalWeeks: 5 });
    const { chainId, response } = league;
    const reconcile = () => rankedWeeks(bed.deps).reconcile(new AbortController().signal);
    await reconcile();
    await call(league, 'POST', '/4/2025');
    const [recaps, books] = ['recaps', 'season_books'].map((name) => bed.deps.mongo.connection.collection(name));
    const facts = (await stored(league, 4))?.['facts'];
    const former = { ...facts, broken: [...facts.broken, ...facts.broken], teams: facts.teams.slice(1) };
    const without = layout === undefined ? { $unset: { layout: '' } } : {};
    await recaps?.updateOne(
      { chainId },
      { $set: { facts: former, ...(layout !== undefined && { layout }) }, ...without },
    );
    const ids = { chainId, connectionId: response.connectionId };
    await bed.deps.mongo.transaction((session) => setWeights(bed.deps, session, ids, byRecord));
    const told = await stored(league, 4);
    expect([told?.['revision'], told?.['layout']]).toEqual([2, layout]);
    await books?.updateMany({ chainId }, { $set: { layout: 0 } });
    await reconcile();
    expect((await stored(league, 4))?.['facts'].teams).toHaveLength(facts.teams.length);
  });

  it('are left as a later version has told them', async () => {
    const league = bed.connect({ seed: 6, finalWeeks: 5 });
    const reconcile = () => rankedWeeks(bed.deps).reconcile(new AbortController().signal);
    await reconcile();
    await call(league, 'POST', '/4/2025');
    const { chainId } = league;
    const [recaps, books] = ['recaps', 'season_books'].map((name) => bed.deps.mongo.connection.collection(name));
    await recaps?.updateOne({ chainId }, { $set: { layout: recapLayout + 1, content: 'by later rules' } });
    await books?.updateMany({ chainId }, { $set: { layout: 0 } });
    await reconcile();
    expect(await stored(league, 4)).toMatchObject({ layout: recapLayout + 1, content: 'by later rules', revision: 1 });
  });
});

it('a recap is not written back by a season that was read before a correction', async () => {
  const league = bed.connect({ seed: 3, finalWeeks: 5 });
  const older = structuredClone(league.response);
  await call(league, 'POST', '/5/2025');
  correct(league, 5);
  await settle(league, 5);
  const corrected = await stored(league, 5);
  const now = league.response;
  league.response = older;
  const refused = await call(league, 'POST', '/5/2025');
  expect([refused.statusCode, refused.json().slug]).toEqual([409, 'season-changed']);
  expect(await stored(league, 5)).toEqual(corrected);
  league.response = now;
  expect((await call(league, 'POST', '/5/2025')).json().revision).toBe(2);
});

/** The week as the import leaves it: final, without a game. */
const empty = (league: FakeLeague, week: number) => {
  const stored = league.response.weeks.find((one) => one.week === week)!;
  const before = stored.teams;
  stored.teams = [];
  stored.revision += 1;
  return before;
};

describe('a recap of a week that its season lacks since it was imported again', () => {
  const shown = async (league: FakeLeague): Promise<number[]> =>
    (await call(league, 'GET', '')).json().map(({ week }: { week: number }) => week);

  it('goes with the week, and comes back with it', async () => {
    const league = bed.connect({ seed: 22, finalWeeks: 5 });
    await settle(league, 5);
    const { id } = (await call(league, 'POST', '/3/2025')).json();
    await call(league, 'POST', '/4/2025');
    const before = empty(league, 3);
    await settle(league, 3);
    expect(await shown(league)).toEqual([4]);
    expect((await call(league, 'GET', `/${id}`)).statusCode).toBe(404);

    Object.assign(league.response.weeks[2]!, { teams: before, revision: 3 });
    await settle(league, 3);
    expect(await shown(league)).toEqual([4, 3]);
    expect(await stored(league, 3)).toMatchObject({ revision: 2 });
  });

  it('is neither taken away nor brought back by a season that was read before', async () => {
    const league = bed.connect({ seed: 24, finalWeeks: 5 });
    await settle(league, 5);
    await call(league, 'POST', '/3/2025');
    const scored = structuredClone(league.response);
    const late = (played: FakeLeague['response']) => {
      const due = { chainId: league.chainId, season: '2025', weeks: [5], backfill: false };
      return bed.deps.mongo.transaction((session) => writeDueRecaps(bed.deps, session, due, played));
    };
    const before = empty(league, 3);
    const unscored = structuredClone(league.response);
    await settle(league, 3);
    await late(scored);
    expect(await shown(league)).toEqual([]);

    Object.assign(league.response.weeks[2]!, { teams: before, revision: 3 });
    await settle(league, 3);
    expect(await shown(league)).toEqual([3]);
    await late(unscored);
    expect(await shown(league)).toEqual([3]);
  });

  it('stays away where an admin had deleted it before', async () => {
    const league = bed.connect({ seed: 23, finalWeeks: 5 });
    await settle(league, 5);
    const { id } = (await call(league, 'POST', '/3/2025')).json();
    await call(league, 'DELETE', `/${id}`);
    const before = empty(league, 3);
    await settle(league, 3);
    Object.assign(league.response.weeks[2]!, { teams: before, revision: 3 });
    await settle(league, 3);
    expect(await shown(league)).toEqual([]);
  });
});

describe('an admin', () => {
  it('is told that a week comes after the league’s last game', async () => {
    const league = bed.connect({ seed: 31, finalWeeks: 5 });
    empty(league, 5);
    league.response.lastFinalWeek = 4;
    const response = await call(league, 'POST', '/5/2025');
    expect(response.statusCode).toBe(409);
    const message = "Week 5 of 2025 comes after the league's last game.";
    expect(response.json()).toMatchObject({ slug: 'week-after-last-game', message });
  });

  it('is told that nobody scored in a week that is final without points', async () => {
    const league = bed.connect({ seed: 20, finalWeeks: 5 });
    for (const row of league.response.weeks[2]!.teams) row.pointsHundredths = 0;
    const response = await call(league, 'POST', '/3/2025');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ slug: 'week-not-scored', message: 'Nobody scored in week 3 of 2025.' });
    const early = await call(league, 'POST', '/6/2025');
    expect(early.json()).toMatchObject({ slug: 'week-not-final', message: 'Week 6 of 2025 is not final yet.' });
  });

  it('posts and deletes a recap without all others being read', async () => {
    const league = bed.connect({ seed: 21, finalWeeks: 5 });
    const { id } = (await call(league, 'POST', '/3/2025')).json();
    await settle(league, 5);
    const all = jest.spyOn(bed.deps.recaps, 'all');
    const books = jest.spyOn(bed.deps.seasonBooks, 'ofChain');
    expect((await call(league, 'POST', `/${id}/chat-card`)).statusCode).toBe(200);
    expect((await call(league, 'DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await call(league, 'DELETE', `/${id}`)).statusCode).toBe(404);
    for (const read of [all, books]) {
      expect(read).not.toHaveBeenCalled();
      read.mockRestore();
    }
  });
});
