import { applyMove, holderOf, type LeagueRun } from './league-run.js';
import type { Move, PickMove } from './record.js';
import { activeCount, activeLimit, type Roster } from './roster.js';
import { leastMissed } from './upkeep.js';

type Deal = Pick<Move, 'adds' | 'drops' | 'picks' | 'faab' | 'rosterIds'>;

const pickWorth = [0, 9, 4.5, 2.2, 1.1];

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
    .slice(0, 14);
}

function closest(
  list: { id: string; worth: number }[],
  worth: number,
  not: ReadonlySet<string>,
): { id: string; worth: number } | undefined {
  return list
    .filter(({ id }) => !not.has(id))
    .sort((a, b) => Math.abs(a.worth - worth) - Math.abs(b.worth - worth))
    .find((one) => Math.abs(one.worth - worth) < 0.35 * worth);
}

/** A pick that `from` holds in a round, of this draft or a later one. */
function pickOf(run: LeagueRun, from: Roster, to: Roster, round: number, firstSeason: number): PickMove | null {
  const season = run.random.int(firstSeason, firstSeason + 2);
  const own = run.rosters
    .map((roster) => roster.rosterId)
    .filter((id) => holderOf(run, season, round, id) === from.rosterId);
  if (own.length === 0) return null;
  return { season, round, roster: run.random.pick(own), from: from.rosterId, to: to.rosterId };
}

/** One player for another, evened out with a pick or with money. */
function swap(run: LeagueRun, one: Roster, other: Roster, week: number, firstSeason: number): Deal | null {
  const offered = run.random.pick(assets(run, one, week));
  const answer = closest(run.random.shuffle(assets(run, other, week)), offered.worth, new Set());
  if (!answer) return null;
  const deal = emptyDeal([one, other]);
  give(deal, offered.id, one, other);
  give(deal, answer.id, other, one);
  const [poorer, richer] = offered.worth < answer.worth ? [one, other] : [other, one];
  if (run.random.chance(0.45)) {
    const pick = pickOf(run, poorer, richer, run.random.int(2, run.spec.rookieRounds), firstSeason);
    if (pick) deal.picks.push(pick);
  } else if (run.random.chance(0.3) && poorer.faabUsed < run.spec.faab - 10) {
    deal.faab.push({ sender: poorer.rosterId, receiver: richer.rosterId, amount: run.random.int(1, 10) });
  }
  return deal;
}

/** A player for picks; who has no room for him lets somebody go in the same trade. */
function sale(run: LeagueRun, seller: Roster, buyer: Roster, week: number, firstSeason: number): Deal | null {
  const sold = run.random.pick(assets(run, seller, week).slice(2, 12));
  const deal = emptyDeal([seller, buyer]);
  let open = sold.worth * 0.8;
  for (let round = 1; round <= run.spec.rookieRounds; round += 1) {
    if (open < (pickWorth[round] ?? 1) * 0.8) continue;
    const pick = pickOf(run, buyer, seller, round, firstSeason);
    if (!pick) continue;
    deal.picks.push(pick);
    open -= pickWorth[round] ?? 1;
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
  const early = pickOf(run, one, other, 2, firstSeason);
  if (!early) return null;
  deal.picks.push(early);
  const late = run.random.chance(0.6) ? pickOf(run, other, one, 3, firstSeason) : null;
  if (late) deal.picks.push(late);
  else if (other.faabUsed > run.spec.faab - 15) return null;
  else deal.faab.push({ sender: other.rosterId, receiver: one.rosterId, amount: run.random.int(3, 15) });
  return deal;
}

/** Three players go round: each roster gives one to the next. */
function roundabout(run: LeagueRun, rosters: readonly Roster[], week: number): Deal | null {
  const deal = emptyDeal(rosters);
  const first = run.random.pick(assets(run, rosters[0] as Roster, week).slice(2, 10));
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
  const createdAfter = run.random.int(20, 700) * 60_000;
  const move = applyMove(run, {
    type: 'trade',
    status: 'complete',
    leg: week,
    minute,
    creator: one.ownerId ?? '',
    counter: run.random.chance(0.2),
    ...deal,
  });
  move.updatedMs = move.createdMs + createdAfter;
  return true;
}
