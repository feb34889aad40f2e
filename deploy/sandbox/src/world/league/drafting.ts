import { snowflake } from './ids.js';
import { holderOf, tradedPicksFrom, usedPositions, type LeagueRun } from './league-run.js';
import type { DraftPick, DraftRecord } from './record.js';
import type { Roster } from './roster.js';
import { startingSlots } from './slots.js';

type Wanted = readonly [least: number, most: number];
/** How many of a position a manager wants at least and at most. */
const wanted: Record<string, Wanted> = { QB: [2, 3], RB: [5, 8], WR: [6, 9], TE: [2, 3], K: [1, 1] };
const passersInSuperflex: Wanted = [3, 5];
/** Beyond the slots of their own, for positions that the table does not name. */
const spareDefenders = 2;
/** A gap makes a manager hungry, less with each player of the position; a full roster takes the edge off. */
const hungerOf = { gap: 1.25, lessForEach: 0.12, sated: 0.8 };
/** By how much managers differ about a player, to both sides together; the rest spreads their opinions evenly. */
const taste = { spread: 0.3, mix: 7919, of: 100 };
/** Choices in a draft: so many of the best are looked at, each misjudged by so much. */
const startupChoice = { looksAt: 60, deviation: 0.06 };
const rookieChoice = { looksAt: 4, deviation: 0.1 };
/** From the third round on the order of a snake draft is turned once more, where the provider says "3RR". */
const reversalRound = 3;
/** An auction's prices: worth to a power, as money, dearer at the start; everybody has the provider's usual budget. */
export const auctionBudget = 200;
const price = { power: 1.6, worthADollar: 3.2, deviation: 0.12, cheaperARound: 0.12 };
/** A draft is opened so long before it starts, and its picks follow each other. */
export const draftOpensMs = 30 * 86_400_000;
const pickMs = 95_000;

/** How many of a position a manager of this league wants at least and at most. */
export function wants(run: LeagueRun, position: string): Wanted {
  const slots = startingSlots(run.spec.rosterPositions);
  if (position === 'QB' && slots.includes('SUPER_FLEX')) return passersInSuperflex;
  const own = slots.filter((slot) => slot === position).length;
  return wanted[position] ?? [own, own + spareDefenders];
}

function countOf(run: LeagueRun, roster: Roster, position: string): number {
  let count = 0;
  for (const id of roster.players) if (run.catalog.holdings.get(id)?.position === position) count += 1;
  return count;
}

/** What a roster would give for a player: more than the worth where the roster is thin, nothing where it is full. */
export function appetite(run: LeagueRun, roster: Roster, id: string, week: number): number {
  const position = run.catalog.holdings.get(id)?.position ?? '';
  const [least, most] = wants(run, position);
  const have = countOf(run, roster, position);
  if (have >= most) return 0;
  const hunger = have < least ? hungerOf.gap - hungerOf.lessForEach * have : hungerOf.sated;
  // A defence's id is no number: all managers value it the same.
  const opinion = ((Number(id) * taste.mix + roster.taste) % taste.of) / taste.of - 0.5 || 0;
  return run.outlook.worth(id, week) * hunger * (1 + taste.spread * opinion);
}

/** The position that a roster must take now, when its open places are just enough for what it lacks. */
function mustTake(run: LeagueRun, roster: Roster, left: number): string | null {
  const lacking = [...usedPositions(run.spec)].flatMap((position) => {
    const slots = startingSlots(run.spec.rosterPositions).filter((slot) => slot === position).length;
    const short = Math.max(0, slots - countOf(run, roster, position));
    return Array.from({ length: short }, () => position);
  });
  return lacking.length >= left ? (lacking[0] ?? null) : null;
}

function choose(run: LeagueRun, roster: Roster, pool: string[], left: number): string {
  const forced = mustTake(run, roster, left);
  const open = forced
    ? pool.filter((id) => run.catalog.holdings.get(id)?.position === forced)
    : pool.slice(0, startupChoice.looksAt);
  let best = open[0] ?? pool[0] ?? '';
  let bestWorth = -1;
  for (const id of open) {
    const worth = appetite(run, roster, id, 1) * run.random.normal(1, startupChoice.deviation);
    if (worth > bestWorth) [best, bestWorth] = [id, worth];
  }
  return best;
}

const shell = (
  run: LeagueRun,
  startMs: number,
): Pick<DraftRecord, 'draftId' | 'startMs' | 'lastPickedMs' | 'picks'> => ({
  draftId: snowflake(run.random, startMs - draftOpensMs),
  startMs,
  lastPickedMs: startMs,
  picks: [],
});

/** True when a round runs from the last slot to the first; `reversal` repeats the direction of the round before it. */
export function runsBackwards(type: DraftRecord['type'], round: number, reversal: number): boolean {
  if (type !== 'snake') return false;
  const turns = reversal > 0 && round >= reversal ? round - 2 : round - 1;
  return turns % 2 === 1;
}

/** The draft that starts a league: everybody chooses from all players, in turns or by auction. */
export function startupDraft(run: LeagueRun, startMs: number): DraftRecord {
  const { spec, random, rosters } = run;
  const order = random.shuffle(rosters.map((roster) => roster.rosterId));
  const record: DraftRecord = {
    ...shell(run, startMs),
    kind: 'startup',
    type: spec.startupDraft,
    rounds: spec.startupRounds,
    reversalRound: spec.startupDraft === 'snake' ? reversalRound : 0,
    slotToRoster: order,
    tradedPicks: [],
  };
  const used = usedPositions(spec);
  const pool = [...run.catalog.holdings.values()]
    .filter((one) => used.has(one.position) && !(spec.startupRookies && one.rookie))
    .sort((a, b) => run.outlook.worth(b.id, 1) - run.outlook.worth(a.id, 1) || a.id.localeCompare(b.id))
    .map((one) => one.id);
  const spent = new Map<number, number>();
  for (let round = 1; round <= spec.startupRounds; round += 1) {
    for (let place = 0; place < spec.teams; place += 1) {
      const slot = runsBackwards(record.type, round, record.reversalRound) ? spec.teams - place : place + 1;
      const roster = rosters[(order[slot - 1] ?? 1) - 1] as Roster;
      const left = spec.startupRounds - round + 1;
      const playerId = choose(run, roster, pool, left);
      pool.splice(pool.indexOf(playerId), 1);
      roster.players.add(playerId);
      const pick = addPick(record, { round, slot, roster, playerId });
      if (record.type === 'auction') pick.amount = priceOf(run, spent, roster.rosterId, round, playerId);
    }
  }
  return record;
}

function priceOf(run: LeagueRun, spent: Map<number, number>, rosterId: number, round: number, id: string): number {
  const left = auctionBudget - (spent.get(rosterId) ?? 0) - (run.spec.startupRounds - round);
  const value = run.outlook.worth(id, 1) ** price.power / price.worthADollar;
  const fair = Math.round((value * run.random.normal(1, price.deviation)) / (1 + round * price.cheaperARound));
  const amount = Math.max(1, Math.min(left, fair));
  spent.set(rosterId, (spent.get(rosterId) ?? 0) + amount);
  return amount;
}

function addPick(
  record: DraftRecord,
  pick: { round: number; slot: number; roster: Roster; playerId: string },
): DraftPick {
  const entry: DraftPick = {
    pickNo: record.picks.length + 1,
    round: pick.round,
    slot: pick.slot,
    roster: pick.roster.rosterId,
    playerId: pick.playerId,
    pickedBy: pick.roster.ownerId ?? '',
  };
  record.lastPickedMs = record.startMs + entry.pickNo * pickMs;
  record.picks.push(entry);
  return entry;
}

/** The yearly draft of newcomers, in `order` (slot -> roster, worst first); picks go to who holds them. */
export function rookieDraft(run: LeagueRun, startMs: number, order: number[]): DraftRecord {
  const { spec, season } = run;
  const record: DraftRecord = {
    ...shell(run, startMs),
    kind: 'rookie',
    type: 'linear',
    rounds: spec.rookieRounds,
    reversalRound: 0,
    slotToRoster: order,
    tradedPicks: tradedPicksFrom(run.picks, season).filter((pick) => pick.season === season),
  };
  const used = usedPositions(spec);
  const pool = [...run.catalog.holdings.values()]
    .filter((one) => one.rookie && used.has(one.position) && !run.rosters.some((roster) => roster.players.has(one.id)))
    .sort((a, b) => run.outlook.worth(b.id, 1) - run.outlook.worth(a.id, 1) || a.id.localeCompare(b.id))
    .map((one) => one.id);
  for (let round = 1; round <= spec.rookieRounds; round += 1) {
    for (const [index, original] of order.entries()) {
      const roster = run.rosters[holderOf(run, season, round, original) - 1] as Roster;
      const ranked = pool
        .slice(0, rookieChoice.looksAt)
        .map((id) => ({ id, worth: run.outlook.worth(id, 1) * run.random.normal(1, rookieChoice.deviation) }));
      const playerId = ranked.sort((a, b) => b.worth - a.worth)[0]?.id;
      if (playerId === undefined) continue;
      pool.splice(pool.indexOf(playerId), 1);
      roster.players.add(playerId);
      addPick(record, { round, slot: index + 1, roster, playerId });
    }
  }
  return record;
}
