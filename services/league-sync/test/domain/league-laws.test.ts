// Takes long: it makes fifty worlds.
import { comingDrafts, futurePicks, type PickMove } from '../../src/domain/picks/future-picks.js';
import { isWhole, pickWays } from '../../src/domain/picks/pick-ways.js';
import { outlookOf } from '../../src/domain/standings/outlook.js';
import { seededTeams, seedRanges } from '../../src/domain/standings/seed-range.js';
import { tableOfRaw } from '../support/raw-season.js';
import {
  everyOutcome,
  lastRegularWeek,
  leftAfter,
  outcomesOf,
  rulesAt,
  tableAfter,
} from '../support/seasons-played.js';
import { type RawPick, type WholeSeason, worldLeagues } from '../support/world-replies.js';

const seeds = Array.from({ length: 50 }, (_, index) => 5_000 + index * 41);
/** Every tenth world has a past, so that its picks have a way. */
const firstSeasonOf = (index: number) => (index % 10 === 4 ? 2024 : 2025);
/** The last week before the playoffs. */
const mostOutcomes = 3 ** 7;

const asMove = (pick: RawPick): PickMove => ({
  season: pick.season,
  round: pick.round,
  rosterId: pick.roster_id,
  previousOwnerId: pick.previous_owner_id,
  ownerId: pick.owner_id,
});

/** Who is called clinched ends in the playoffs, who is called out never does, and every seed stays within its range. */
function checkClaims({ league, rosters, weeks, winners }: WholeSeason): number {
  const season = { settings: league.settings, rosterIds: rosters.map(({ roster_id }) => roster_id), weeks };
  const inBracket = new Set(winners.flatMap(({ t1, t2 }) => [t1, t2]));
  const last = lastRegularWeek(season);
  const final = seededTeams(tableAfter(season, last)).map(({ rosterId }) => rosterId);
  let claims = 0;
  for (let week = 1; week <= last; week += 1) {
    const left = leftAfter(season, week);
    const teams = tableAfter(season, week);
    const ranges = seedRanges(teams, left);
    if (outcomesOf(left) <= mostOutcomes) expect(ranges).toEqual(everyOutcome(teams, left));
    for (const [rosterId, range] of ranges) {
      const seed = final.indexOf(rosterId) + 1;
      const { playoffs } = outlookOf(range, rulesAt(season, week));
      const isRight = playoffs === 'open' || inBracket.has(rosterId) === (playoffs === 'clinched');
      const where = [league.name, week, rosterId];
      expect([...where, range.best <= seed && seed <= range.worst, isRight]).toEqual([...where, true, true]);
      if (playoffs !== 'open') claims += 1;
    }
  }
  return claims;
}

/** Seasons x rounds x rosters, each once; who holds a pick got it by trades that lead there. */
function checkPicks(chain: readonly WholeSeason[]): number {
  const newest = chain.at(-1)!;
  const { league, rosters } = newest;
  const moves = (newest.tradedPicks ?? []).map(asMove);
  const settings = Object.fromEntries(Object.entries(league.settings).map(([name, value]) => [name, value ?? 0]));
  const drafts = chain.flatMap((season) => season.drafts).reverse();
  const coming = comingDrafts({ ...league, totalRosters: rosters.length, settings, drafts, moves });
  const ids = rosters.map(({ roster_id }) => roster_id);
  const picks = futurePicks(coming, ids, moves);
  expect(coming).toHaveLength(3);
  expect(picks).toHaveLength(coming.reduce((sum, { rounds }) => sum + rounds * ids.length, 0));
  expect(new Set(picks.map(({ season, round, rosterId }) => `${season} ${round} ${rosterId}`)).size).toBe(picks.length);
  expect(picks.filter(({ ownerId }) => !ids.includes(ownerId))).toEqual([]);
  const trades = chain.flatMap((season) =>
    season.transactions
      .filter(({ type, status }) => type === 'trade' && status === 'complete')
      .map((one) => ({
        id: one.transaction_id,
        season: season.league.season,
        atMs: one.status_updated,
        picks: one.draft_picks.map(asMove),
      })),
  );
  const ways = pickWays(trades);
  const moved = picks.filter(({ rosterId, ownerId }) => rosterId !== ownerId);
  for (const pick of picks) {
    expect(isWhole(ways.get(`${pick.season}:${pick.round}:${pick.rosterId}`) ?? [], pick)).toBe(true);
  }
  return moved.length;
}

describe('in fifty generated worlds', () => {
  let [claims, traded] = [0, 0];

  it.each(seeds.map((seed, index) => [seed, firstSeasonOf(index)] as const))(
    'the world of seed %i from %i on: claims hold, and picks are conserved',
    (seed, from) => {
      for (const chain of worldLeagues(seed, from)) {
        for (const season of chain) {
          claims += checkClaims(season);
          // A team's own results say the same as its games.
          const table = tableOfRaw(season);
          expect(table.rows.map(({ outlook }) => outlook?.worstSeed)).toEqual(table.rows.map(({ seed }) => seed));
        }
        traded += checkPicks(chain);
      }
    },
    60_000,
  );

  afterAll(() => {
    process.stdout.write(`fifty worlds: ${claims} claims held, ${traded} traded picks with their whole way\n`);
    expect([claims > 1_000, traded > 20]).toEqual([true, true]);
  });
});
