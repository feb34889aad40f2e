import { instantOf } from '../football/calendar.js';
import { rookieDraft } from './drafting.js';
import { rosterOf, type LeagueRun } from './league-run.js';
import type { DraftRecord } from './record.js';
import { makeTrade, type DealKind } from './trading.js';
import { cutToSize, drop, manageTaxi } from './upkeep.js';

const day = 1440;
const draftMinute = -117 * day;

function tradeRound(run: LeagueRun, count: number, from: number, until: number, firstSeason: number): void {
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
    for (const [turn, id] of gone.entries()) drop(run, roster, id, 1, -190 * day + roster.rosterId * 40 + turn);
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
  tradeRound(run, random.int(3, 6), -180 * day, draftMinute - 2 * day, season);
  const draft = rookieDraft(run, instantOf(season, 1, draftMinute + 20 * 60), order);
  settleRosters(run, draftMinute + 3 * day);
  tradeRound(run, random.int(1, 3), draftMinute + 10 * day, -12 * day, season + 1);
  settleRosters(run, -9 * day);
  return draft;
}

/** The taxi squad is filled with newcomers, then rosters are cut to their size. */
export function settleRosters(run: LeagueRun, minute: number): void {
  for (const roster of run.rosters) {
    manageTaxi(run, roster, 1);
    cutToSize(run, roster, 1, minute + roster.rosterId * 30);
  }
}
