import { type Transaction } from '../../src/bodies/transaction.js';
import { type RawTransaction, type RecordedSeason } from '../support/recorded-leagues.js';
import { anOwnerOf, type RecordedWorld } from '../support/recorded-world.js';
import { allPages } from './moves.js';

const bidOf = (move: RawTransaction): number | null => move.settings?.['waiver_bid'] ?? null;
const idsOf = (moves: readonly { transaction_id: string }[]) => moves.map((move) => move.transaction_id).sort();
const playersOf = ({ adds, drops }: RawTransaction) => [...Object.keys(adds ?? {}), ...Object.keys(drops ?? {})];
/** Claims of a run are decided within the same second. */
const isSameRun = (a: RawTransaction, b: RawTransaction) => Math.abs(a.status_updated - b.status_updated) < 30_000;

/** The claims that failed with their bids, and beside each claim that won who had bid how much for its player. */
export async function checkClaims(world: RecordedWorld, season: RecordedSeason) {
  const failed = season.transactions.filter(({ type, status }) => type === 'waiver' && status === 'failed');
  const shown = await allPages(world, season, 18, { type: 'failed' });
  expect(idsOf(shown)).toEqual(idsOf(failed));
  const rawById = new Map(season.transactions.map((move) => [move.transaction_id, move]));
  for (const claim of shown) {
    const raw = rawById.get(claim.transaction_id) as RawTransaction;
    expect([claim.status, claim.waiver_bid, claim.losing_bids]).toEqual(['failed', bidOf(raw), []]);
    expect(claim.teams.map(({ roster_id: id }) => id).sort()).toEqual([...raw.roster_ids].sort());
  }
  let losing = 0;
  for (const won of await allPages(world, season, 18, { type: 'waiver' })) {
    const raw = rawById.get(won.transaction_id) as RawTransaction;
    const wanted = Object.keys(raw.adds ?? {});
    const rivals = failed.filter(
      (claim) =>
        isSameRun(claim, raw) &&
        wanted.some((playerId) => playerId in (claim.adds ?? {})) &&
        claim.roster_ids[0] !== raw.roster_ids[0],
    );
    const highest = [...new Set(rivals.map(({ roster_ids: [id] }) => id))].map((id) => {
      const bids = rivals.filter(({ roster_ids: [rosterId] }) => rosterId === id).map(bidOf);
      return [id, bids.every((bid) => bid === null) ? null : Math.max(...bids.map((bid) => bid ?? 0))];
    });
    expect(won.losing_bids.map((bid) => [bid.roster_id, bid.waiver_bid]).sort()).toEqual(highest.sort());
    const amounts = won.losing_bids.map((bid) => bid.waiver_bid ?? 0);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    losing += won.losing_bids.length;
  }
  return { failed: failed.length, losing };
}

/** Every player's moves, each by a link of its own, and every trade by its own address. */
export async function checkSearches(world: RecordedWorld, season: RecordedSeason) {
  const done = season.transactions.filter(({ status }) => status === 'complete');
  const players = [...new Set(done.flatMap(playersOf))].sort().filter((_, index) => index % 7 === 0);
  for (const player of players) {
    const expected = done.filter((move) => playersOf(move).includes(player));
    const moves = await allPages(world, season, 18, { player });
    expect([player, idsOf(moves)]).toEqual([player, idsOf(expected)]);
  }
  const trades = done.filter(({ type }) => type === 'trade');
  for (const { transaction_id: id } of trades) {
    const url = `/api/leagues/${season.league.league_id}/trades/${id}`;
    const trade = (await world.get(anOwnerOf(season), url)).json<Transaction>();
    expect([trade.transaction_id, trade.season]).toEqual([id, season.league.season]);
  }
  return { players: players.length, trades: trades.length };
}

/**
 * What every team has left for claims, beside the recorded claims and trades: budget less what was paid, less what was
 * traded away, plus what was got for it. Seasons of which moves are missing, or whose owners' money was changed by
 * hand, cannot be added up; `equal` counts the teams that can, `exact` those whose own figures are as recorded.
 */
export async function checkFaab(world: RecordedWorld, season: RecordedSeason) {
  const { league, rosters, transactions } = season;
  const url = `/api/leagues/${league.league_id}/rosters`;
  const teams = (await world.get(anOwnerOf(season), url)).json<
    { roster_id: number; faab: { budget: number; used: number; remaining: number } | null }[]
  >();
  if (league.settings['waiver_type'] !== 2) {
    expect(teams.map(({ faab }) => faab)).toEqual(rosters.map(() => null));
    return { exact: 0, equal: 0 };
  }
  const budget = league.settings['waiver_budget'] ?? 100;
  const done = transactions.filter(({ status }) => status === 'complete');
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  let equal = 0;
  for (const { roster_id: id, settings } of rosters) {
    const used = settings['waiver_budget_used'] ?? 0;
    const faab = teams.find((team) => team.roster_id === id)?.faab;
    expect([id, faab]).toEqual([id, { budget, used, remaining: budget - used }]);
    const claims = done.filter((move) => move.type === 'waiver' && move.roster_ids[0] === id);
    const money = done.flatMap((move) => move.waiver_budget);
    const gave = sum(money.filter(({ sender }) => sender === id).map(({ amount }) => amount));
    const got = sum(money.filter(({ receiver }) => receiver === id).map(({ amount }) => amount));
    if (faab?.remaining === budget - sum(claims.map((move) => bidOf(move) ?? 0)) - gave + got) equal += 1;
  }
  return { exact: rosters.length, equal };
}
