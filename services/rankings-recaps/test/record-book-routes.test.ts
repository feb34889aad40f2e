import { type App } from '@dynasty/kit/http';
import { type BusEvent } from '@dynasty/kit/bus';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { workedOutAnew } from '@dynasty/testbed/league/worked-out-anew';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { finalsBody } from '../src/bodies/finals.js';
import { recordsBody } from '../src/bodies/records.js';
import { bookOf } from '../src/domain/book/book-of.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { followChampions } from '../src/events/season-completed.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
let league: FakeLeague;
let lastYear: FakeLeague;
let fresh: FakeLeague;

beforeAll(async () => {
  bed = await rankingsBed();
  lastYear = bed.connect({ seed: 1 });
  lastYear.season = '2024';
  league = bed.connect({ seed: 2, finalWeeks: 6 }, { with: lastYear, season: '2025' });
  app = await workedOutAnew(buildApp, bed.deps);
  await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
  fresh = bed.connect({ seed: 3, finalWeeks: 3 });
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

async function get(path: string, of: FakeLeague = league, sub = 'ann') {
  const headers = await bed.issuer.headers({ sub });
  return app.inject({ url: `/api/leagues/${of.response.leagueId}/${path}`, headers });
}

const books = () =>
  [league, lastYear].map(({ chainId, season, response }) => bookOf(chainId, season, structuredClone(response)));

describe('GET /api/leagues/{leagueId}/finals', () => {
  it('tells how the decided seasons have ended, from any season’s address', async () => {
    const body = (await get('finals')).json();
    expect(body).toEqual(finalsBody(books()));
    expect(body.map(({ season }: { season: string }) => season)).toEqual(['2024']);
    expect((await get('finals', lastYear)).json()).toEqual(body);
    expect((await get('finals', fresh)).json()).toEqual([]);
    expect((await get('finals', league, 'bob')).statusCode).toBe(403);
  });
});

describe('GET /api/leagues/{leagueId}/records', () => {
  it('returns the book of all seasons, of one, and of the playoffs', async () => {
    expect((await get('records')).json()).toEqual(recordsBody(books(), { season: 'all', stage: 'regular' }));
    const asked = { season: '2024', stage: 'playoffs' } as const;
    const body = (await get('records?season=2024&stage=playoffs')).json();
    expect(body).toEqual(recordsBody(books(), asked));
    expect(body.seasons).toEqual(['2025', '2024']);
    expect(body.games).toBeGreaterThan(0);
    expect((await get('records', lastYear)).json().games).toBe((await get('records')).json().games);
  });

  it('knows the season of a league whose weeks are on their way, and is empty for a season that never was', async () => {
    expect((await get('records', fresh)).json().seasons).toEqual(['2025']);
    expect((await get('records?season=1999')).json()).toMatchObject({ games: 0, records: [], standings: [] });
  });

  it.each([
    [400, 'records?season=20', 'ann'],
    [400, 'records?stage=x', 'ann'],
    [400, 'records?other=1', 'ann'],
    [403, 'records', 'bob'],
    [400, 'careers/x', 'ann'],
    [404, 'careers/1', 'ann'],
    [403, 'careers/700000000000000001', 'bob'],
  ])('responds with %s to %s of %s', async (status, path, sub) => {
    expect((await get(path, league, sub)).statusCode).toBe(status);
  });
});

describe('GET /api/leagues/{leagueId}/careers/{userId}', () => {
  it('returns the seasons, weeks and games of a person', async () => {
    const body = (await get('careers/700000000000000004')).json();
    expect(body.holder).toEqual({
      sleeperUserId: '700000000000000004',
      displayName: 'keeper4',
      teamName: 'Harbour Team 4',
      avatar: 'avatar4',
    });
    expect(body.seasons.map(({ season, place }: { season: string; place: number }) => [season, place])).toEqual([
      ['2025', null],
      ['2024', lastYear.response.rosters[3]?.standing?.place],
    ]);
    const table = (await get('records')).json().standings;
    const row = table.find((one: { holder: { sleeperUserId: string } }) => one.holder.sleeperUserId.endsWith('004'));
    const { rank, wins, losses, ties, winPercentage } = row;
    expect(body).toMatchObject({ rank, wins, losses, ties, winPercentage, people: 10 });
  });

  it('tells of each game whether it is one of the playoffs or of the consolation bracket', async () => {
    const rows = new Map(
      lastYear.response.weeks.flatMap(({ week, teams }) => teams.map((row) => [`${week}/${row.rosterId}`, row])),
    );
    const stages = new Set<string | undefined>();
    for (const { ownerId, rosterId } of lastYear.response.rosters) {
      for (const { season, weeks, stage } of (await get(`careers/${ownerId}`)).json().meetings) {
        const row =
          season === '2024' ? rows.get(`${weeks[0]}/${rosterId}`) : { isRegularSeason: true, isPlayoffGame: false };
        const expected = row?.isPlayoffGame === true ? 'playoffs' : 'consolation';
        expect(stage).toBe(row?.isRegularSeason === true ? undefined : expected);
        stages.add(stage);
      }
    }
    expect(stages).toEqual(new Set([undefined, 'playoffs', 'consolation']));
  });
});

describe('the book of a season', () => {
  it('is written again by a correction and by its champion, and not by an older response', async () => {
    const before = (await get('records?season=2025')).json();
    const older = structuredClone(league.response);
    correct(league, 3, 30_000);
    await rankedWeeks(bed.deps).handle(weekFinalized(league, 3));
    const corrected = (await get('records?season=2025')).json();
    expect(corrected).not.toEqual(before);
    const newer = league.response;
    league.response = older;
    await rankedWeeks(bed.deps).handle({ ...weekFinalized(league, 3), id: 'late' });
    expect((await get('records?season=2025')).json()).toEqual(corrected);
    league.response = newer;

    await followChampions(bed.deps);
    const roster = league.response.rosters[4];
    if (roster?.standing === undefined) throw new Error('no roster');
    roster.standing.place = 1;
    const { chainId, response } = league;
    const { connectionId, leagueId } = response;
    const champion = { championRosterId: 5, championUserId: roster.ownerId, revision: 1, backfill: false };
    const payload: BusEvent<'league.season_completed.v1'>['payload'] = {
      ...champion,
      chainId,
      connectionId,
      leagueId,
      season: '2025',
    };
    await bed.deps.bus.publish('league.season_completed.v1', 'champion', payload);
    await until('the title is in the book', async () => {
      const { titles } = (await get(`careers/${roster.ownerId}`)).json();
      return titles.includes('2025');
    });
  });

  it('is read from an index', async () => {
    const plans = await queryPlans(bed.deps.mongo, async () => {
      for (const path of ['records', 'finals', 'careers/700000000000000004']) await get(path);
      await rankedWeeks(bed.deps).handle({ ...weekFinalized(league, 4), id: 'again' });
    });
    expect(plans.scans).toEqual([]);
    expect(plans.operations).toBeGreaterThan(2);
  });
});
