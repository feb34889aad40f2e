import { minuteMs } from '../football/calendar.js';
import { applyMove, holderOf, type LeagueRun } from './league-run.js';
import type { Move, PickMove } from './record.js';
import { activeCount, activeLimit, type Roster } from './roster.js';
import { leastMissed } from './upkeep.js';

type Deal = Pick<Move, 'adds' | 'drops' | 'picks' | 'faab' | 'rosterIds'>;

/** What a pick of a round is worth (index 0 is no round), in the same measure as players. */
const pickWorth = [0, 9, 4.5, 2.2, 1.1];
const latePickWorth = 1;
/** Players worth a trade; sales are about the middle of that list. */
const talkedAbout = 14;
const soldFrom = { sale: [2, 12], roundabout: [2, 10] } as const;
/** Players are evenly matched when their worth differs by less than this share. */
const evenWithin = 0.35;
/** A swap is evened out with a pick or, less often, with money. */
const evenOut = { withPick: 0.45, withMoney: 0.3, dollars: { from: 1, to: 10 } };
/** A sale asks for this share of a player's worth, and takes a pick that is not dearer than what is still open. */
const salePrice = 0.8;
/** Picks of this round against picks of that one, or money. */
const pickTrade = { early: 2, late: 3, forPick: 0.6, dollars: { from: 3, to: 15 } };
/** Picks of this season's draft and of the next two can be traded. */
const seasonsAhead = 2;
const counterOffers = 0.2;
/** From the offer to the agreement, in minutes. */
const agreedAfter = { from: 20, to: 700 };

const emptyDeal = (rosters: readonly Roster[]): Deal => ({
  adds: {},
  drops: {},
  picks: [],
  faab: [],
  rosterIds: rosters.map((roster) => roster.rosterId),
});

function give(deal: Deal, id: string, from: Roster, to: Roster): void {
  deal.adds[id] = to.rosterId;
  deal.drops[id] = from.rosterId;
}

/** The more valuable players of a roster who can be given away: nobody from the taxi squad or the reserve. */
function assets(run: LeagueRun, roster: Roster, week: number): { id: string; worth: number }[] {
  return [...roster.players]
    .filter((id) => !roster.taxi.has(id) && !roster.reserve.has(id))
    .map((id) => ({ id, worth: run.outlook.worth(id, week) }))
    .sort((a, b) => b.worth - a.worth || a.id.localeCompare(b.id))
    .slice(0, talkedAbout);
}

function closest(
  list: { id: string; worth: number }[],
  worth: number,
  not: ReadonlySet<string>,
): { id: string; worth: number } | undefined {
  return list
    .filter(({ id }) => !not.has(id))
    .sort((a, b) => Math.abs(a.worth - worth) - Math.abs(b.worth - worth))
    .find((one) => Math.abs(one.worth - worth) < evenWithin * worth);
}

/** A pick that `from` holds in a round, of this draft or a later one. */
function pickOf(run: LeagueRun, from: Roster, to: Roster, round: number, firstSeason: number): PickMove | null {
  const season = run.random.int(firstSeason, firstSeason + seasonsAhead);
  const own = run.rosters
    .map((roster) => roster.rosterId)
    .filter((id) => holderOf(run, season, round, id) === from.rosterId);
  if (own.length === 0) return null;
  return { season, round, roster: run.random.pick(own), from: from.rosterId, to: to.rosterId };
}

/** One player for another, evened out with a pick or with money. */
function swap(run: LeagueRun, one: Roster, other: Roster, week: number, firstSeason: number): Deal | null {
  const offered = run.random.pick(assets(run, one, week));
  const counter = closest(run.random.shuffle(assets(run, other, week)), offered.worth, new Set());
  if (!counter) return null;
  const deal = emptyDeal([one, other]);
  give(deal, offered.id, one, other);
  give(deal, counter.id, other, one);
  const [poorer, richer] = offered.worth < counter.worth ? [one, other] : [other, one];
  if (run.random.chance(evenOut.withPick)) {
    const pick = pickOf(run, poorer, richer, run.random.int(pickTrade.early, run.spec.rookieRounds), firstSeason);
    if (pick) deal.picks.push(pick);
  } else if (run.random.chance(evenOut.withMoney) && poorer.faabUsed < run.spec.faab - evenOut.dollars.to) {
    deal.faab.push({
      sender: poorer.rosterId,
      receiver: richer.rosterId,
      amount: run.random.int(evenOut.dollars.from, evenOut.dollars.to),
    });
  }
  return deal;
}

/** A player for picks; a buyer without room lets somebody go in the same trade. */
function sale(run: LeagueRun, seller: Roster, buyer: Roster, week: number, firstSeason: number): Deal | null {
  const sold = run.random.pick(assets(run, seller, week).slice(...soldFrom.sale));
  const deal = emptyDeal([seller, buyer]);
  let open = sold.worth * salePrice;
  for (let round = 1; round <= run.spec.rookieRounds; round += 1) {
    const worth = pickWorth[round] ?? latePickWorth;
    if (open < worth * salePrice) continue;
    const pick = pickOf(run, buyer, seller, round, firstSeason);
    if (!pick) continue;
    deal.picks.push(pick);
    open -= worth;
  }
  if (deal.picks.length === 0) return null;
  give(deal, sold.id, seller, buyer);
  if (activeCount(buyer) >= activeLimit(run.spec)) {
    const gone = leastMissed(run, buyer, week);
    if (gone === undefined) return null;
    deal.drops[gone] = buyer.rosterId;
  }
  return deal;
}

/** Picks for picks, or a pick for money: a trade without any player. */
function picksOnly(run: LeagueRun, one: Roster, other: Roster, firstSeason: number): Deal | null {
  const deal = emptyDeal([one, other]);
  const early = pickOf(run, one, other, pickTrade.early, firstSeason);
  if (!early) return null;
  deal.picks.push(early);
  const late = run.random.chance(pickTrade.forPick) ? pickOf(run, other, one, pickTrade.late, firstSeason) : null;
  if (late) deal.picks.push(late);
  else if (other.faabUsed > run.spec.faab - pickTrade.dollars.to) return null;
  else
    deal.faab.push({
      sender: other.rosterId,
      receiver: one.rosterId,
      amount: run.random.int(pickTrade.dollars.from, pickTrade.dollars.to),
    });
  return deal;
}

/** Three players go round: each roster gives one to the next. */
function roundabout(run: LeagueRun, rosters: readonly Roster[], week: number): Deal | null {
  const deal = emptyDeal(rosters);
  const first = run.random.pick(assets(run, rosters[0] as Roster, week).slice(...soldFrom.roundabout));
  for (const [index, roster] of rosters.entries()) {
    const given =
      index === 0 ? first : closest(assets(run, roster, week), first.worth, new Set(Object.keys(deal.adds)));
    if (!given) return null;
    give(deal, given.id, roster, rosters[(index + 1) % rosters.length] as Roster);
  }
  return deal;
}

export type DealKind = 'swap' | 'sale' | 'picks' | 'roundabout';

/** Tries to agree on one trade of a kind between managers drawn by lot; true when it came about. */
export function makeTrade(
  run: LeagueRun,
  kind: DealKind,
  at: { week: number; minute: number; firstSeason: number },
): boolean {
  const willing = run.random.shuffle(run.rosters.filter((roster) => roster.ownerId !== null));
  const [one, other, third] = willing as [Roster, Roster, Roster];
  const { week, minute, firstSeason } = at;
  const deal =
    kind === 'swap'
      ? swap(run, one, other, week, firstSeason)
      : kind === 'sale'
        ? sale(run, one, other, week, firstSeason)
        : kind === 'picks'
          ? picksOnly(run, one, other, firstSeason)
          : roundabout(run, [one, other, third], week);
  if (!deal) return false;
  const createdAfter = run.random.int(agreedAfter.from, agreedAfter.to) * minuteMs;
  const move = applyMove(run, {
    type: 'trade',
    status: 'complete',
    leg: week,
    minute,
    creator: one.ownerId ?? '',
    counter: run.random.chance(counterOffers),
    ...deal,
  });
  move.updatedMs = move.createdMs + createdAfter;
  return true;
}
