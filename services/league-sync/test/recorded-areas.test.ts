import { checkClaims, checkFaab, checkSearches } from './recorded/claims.js';
import { checkChampions, checkDrafts } from './recorded/history.js';
import { checkImport } from './recorded/imports.js';
import { checkLineups } from './recorded/lineups.js';
import { checkLoaded } from './recorded/loading.js';
import { checkMoves } from './recorded/moves.js';
import { checkPlayoffs } from './recorded/playoffs.js';
import { checkMyMatchups, checkPairs, checkStandings } from './recorded/weeks.js';
import { recordedPositions, type RecordedSeason, recordedSeasons } from './support/recorded-leagues.js';
import { type RecordedWorld, recordedWorld } from './support/recorded-world.js';
import { describeRecorded } from './support/recorded.js';

/** Newest first, as one league. */
function chainsOf(seasons: readonly RecordedSeason[]): [string, RecordedSeason[]][] {
  const byId = new Map(seasons.map((season) => [season.league.league_id, season]));
  const renewed = new Set(seasons.map(({ league }) => league.previous_league_id));
  return seasons
    .filter(({ league }) => !renewed.has(league.league_id))
    .map((newest) => {
      const chain: RecordedSeason[] = [];
      for (let next: RecordedSeason | undefined = newest; next !== undefined;) {
        chain.push(next);
        next = byId.get(next.league.previous_league_id ?? '');
      }
      return [newest.league.name, chain];
    });
}

// Thousands of requests, on a machine that others use too.
jest.setTimeout(120_000);

describeRecorded('every recorded league through the routes, beside a second computation from the files', (folder) => {
  const seasons = recordedSeasons();
  const titled = seasons.map((season): [string, RecordedSeason] => [
    `${season.league.name} ${season.league.season}`,
    season,
  ]);
  const perSeason = titled.length > 0 ? titled : [['none', undefined as never] as [string, RecordedSeason]];
  const chains = chainsOf(seasons);
  const perChain = chains.length > 0 ? chains : [['none', []] as [string, RecordedSeason[]]];
  let world: RecordedWorld;
  let positions: ReadonlyMap<string, string[]>;
  /** Of claims: failed ones, bids that lost, players asked for, trades; teams' money as recorded, and as added up. */
  const money: Record<string, number> = {};
  const counted = {
    pairs: 0,
    games: 0,
    lineups: 0,
    lists: 0,
    picks: 0,
    champions: 0,
    brackets: 0,
    matches: 0,
    named: 0,
  };

  beforeAll(async () => {
    world = await recordedWorld(folder, seasons);
    positions = recordedPositions();
  }, 300_000);
  afterAll(() => world?.bed.close());

  it.each(perSeason)('%s is loaded with all its seasons', (_, season) => checkLoaded(world, folder, season));

  it.each(perSeason)('%s: standings', (_, season) => checkStandings(world, season));

  it.each(perSeason)('%s: pairs, points, records, averages', async (_, season) => {
    counted.pairs += await checkPairs(world, season);
  });

  it.each(perSeason)('%s: everybody’s own game with both line-ups', async (_, season) => {
    counted.games += await checkMyMatchups(world, season);
  });

  it.each(perSeason)('%s: optimal line-ups of all rosters', async (_, season) => {
    counted.lineups += await checkLineups(world, season, positions);
  });

  it.each(perSeason)('%s: moves under every filter', async (_, season) => {
    counted.lists += await checkMoves(world, season);
  });

  it.each(perSeason)('%s: both brackets, seeds, scores, places, champion', async (_, season) => {
    const { brackets, matches, champions } = await checkPlayoffs(world, folder, season);
    counted.brackets += brackets;
    counted.matches += matches;
    counted.named += champions;
  });

  it.each(perSeason)('%s: claims that failed, moves by player, trades, money left', async (_, season) => {
    const claims = { ...(await checkClaims(world, season)), ...(await checkSearches(world, season)) };
    for (const [name, count] of Object.entries({ ...claims, ...(await checkFaab(world, season)) })) {
      money[name] = (money[name] ?? 0) + count;
    }
  });

  it.each(perChain)('%s: drafts and picks', async (_, chain) => {
    counted.picks += await checkDrafts(world, folder, chain);
  });

  it.each(perChain)('%s: champions and titles', async (_, chain) => {
    counted.champions += await checkChampions(world, folder, chain);
  });

  it('left nothing of claims and money out', () => {
    process.stdout.write(`claims, searches and money: ${JSON.stringify(money)}\n`);
    expect(money).toEqual({ failed: 992, losing: 596, players: 451, trades: 286, exact: 154, equal: 108 });
  });

  it('left nothing out', () => {
    process.stdout.write(
      `brackets: ${counted.matches} recorded matches of ${counted.brackets} brackets, ${counted.named} named champions\n`,
    );
    expect(counted).toEqual({
      pairs: 1124,
      games: 1336,
      lineups: 1972,
      lists: 2335,
      picks: 704,
      champions: 10,
      brackets: 22,
      matches: 142,
      named: 10,
    });
  });

  // Last, since it takes away what it then imports.
  it.each(perChain)('%s: exported, taken away and imported it is the same as before', (_, chain) =>
    checkImport(world, chain[0]!),
  );
});
