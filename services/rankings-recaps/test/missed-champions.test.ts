import { ensureCollections } from '@dynasty/kit/collection';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { documentsRead } from '@dynasty/testbed/query-plans';
import { writeBook } from '../src/actions/write-book.js';
import { type SeasonBook } from '../src/domain/book/season-book.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
beforeAll(async () => {
  bed = await rankingsBed();
});
afterAll(() => bed.close());
beforeEach(() => {
  bed.leagueService.leagues = [];
});

test('the indexes of earlier versions are dropped at the start', async () => {
  const names = async (name: string) =>
    (await bed.mongo.connection.collection(name).indexes()).map((index) => index.name);
  const made = { rankings: await names('rankings'), books: await names('season_books') };
  await bed.mongo.connection.collection('rankings').createIndex({ chainId: 1, season: 1, week: 1 }, { unique: true });
  await bed.mongo.connection.collection('season_books').createIndex({ chainId: 1, season: -1 });
  await ensureCollections({ mongo: bed.deps.mongo, logger: bed.deps.logger });
  expect({ rankings: await names('rankings'), books: await names('season_books') }).toEqual(made);
});

const reconcile = () => rankedWeeks(bed.deps).reconcile(new AbortController().signal);

async function bookOf({ chainId, season, response: { connectionId } }: FakeLeague): Promise<SeasonBook | undefined> {
  return (await bed.deps.seasonBooks.ofChain(chainId, connectionId)).find((book) => book.season === season);
}
const championIn = async (league: FakeLeague): Promise<number | undefined> =>
  (await bookOf(league))?.teams.find(({ place }) => place === 1)?.rosterId;

/** The title goes to a roster; the event that says so never comes. */
function decide({ response }: FakeLeague, rosterId: number, championRevision: number): void {
  response.championRevision = championRevision;
  for (const roster of response.rosters) roster.standing!.place = roster.rosterId === rosterId ? 1 : 0;
}

describe('a champion whose event was lost', () => {
  it('is in the book after the next comparison, and another one who turns out to be it too', async () => {
    const league = bed.connect({ seed: 1, weeks: 17, finalWeeks: 17 });
    decide(league, 0, 1);
    delete league.response.championRevision;
    await reconcile();
    expect(await championIn(league)).toBeUndefined();
    for (const [rosterId, revision] of [
      [4, 1],
      [7, 2],
    ] as const) {
      decide(league, rosterId, revision);
      expect(await reconcile()).toEqual({ weeks: 0, champions: 1, failed: 0 });
      expect(await championIn(league)).toBe(rosterId);
      const asked = bed.leagueService.seasonsAsked;
      expect(await reconcile()).toEqual({ weeks: 0, champions: 0, failed: 0 });
      expect(bed.leagueService.seasonsAsked).toBe(asked);
    }
  });

  it('is in the book no more once they were taken back, though a response of before comes late', async () => {
    const league = bed.connect({ seed: 5, weeks: 17, finalWeeks: 17 });
    decide(league, 4, 1);
    await reconcile();
    const before = structuredClone(league.response);
    decide(league, 0, 2);
    expect(await reconcile()).toEqual({ weeks: 0, champions: 1, failed: 0 });
    expect(await championIn(league)).toBeUndefined();
    expect(await reconcile()).toEqual({ weeks: 0, champions: 0, failed: 0 });
    const { chainId, season } = league;
    await bed.deps.mongo.transaction((session) =>
      writeBook(bed.deps, session, { chainId, season }, before, { isCompared: true }),
    );
    expect(await championIn(league)).toBeUndefined();
  });

  it('ranks nothing again, and tells of no week', async () => {
    const league = bed.connect({ seed: 2, finalWeeks: 17 });
    await reconcile();
    const rankings = () => bed.deps.mongo.connection.collection('rankings').find().sort({ _id: 1 }).toArray();
    const before = await rankings();
    const told: string[] = [];
    const forget = bed.deps.outbox.onCommitted((subject) => void told.push(subject));
    decide(league, 3, 1);
    await reconcile();
    forget();
    expect(told).toEqual(['rankings.pages_changed.v1']);
    expect(await rankings()).toEqual(before);
  });
});

it('is looked for in the indexes alone once everything is ranked', async () => {
  const leagues = [6, 7].map((seed) => bed.connect({ seed, weeks: 5 }));
  decide(leagues[0]!, 3, 1);
  await reconcile();
  const read = await documentsRead(bed.deps.mongo, async () => {
    expect(await reconcile()).toEqual({ weeks: 0, champions: 0, failed: 0 });
  });
  expect(read).toMatchObject({ rankings: 0, season_books: 0 });
});

it('a book of a former layout is written again also where no week of its season is stored', async () => {
  const league = bed.connect({ seed: 3, finalWeeks: 2 });
  const older = bed.connect({ seed: 4, weeks: 3 }, { with: league, season: '2019' });
  older.response.weeks = [];
  decide(older, 2, 1);
  const { chainId, season, response } = older;
  await bed.deps.mongo.transaction((session) => writeBook(bed.deps, session, { chainId, season }, response, {}));
  const books = bed.deps.mongo.connection.collection('season_books');
  const present = (await books.findOne({ chainId, season }))?.['layout'] as number;
  await books.updateOne({ chainId, season }, { $set: { layout: present - 1 }, $unset: { rounds: '' } });
  await reconcile();
  expect((await bookOf(older))?.rounds).toEqual(response.playoffRounds.map(({ weeks }) => weeks));
  expect((await books.findOne({ chainId, season }))?.['layout']).toBe(present);
});

it('a season that an earlier version told is asked for again, book and rankings, until the present one tells it', async () => {
  const league = bed.connect({ seed: 5, finalWeeks: 3 });
  const { response } = league;
  const [team] = response.weeks[2]!.teams;
  const { facts } = response;
  const optimal = team!.optimalHundredths;
  const rankings = () =>
    bed.deps.mongo.connection
      .collection('rankings')
      .find({ chainId: league.chainId }, { projection: { teams: 1 } })
      .sort({ week: 1 })
      .toArray();
  await reconcile();
  const before = await rankings();
  await bed.deps.mongo.connection.collection('season_books').deleteMany({ chainId: league.chainId });
  delete response.facts;
  team!.benchHundredths = 90_000;
  team!.optimalHundredths = 90_000;
  for (let time = 1; time <= 2; time += 1) expect(await reconcile()).toMatchObject({ weeks: 3 });
  expect(await rankings()).not.toEqual(before);
  response.facts = facts;
  team!.benchHundredths = 100;
  team!.optimalHundredths = optimal;
  expect(await reconcile()).toMatchObject({ weeks: 3 });
  expect((await bookOf(league))?.weeks[2]?.rows[0]?.bench).toBe(100);
  expect(await rankings()).toEqual(before);
  expect(await reconcile()).toMatchObject({ weeks: 0 });
});
