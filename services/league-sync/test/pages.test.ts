import { createPageBuilder } from '../src/actions/pages/build-pages.js';
import { createPages, openPages, type PageBuilder } from '../src/store/pages.js';
import { type RosterDoc } from '../src/store/rosters.js';
import { CHAIN, league, row, week } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { LAST_YEAR, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterAll(() => world.close());

const put = (stored: ReturnType<typeof week>) =>
  world.bed.mongo.transaction((session) => world.deps.matchups.put(stored, session));
const recordsIn = async (number: number) => {
  const { week: page } = await world.deps.pages.week(LEAGUE, number);
  return page.teams.map(({ rosterId, teamStats }) => [rosterId, teamStats.record]);
};

describe('pages', () => {
  it('follow every change of what they are worked out from, without anybody’s doing', async () => {
    const stored = await world.deps.matchups.find(CHAIN, '2031', 1);
    await world.deps.pages.refresh(LEAGUE);
    expect(await recordsIn(2)).toEqual([
      [1, '2-0'],
      [2, '1-1'],
      [3, '1-1'],
      [4, '0-2'],
    ]);
    const corrected = [row(1, 1, 110), row(2, 1, 110.5), row(3, 2, 100), row(4, 2, 99)];
    await put(week(1, corrected, { revision: 2 }));
    expect(await recordsIn(2)).toEqual([
      [1, '1-1'],
      [2, '2-0'],
      [3, '1-1'],
      [4, '0-2'],
    ]);
    expect((await world.deps.pages.season(LEAGUE)).standings[0]).toMatchObject({
      rosterId: 2,
      lastFive: ['W', 'W', 'W'],
    });
    await put(stored as never);
    expect((await recordsIn(2))[0]).toEqual([1, '2-0']);
  });

  it('of a chain are those of every stored season, newest first', async () => {
    const seasons = await world.deps.pages.ofChain(CHAIN);
    expect(seasons.map(({ leagueId }) => leagueId)).toEqual([LEAGUE, LAST_YEAR]);
  });

  it('are worked out once, until something changes; a week concerns only its own page while it is played', async () => {
    const built: string[] = [];
    const pages = countedPages({
      onSeason: () => void built.push('season'),
      onWeeks: (weeks) => void built.push(...weeks.map(String)),
    });
    await pages.refresh(LEAGUE);
    built.length = 0;
    await pages.refresh(LEAGUE);
    for (const number of [3, 4, 5]) await pages.week(LEAGUE, number);
    expect(built).toEqual([]);

    await put(week(4, [row(1, 1, 21), row(2, 1, 0), row(3, null, 0), row(4, null, 0)]));
    for (const number of [3, 4, 5]) await pages.week(LEAGUE, number);
    expect(built).toEqual(['4']);

    built.length = 0;
    await world.deps.leagues.put(league({ settings: { playoff_week_start: 13 } }));
    await pages.refresh(LEAGUE);
    expect(built).toHaveLength(1 + 18);
    await world.deps.leagues.put(league());
  });

  it('of weeks to come show who moves to the taxi or reserve at once; finished weeks keep their bench', async () => {
    const bench = row(1, 1, 0, { starters: ['11'], players: ['11', '12', '13'] });
    await put(week(3, [bench, row(2, 1, 0)], { inactive: { 1: [] } }));
    await put(week(5, [bench, row(2, 1, 0)]));
    const benchIn = async (number: number) =>
      (await world.deps.pages.week(LEAGUE, number)).week.teams[0]?.bench.players.map(({ playerId }) => playerId);
    const stored = await world.deps.rosters.ofLeague(LEAGUE);
    const replace = (fields: Partial<RosterDoc>) =>
      world.bed.mongo.transaction((session) =>
        world.deps.rosters.replaceAll(LEAGUE, [{ ...stored[0]!, ...fields }, ...stored.slice(1)], session),
      );
    const seen = async () => [await benchIn(3), await benchIn(5)];
    expect(await seen()).toEqual([
      ['12', '13'],
      ['12', '13'],
    ]);
    await replace({ taxi: ['12'] });
    expect(await seen()).toEqual([['12', '13'], ['13']]);
    await replace({ reserve: ['13'] });
    expect(await seen()).toEqual([['12', '13'], ['12']]);
    const built: number[] = [];
    const pages = countedPages({ onWeeks: (weeks) => void built.push(...weeks) });
    await pages.refresh(LEAGUE);
    built.length = 0;
    await replace({});
    await pages.refresh(LEAGUE);
    expect(built).toEqual(Array.from({ length: 15 }, (_, index) => index + 4));
    await replace({ players: ['11'] });
    await pages.refresh(LEAGUE);
    expect(built).toHaveLength(15);
    await replace({});
  });

  it('that were worked out while a fact changed are worked out again', async () => {
    const changes = [() => world.deps.leagues.put(league({ name: 'New Name' }))];
    const pages = countedPages({ onSeason: async () => changes.pop()?.() });
    await world.deps.leagues.put(league());
    expect((await pages.season(LEAGUE)).name).toBe('Small World');
    expect((await pages.season(LEAGUE)).name).toBe('New Name');
    await world.deps.leagues.put(league());
  });

  it('are refused while the season is not stored', async () => {
    expect(await world.deps.pages.findSeason('9003')).toBeNull();
    await expect(world.deps.pages.season('9003')).rejects.toMatchObject({ slug: 'season-loading' });
    await expect(world.deps.pages.week('9003', 1)).rejects.toMatchObject({ slug: 'season-loading' });
  });
});

const builderOf = () => createPageBuilder(world.deps);

/** The same pages as another process has them, told of whenever it works one out (after it has read the facts). */
function countedPages(told: { onSeason?: () => unknown; onWeeks?: (weeks: readonly number[]) => unknown }) {
  const builder: PageBuilder = {
    async season(leagueId) {
      const page = await builderOf().season(leagueId);
      await told.onSeason?.();
      return page;
    },
    async weeks(leagueId, weeks) {
      await told.onWeeks?.(weeks);
      return builderOf().weeks(leagueId, weeks);
    },
  };
  return createPages(openPages(world.bed.mongo), builder);
}
