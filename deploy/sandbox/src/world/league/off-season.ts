import { instantOf, minutesADay } from '../football/calendar.js';
import { rookieDraft } from './drafting.js';
import { rosterOf, type LeagueRun } from './league-run.js';
import type { DraftRecord } from './record.js';
import { makeTrade, type DealKind } from './trading.js';
import { cutToSize, drop, manageTaxi } from './upkeep.js';

/** Times of the off-season, in minutes before the season's first week. */
const daysBefore = (days: number): number => -days * minutesADay;
const retiredAt = daysBefore(190);
const draftAt = daysBefore(117);
/** Trades between the seasons: before the draft, and after it until the last cuts. */
const tradesBefore = { count: { from: 3, to: 6 }, from: daysBefore(180), until: draftAt - 2 * minutesADay };
const tradesAfter = { count: { from: 1, to: 3 }, from: draftAt + 10 * minutesADay, until: daysBefore(12) };
const cutAt = { afterDraft: draftAt + 3 * minutesADay, last: daysBefore(9) };
/** The draft starts in the evening. */
const draftHour = 20;
/** Rosters act one after the other. */
const apart = { retired: 40, cuts: 30 };

function tradeRound(
  run: LeagueRun,
  count: number,
  { from, until }: { from: number; until: number },
  firstSeason: number,
): void {
  const kinds: DealKind[] = ['sale', 'swap', 'sale', 'picks', 'swap'];
  const times = Array.from({ length: count }, () => run.random.int(from, until)).sort((a, b) => a - b);
  for (const [index, minute] of times.entries()) {
    makeTrade(run, kinds[index % kinds.length] ?? 'swap', { week: 1, minute, firstSeason });
  }
}

/** Lets go of players who left the game. */
function dropRetired(run: LeagueRun): void {
  for (const roster of run.rosters) {
    const gone = [...roster.players].filter((id) => !run.catalog.holdings.has(id)).sort();
    for (const [turn, id] of gone.entries())
      drop(run, roster, id, 1, retiredAt + roster.rosterId * apart.retired + turn);
  }
}

/**
 * From one season's end to the next one's first week: retirements, trades, the newcomers' draft in May with the
 * picks as they were traded, more trades, cuts. `order` is slot -> roster, worst first.
 */
export function runOffSeason(run: LeagueRun, order: number[]): DraftRecord {
  const { season, random } = run;
  for (const [index, rosterId] of order.entries())
    Object.assign(rosterOf(run, rosterId), { faabUsed: 0, waiverPosition: index + 1 });
  dropRetired(run);
  tradeRound(run, random.int(tradesBefore.count.from, tradesBefore.count.to), tradesBefore, season);
  const draft = rookieDraft(run, instantOf(season, 1, draftAt + draftHour * 60), order);
  settleRosters(run, cutAt.afterDraft);
  tradeRound(run, random.int(tradesAfter.count.from, tradesAfter.count.to), tradesAfter, season + 1);
  settleRosters(run, cutAt.last);
  return draft;
}

/** The taxi squad is filled with newcomers, then rosters are cut to their size. */
export function settleRosters(run: LeagueRun, minute: number): void {
  for (const roster of run.rosters) {
    manageTaxi(run, roster, 1);
    cutToSize(run, roster, 1, minute + roster.rosterId * apart.cuts);
  }
}
