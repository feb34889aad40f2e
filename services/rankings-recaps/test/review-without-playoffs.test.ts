import { type App } from '@dynasty/kit/http';
import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
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
beforeEach(() => {
  bed.leagueService.leagues = [];
});

interface Played {
  finalWeeks: number;
  /** As league-sync says. */
  isOver?: boolean;
  /** 19: none. */
  playoffWeekStart?: number;
}

/** A season without a champion. */
function connect(
  seed: number,
  { finalWeeks, playoffWeekStart = 19, isOver = false }: Played,
  before?: FakeLeague,
): FakeLeague {
  const shape = { seed, weeks: 18, finalWeeks, playoffWeekStart };
  const league = bed.connect(shape, before && { with: before, season: '2025' });
  for (const { standing } of league.response.rosters) standing!.place = 0;
  tell(league, isOver);
  league.linked = { ann: '700000000000000004' };
  league.players = generatedPlayers(seed, league.response);
  return league;
}

function tell({ response }: FakeLeague, isOver: boolean): void {
  Object.assign(response, { isOver, championRevision: isOver ? 0 : undefined });
}

async function call({ response: { leagueId } }: FakeLeague, path: string) {
  const headers = await bed.issuer.headers({ sub: 'ann' });
  return app.inject({ method: 'GET', url: `/api/leagues/${leagueId}/season-review${path}`, headers });
}

const rank = () => rankedWeeks(bed.deps).reconcile(new AbortController().signal);
const seasonsOf = async (league: FakeLeague): Promise<unknown> => (await call(league, '')).json().seasons;

describe('the season in review of a league without playoffs', () => {
  it.each(['stored', 'on its way here'])('is to be seen once it is over, while it is %s', async (state) => {
    const league = connect(1, { finalWeeks: 17, isOver: true });
    if (state === 'stored') await rank();
    expect(await seasonsOf(league)).toEqual(['2025']);
    const { statusCode, body } = await call(league, '/2025');
    expect([statusCode, JSON.parse(body).cards[0].kind]).toEqual([200, 'best-week']);
  });

  it('is to be seen where it turns out after its last week that it is over', async () => {
    const league = connect(30, { finalWeeks: 17 });
    await rank();
    expect(await seasonsOf(league)).toEqual([]);
    tell(league, true);
    expect(await rank()).toMatchObject({ weeks: 0, champions: 1 });
    expect(await seasonsOf(league)).toEqual(['2025']);
    expect(await rank()).toMatchObject({ weeks: 0, champions: 0 });
  });

  it('is to be seen where an earlier version has written the book, which does not know that a season is over', async () => {
    const league = connect(40, { finalWeeks: 17 });
    await rank();
    const books = bed.deps.mongo.connection.collection('season_books');
    await books.updateOne({ chainId: league.chainId }, { $set: { championRevision: 0 } });
    tell(league, true);
    expect(await rank()).toMatchObject({ weeks: 0, champions: 1 });
    expect(await seasonsOf(league)).toEqual(['2025']);
    expect(await rank()).toMatchObject({ weeks: 0, champions: 0 });
  });

  it('is to be seen once a later season has begun', async () => {
    const before = connect(10, { finalWeeks: 17 });
    before.season = '2024';
    const league = connect(11, { finalWeeks: 1 }, before);
    league.response.leagueId = before.response.leagueId;
    await rank();
    expect(await seasonsOf(league)).toEqual(['2024']);
    expect((await call(league, '/2024')).statusCode).toBe(200);
    expect((await call(league, '/2025')).statusCode).toBe(409);
  });

  it.each([
    ['before', { finalWeeks: 17 }],
    ['where it has playoffs that nobody has won yet', { finalWeeks: 18, playoffWeekStart: 15 }],
  ])('is not %s', async (_, played) => {
    const league = connect(20 + played.finalWeeks, played);
    await rank();
    expect(await seasonsOf(league)).toEqual([]);
    expect((await call(league, '/2025')).statusCode).toBe(409);
  });
});
