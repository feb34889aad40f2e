import { type EventOf } from '@dynasty/proto/subjects';
import { type App } from '@dynasty/kit/http';
import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { followChampions } from '../src/events/season-completed.js';
import { followTables } from '../src/events/season-synced.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
const pages: EventOf<'rankings.pages_changed.v1'>[] = [];
const records: EventOf<'rankings.records_broken.v1'>[] = [];
beforeAll(async () => {
  bed = await rankingsBed();
  app = await buildApp(bed.deps);
  await bed.deps.bus.broadcast('rankings.pages_changed.v1', ({ payload }) => void pages.push(payload));
  await bed.deps.bus.broadcast('rankings.records_broken.v1', ({ payload }) => void records.push(payload));
});
afterAll(async () => {
  await app.close();
  await bed.close();
});
beforeEach(() => {
  bed.leagueService.leagues = [];
});

const partsOf = ({ chainId }: FakeLeague) =>
  pages.filter((one) => one.chainId === chainId).flatMap(({ parts }) => parts);
const placeOf = ({ chainId, season, response: { connectionId, leagueId } }: FakeLeague) => ({
  ...{ chainId, season, connectionId, leagueId },
});
const recordsOf = ({ chainId }: FakeLeague) => records.filter((one) => one.chainId === chainId);
const rank = (league: FakeLeague, week: number, id?: string) =>
  rankedWeeks(bed.deps).handle({ ...weekFinalized(league, week, false), ...(id !== undefined && { id }) });

async function call(league: FakeLeague, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const headers = { ...(await bed.issuer.headers({ sub: 'ada' })), 'idempotency-key': crypto.randomUUID() };
  const url = `/api/leagues/${league.response.leagueId}/${path}`;
  return app.inject({ method, url, headers, ...(payload && { payload }) });
}

const byRecord = { allPlay: 0, pointsPerGame: 0, lastThree: 0, record: 100, efficiency: 0 };

describe('the book of a season', () => {
  it('is told of when it is written, and not when it says what is written already', async () => {
    const league = bed.connect({ seed: 1, finalWeeks: 3 });
    await rank(league, 3);
    await until('the book was told of', () => partsOf(league).length === 1);
    await rank(league, 3, 'again');
    league.response.rosters[0]!.teamName = 'Renamed';
    await rank(league, 3, 'renamed');
    await until('the other name was told of', () => partsOf(league).length === 2);
    expect(partsOf(league)).toEqual(['books', 'books']);
    const [book] = await bed.deps.seasonBooks.ofChain(league.chainId, league.response.connectionId);
    expect(book?.teams[0]?.teamName).toBe('Renamed');
  });

  it('is told of once its champion is known, and the kept pages are dropped', async () => {
    const league = bed.connect({ seed: 2, finalWeeks: 6 });
    await rank(league, 6);
    const { chainId, season, response } = league;
    const path = `careers/${response.rosters[4]!.ownerId}`;
    expect((await call(league, 'GET', path)).json().titles).toEqual([]);
    await followChampions(bed.deps);
    response.rosters[4]!.standing!.place = 1;
    const champion = { championRosterId: 5, championUserId: '', revision: 1, backfill: false, ...placeOf(league) };
    await bed.deps.bus.publish('league.season_completed.v1', `champion/${chainId}`, champion);
    await until('the title was told of', () => partsOf(league).length === 2);
    expect((await call(league, 'GET', path)).json().titles).toEqual([season]);
  });

  it('follows the table, which Sleeper corrects at another time than the weeks', async () => {
    const league = bed.connect({ seed: 8, finalWeeks: 4 });
    const { chainId, response } = league;
    const synced = (id: string) =>
      bed.deps.bus.publish('league.synced.v1', `${chainId}/${id}`, { ...placeOf(league), parts: ['rosters'] });
    const winsOf = async () => {
      const [book] = await bed.deps.seasonBooks.ofChain(chainId, response.connectionId);
      return book?.teams[0]?.wins;
    };
    await followTables(bed.deps);
    await synced('before its weeks');
    await rank(league, 4);
    const wins = await winsOf();
    response.rosters[0]!.standing!.wins += 1;
    await synced('corrected');
    await until('the correction was told of', () => partsOf(league).length === 2);
    expect(await winsOf()).toBe(wins! + 1);
  });

  it('of an older layout is written again', async () => {
    const league = bed.connect({ seed: 3, finalWeeks: 4 });
    const reconcile = () => rankedWeeks(bed.deps).reconcile(new AbortController().signal);
    await reconcile();
    const books = bed.deps.mongo.connection.collection('season_books');
    const before = await books.findOne({ chainId: league.chainId });
    await books.updateOne({ chainId: league.chainId }, { $set: { layout: 0 }, $unset: { rounds: '' } });
    await reconcile();
    expect(await books.findOne({ chainId: league.chainId })).toEqual(before);
  });
});

describe('weights that are set', () => {
  it('are in the recaps that were written before', async () => {
    const league = bed.connect({ seed: 4, finalWeeks: 5 });
    await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
    const { id } = (await call(league, 'POST', 'recaps/5/2025')).json();
    const scores = async () =>
      (await call(league, 'GET', `recaps/${id}`))
        .json()
        .teams.map((team: { rosterId: number; powerScore: number }) => [team.rosterId, team.powerScore]);
    const before = await scores();
    await call(league, 'PUT', 'power-weights', byRecord);
    const ranking = (await call(league, 'GET', 'power-rankings/5')).json().rankings;
    const now = new Map(
      ranking.map((team: { rosterId: number; powerScore: number }) => [team.rosterId, team.powerScore]),
    );
    expect(await scores()).not.toEqual(before);
    expect(new Map(await scores())).toEqual(now);
    expect((await call(league, 'GET', `recaps/${id}`)).json().revision).toBe(2);
    // What an admin generates then says the same.
    expect((await call(league, 'POST', 'recaps/5/2025')).json().revision).toBe(2);
  });

  it('are told of before a week is ranked too', async () => {
    const league = bed.connect({ seed: 5, finalWeeks: 0 });
    await call(league, 'PUT', 'power-weights', byRecord);
    await until('the weights were told of', () => partsOf(league).includes('rankings'));
  });
});

it('a recap that is posted or deleted, and whether they come by themselves, are told to open pages', async () => {
  const league = bed.connect({ seed: 6, finalWeeks: 3 });
  const { id } = (await call(league, 'POST', 'recaps/3/2025')).json();
  const told = () => pages.filter(({ chainId, parts }) => chainId === league.chainId && parts.includes('recaps'));
  for (const [index, [method, path, body]] of (
    [
      ['POST', `recaps/${id}/chat-card`, undefined],
      ['DELETE', `recaps/${id}`, undefined],
      ['PUT', 'recaps/settings', { automatic: true }],
    ] as const
  ).entries()) {
    expect((await call(league, method, path, body)).statusCode).toBeLessThan(300);
    await until(`${method} was told of`, () => told().length === index + 1);
  }
  expect(told().map(({ season }) => season)).toEqual(['2025', '2025', '2025']);
});

describe('records that a week breaks', () => {
  /** A decided season, and one that is being played; the highest score of it all comes in week 5. */
  function connect(seed: number): FakeLeague {
    const lastYear = bed.connect({ seed });
    lastYear.season = '2024';
    const league = bed.connect({ seed: seed + 1, finalWeeks: 5 }, { with: lastYear, season: '2025' });
    correct(league, 5, 40_000);
    return league;
  }
  const settleLastYear = () => rankedWeeks(bed.deps).reconcile(new AbortController().signal);
  const highest = (league: FakeLeague) =>
    recordsOf(league).map(({ week, backfill, records: all }) => [
      week,
      backfill,
      all.filter(({ kind }) => kind === 'highest-week').map(({ sleeperUserId }) => sleeperUserId),
    ]);

  it('are told with who holds them now, once for each revision, and again by a correction', async () => {
    const league = connect(10);
    const final = league.response.weeks.splice(0);
    await settleLastYear();
    league.response.weeks.push(...final);
    for (const week of [1, 2, 3, 4, 5]) await rank(league, week);
    await rank(league, 5, 'twice');
    const { rosterId } = league.response.weeks[4]!.teams[0]!;
    const owner = league.response.rosters.find((one) => one.rosterId === rosterId)!.ownerId;
    await until('five weeks were told of', () => recordsOf(league).length === 5);
    expect(highest(league).at(-1)).toEqual([5, false, [owner]]);
    const rosterOf = ({ sleeperUserId }: { sleeperUserId: string }) =>
      league.response.rosters.find(({ ownerId }) => ownerId === sleeperUserId)?.rosterId;
    const all = recordsOf(league).flatMap((one) => one.records);
    expect(all.map((record) => record.rosterId)).toEqual(all.map(rosterOf));
    correct(league, 5, -40_000);
    await rank(league, 5);
    await until('the correction was told of', () => recordsOf(league).length === 6);
    expect(highest(league).at(-1)).toEqual([5, false, []]);
  });

  it('are told without the number of a team where the season is of an imported table', async () => {
    const league = connect(60);
    league.response.leagueId = '01234567890123456789';
    const final = league.response.weeks.splice(0);
    await settleLastYear();
    league.response.weeks.push(...final);
    await rank(league, 5);
    await until('the week was told of', () => recordsOf(league).length === 1);
    const all = recordsOf(league).flatMap((one) => one.records);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ rosterId }) => rosterId !== undefined)).toEqual([]);
  });

  it.each([
    { former: ['season_books'], seed: 40 },
    { former: ['season_books', 'rankings'], seed: 50 },
  ])('are told again where $former of another layout knew others of the same revision', async ({ former, seed }) => {
    const league = connect(seed);
    const final = league.response.weeks.splice(0);
    await settleLastYear();
    league.response.weeks.push(...final);
    for (const week of [1, 2, 3, 4, 5]) await rank(league, week);
    // What follows from a correction is told as history, as is what another layout says.
    correct(league, 2, 0);
    await rank(league, 2);
    await until('the weeks behind it were told of', () => recordsOf(league).length === 5 + 4);
    const team = league.response.weeks[3]!.teams[0]!;
    const bench = team.benchHundredths;
    const mostBench = () =>
      recordsOf(league)
        .filter(({ week, backfill }) => week === 4 && backfill)
        .map(({ records: all }) => all.some(({ kind, value }) => kind === 'most-bench-points' && value === 90_000));
    // Another version, the one of before again, and so forth; one that says the same tells nothing.
    for (const [index, points] of [90_000, 90_000, bench, 90_000, bench].entries()) {
      if (points === undefined) delete team.benchHundredths;
      else team.benchHundredths = points;
      for (const name of former) {
        await bed.deps.mongo.connection
          .collection(name)
          .updateMany({ chainId: league.chainId }, { $set: { layout: 0 } });
      }
      await settleLastYear();
      const told = [2, 2, 3, 4, 5][index];
      await until('the records were told of', () => mostBench().length === told);
    }
    expect(mostBench()).toEqual([false, true, false, true, false]);
    const times = recordsOf(league).flatMap(({ week, toldAtMs = 0 }) => (week === 4 ? [toldAtMs] : []));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it('are not told of weeks that were over before, nor in the first season of a league', async () => {
    const league = connect(20);
    const first = bed.connect({ seed: 30, finalWeeks: 9 });
    await settleLastYear();
    for (let week = 1; week <= 9; week += 1) await rank(first, week, `live ${week}`);
    const marker = bed.connect({ seed: 31, finalWeeks: 1 });
    await rank(marker, 1);
    await until('the marker was told of', () => partsOf(marker).length === 1);
    expect([...recordsOf(league), ...recordsOf(first)]).toEqual([]);
  });
});
