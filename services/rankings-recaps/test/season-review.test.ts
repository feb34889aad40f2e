import { type App } from '@dynasty/kit/http';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import sharp from 'sharp';
import { setWeights } from '../src/actions/set-weights.js';
import { buildApp } from '../src/app.js';
import { bookOf } from '../src/domain/book/book-of.js';
import { cardsOf } from '../src/domain/review/cards.js';
import { reviewOf } from '../src/domain/review/review.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
let league: FakeLeague;
let running: FakeLeague;
const person = (rosterId: number): string => `70000000000000${String(rosterId).padStart(4, '0')}`;

beforeAll(async () => {
  bed = await rankingsBed();
  league = bed.connect({ seed: 7 });
  league.season = '2024';
  league.linked = { ann: person(4), ada: person(5) };
  league.players = generatedPlayers(7, league.response);
  league.trades = [
    {
      transactionId: '1',
      week: 9,
      sides: [
        { rosterId: 4, got: [{ playerId: '303', name: 'Player 3-3' }], gave: [], alsoGot: ['2026 Round 1 (keeper3)'] },
        { rosterId: 3, got: [], gave: [{ playerId: '303', name: 'Player 3-3' }], alsoGot: [] },
      ],
    },
  ];
  const evil = league.response.rosters.find(({ rosterId }) => rosterId === 3);
  if (evil !== undefined) evil.teamName = '<script>"&\u0001';
  running = bed.connect({ seed: 8, finalWeeks: 5 }, { with: league, season: '2025' });
  running.linked = league.linked;
  running.response.leagueId = league.response.leagueId;
  app = await buildApp(bed.deps);
  await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

async function call(method: 'GET' | 'PUT' | 'DELETE', path: string, sub = 'ann', payload?: object) {
  const headers = await bed.issuer.headers({ sub });
  const url = `/api/leagues/${league.response.leagueId}/season-review${path}`;
  return app.inject({ method, url, headers, ...(payload && { payload }) });
}

const cardOf = (body: { cards: { kind: string; value: string; text: string }[] }, kind: string) =>
  body.cards.find((card) => card.kind === kind);

describe('GET /api/leagues/{leagueId}/season-review', () => {
  it('names the seasons that are over; of another one it says that it is not', async () => {
    expect((await call('GET', '')).json()).toEqual({ seasons: ['2024'], shared: [] });
    const early = await call('GET', '/2025');
    expect([early.statusCode, early.json().slug, early.json().message]).toEqual([
      409,
      'season-not-over',
      'The season 2025 is not over yet.',
    ]);
    expect((await call('GET', '/2019')).statusCode).toBe(404);
  });

  it("tells a person's season in five cards, as the rows have it", async () => {
    const body = (await call('GET', '/2024')).json();
    const book = bookOf('c', '2024', structuredClone(league.response));
    expect(body).toMatchObject({ isOwn: true, teams: 10, share: null, holder: { sleeperUserId: person(4) } });
    expect(body.cards.map(({ kind }: { kind: string }) => kind)).toEqual([
      'best-week',
      'luckiest-win',
      'most-started',
      'trade',
      'ranks',
    ]);
    const rows = book.weeks.flatMap(({ week, rows: all }) =>
      all.map((row) => ({ ...row, week, all, other: all.find((one) => one.rosterId === row.opponentRosterId) })),
    );
    const own = rows.filter(({ rosterId }) => rosterId === 4);
    const best = Math.max(...own.map(({ points }) => points));
    expect(cardOf(body, 'best-week')?.value).toBe((best / 100).toFixed(1));
    const shares = own
      .filter(({ points, other }) => other !== undefined && points > other.points)
      .map(({ points, all }) => {
        const count = (sign: number) => all.filter((one) => Math.sign(points - one.points) === sign).length;
        // The team's own score is one of those that equal it.
        return count(1) + (count(0) - 1) / 2;
      });
    expect(cardOf(body, 'luckiest-win')?.value).toBe(`${Math.round((100 * Math.min(...shares)) / 9)}%`);
    const starts = new Map<string, number>();
    for (const { players } of league.players ?? []) {
      for (const { rosterId, isStarter, playerId } of players) {
        if (rosterId === 4 && isStarter) starts.set(playerId, (starts.get(playerId) ?? 0) + 1);
      }
    }
    expect(cardOf(body, 'most-started')?.value).toBe(String(Math.max(...starts.values())));
    let since = 0;
    for (const { week, players } of league.players ?? []) {
      const got = players.filter(({ rosterId, playerId }) => week >= 9 && rosterId === 4 && playerId === '303');
      for (const { pointsHundredths } of got) since += pointsHundredths;
    }
    expect(cardOf(body, 'trade')?.value).toBe((since / 100).toFixed(1));
    expect(since).toBeGreaterThan(0);
    const { teams } = (await bed.deps.rankings.upTo({
      chainId: league.chainId,
      connectionId: league.response.connectionId,
      season: '2024',
      week: 18,
    }))!;
    const rank = teams.find(({ rosterId }) => rosterId === 4)?.rank;
    expect(cardOf(body, 'ranks')?.value).toMatch(new RegExp(`^${rank}(st|nd|rd|th)$`));
    for (const { bars, rows: behind } of body.cards) expect(behind).toHaveLength(bars.length);
    expect(body.numbers).toHaveLength(8);
  });

  it('has nothing for who did not play, and is for members', async () => {
    expect((await call('GET', '/2024', 'bob')).statusCode).toBe(403);
    league.members.push('cat');
    running.members.push('cat');
    const none = await call('GET', '/2024', 'cat');
    expect([none.statusCode, none.json().slug]).toEqual([404, 'no-review']);
  });

  it('says of figures that are not of the regular season alone that they are of the whole one', async () => {
    const { numbers } = (await call('GET', '/2024')).json();
    const isWhole = ({ caption }: { caption: string }) => caption.endsWith('whole season');
    expect(numbers.filter(isWhole).map(({ label }: { label: string }) => label)).toEqual([
      'Trades',
      'Best player game',
    ]);
  });
});

it('counts a score that equals that of a won game as half a beaten one', () => {
  const scores = [
    [100, 90, 100, 100, 100],
    [100, 95, 90, 80, 120],
  ];
  const response = generatedSeason({ seed: 1, teams: 5, weeks: 2 });
  response.weeks.forEach((week, index) => {
    week.teams.sort((a, b) => a.rosterId - b.rosterId);
    week.teams.forEach((team, place) => {
      const pointsHundredths = (scores[index]?.[place] ?? 0) * 100;
      Object.assign(team, { pointsHundredths, opponentRosterId: [2, 1, 4, 3, 0][place] });
    });
  });
  const book = bookOf('chain', '2025', response);
  const review = reviewOf({ book, players: [], trades: [], ranks: new Map() }, book.teams[0]!)!;
  expect(cardsOf(review, { names: false }).find(({ kind }) => kind === 'luckiest-win')).toMatchObject({
    value: '63%',
    caption: 'chance of a win, week 1',
    text: 'Beat the other team 100.00 to 90.00. It held against 1 of 4 scores and equalled 3.',
  });
});

it('counts nothing of a week after the last one of the league, whose players score in the NFL all the same', async () => {
  const before = (await call('GET', '/2024')).json();
  const { players } = league.players!.at(-1)!;
  const best = players.map((one) => ({ ...one, isStarter: true, hasPlayed: true, pointsHundredths: 9_900 }));
  league.players!.push({ week: 18, statRevision: 1, players: best });
  bed.deps.reviews.clear();
  bed.deps.keptResponses.drop(null);
  expect((await call('GET', '/2024')).json()).toEqual(before);
  league.players!.pop();
});

describe('sharing', () => {
  const ofAnn = `/2024?userId=${person(4)}`;

  it('shows others nothing until it is shared, then the shared cards alone, then nothing again', async () => {
    for (const path of [ofAnn, `/2024/pictures/trade?userId=${person(4)}`]) {
      const hidden = await call('GET', path, 'ada');
      expect([hidden.statusCode, hidden.json().slug]).toEqual([404, 'review-not-shared']);
    }
    const share = { cards: ['trade', 'best-week'], names: false, leagueName: true };
    expect((await call('PUT', '/2024/share', 'ann', share)).json()).toEqual(share);
    const seen = (await call('GET', ofAnn, 'ada')).json();
    expect(seen.cards.map(({ kind }: { kind: string }) => kind)).toEqual(['best-week', 'trade']);
    expect(seen).toMatchObject({ isOwn: false, share });
    expect(JSON.stringify(seen.cards)).not.toMatch(/script|keeper|Harbour Team/);
    expect((await call('GET', '/2024')).json()).toMatchObject({ isOwn: true, share });
    const shared = [{ season: '2024', sleeperUserId: person(4) }];
    expect((await call('GET', '', 'ada')).json()).toEqual({ seasons: ['2024'], shared });
    const picture = (card: string) => call('GET', `/2024/pictures/${card}?userId=${person(4)}`, 'ada');
    expect((await picture('trade')).statusCode).toBe(200);
    expect((await picture('ranks')).json().slug).toBe('card-not-shared');
    expect((await call('DELETE', '/2024/share')).statusCode).toBe(204);
    expect((await call('GET', ofAnn, 'ada')).statusCode).toBe(404);
  });

  it.each([
    [400, { cards: [], names: true, leagueName: true }],
    [400, { cards: ['trade', 'trade'], names: true, leagueName: true }],
    [400, { cards: ['other'], names: true, leagueName: true }],
    [400, { cards: ['trade'], names: true, leagueName: true, more: 1 }],
  ])('responds with %s to %j', async (status, share) => {
    expect((await call('PUT', '/2024/share', 'ann', share)).statusCode).toBe(status);
  });

  it('of a season that is not over is refused', async () => {
    const share = { cards: ['trade'], names: true, leagueName: true };
    expect((await call('PUT', '/2025/share', 'ann', share)).statusCode).toBe(409);
  });
});

it('draws every card as a PNG with its texts in it, whatever a team is called', async () => {
  const plain = (await call('GET', '/2024/pictures/trade?names=false&leagueName=false')).rawPayload;
  for (const kind of ['best-week', 'luckiest-win', 'most-started', 'trade', 'ranks']) {
    const response = await call('GET', `/2024/pictures/${kind}`);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
    const { width, height, format } = await sharp(response.rawPayload).metadata();
    expect([width, height, format]).toEqual([1080, 1350, 'png']);
    expect(response.rawPayload.equals(plain)).toBe(false);
  }
});

it('reads no whole collection', async () => {
  const plans = await queryPlans(bed.deps.mongo, async () => {
    await call('GET', '');
    await call('GET', '/2024');
    await call('PUT', '/2024/share', 'ann', { cards: ['ranks'], names: true, leagueName: false });
    await call('GET', `/2024?userId=${person(4)}`, 'ada');
    await call('DELETE', '/2024/share');
  });
  expect(plans.scans).toEqual([]);
});

it('has the ranks of weights that were set a moment ago', async () => {
  const ranksOf = async () =>
    (await call('GET', '/2024')).json().cards.find(({ kind }: { kind: string }) => kind === 'ranks').rows;
  const before = await ranksOf();
  const place = { chainId: league.chainId, connectionId: league.response.connectionId };
  const byRecord = { allPlay: 0, pointsPerGame: 0, lastThree: 0, record: 100, efficiency: 0 };
  await bed.deps.mongo.transaction((session) => setWeights(bed.deps, session, place, byRecord));
  const ranking = await bed.deps.rankings.upTo({ ...place, season: '2024', week: 18 });
  const own = ranking!.teams.find(({ rosterId }) => rosterId === 4)!;
  const after = await ranksOf();
  expect(after).not.toEqual(before);
  expect(after.map(({ value }: { value: string }) => Number.parseInt(value, 10))).toEqual(
    own.history.map(({ rank }) => rank),
  );
});
