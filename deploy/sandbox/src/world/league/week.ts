import { minuteAt } from '../football/calendar.js';
import { cents } from '../statistics/line.js';
import { applyMove, freeAgents, rosterOf, type LeagueRun } from './league-run.js';
import { setLineup } from './lineup.js';
import { playoffPairs } from './pairs.js';
import type { WeekRecord } from './record.js';
import { lineupPoints } from './results.js';
import { activeCount, activeLimit, snapshotOf } from './roster.js';
import { bestLineup, startingSlots } from './slots.js';
import { makeTrade } from './trading.js';
import { fillGaps, leastMissed, manageReserve, manageTaxi } from './upkeep.js';
import { runWaivers } from './waivers.js';

/** Minute of the week after which no more moves are made: before the first kick-off. */
export const movesEndAt = minuteAt('Thursday', 12);

/** Gaps are filled on Wednesday, roster after roster; trades come after that, the commissioner's own move last. */
const gapsFilled = { from: minuteAt('Wednesday', 4, 20), apart: 8 };
const tradedAt = { from: minuteAt('Wednesday', 7, 40), to: minuteAt('Wednesday', 21) };
const commissionerAt = minuteAt('Wednesday', 21, 50);
const lastWeekWithMoves = 16;
/** What happens once in a season, so that every kind of it is there to be seen. */
const roundaboutWeek = 6;
const roundaboutTries = 12;
const commissionerWeek = 3;
const correction = { week: 5, points: 6.5 };
/** Chance of a trade in a week. */
const tradesAWeek = 0.32;
/** The commissioner takes the free agent of this place. */
const commissionersPlace = 3;

function tradesOf(run: LeagueRun, week: number): void {
  const { random, spec, season } = run;
  if (week > spec.tradeDeadline) return;
  const at = (): { week: number; minute: number; firstSeason: number } => ({
    week,
    minute: random.int(tradedAt.from, tradedAt.to),
    firstSeason: season + 1,
  });
  if (week === roundaboutWeek)
    for (let attempt = 0; attempt < roundaboutTries && !makeTrade(run, 'roundabout', at()); attempt += 1);
  if (random.chance(tradesAWeek)) makeTrade(run, random.pick(['swap', 'sale', 'sale', 'picks'] as const), at());
}

/** The commissioner gives a roster a player by hand: it happens once in a while. */
function commissionerMove(run: LeagueRun, week: number): void {
  const roster = rosterOf(run, run.random.int(1, run.spec.teams));
  const add = freeAgents(run, week)[commissionersPlace];
  if (add === undefined) return;
  const gone = activeCount(roster) >= activeLimit(run.spec) ? leastMissed(run, roster, week) : undefined;
  applyMove(run, {
    type: 'commissioner',
    status: 'complete',
    leg: week,
    minute: commissionerAt,
    creator: run.commissionerId,
    rosterIds: [roster.rosterId],
    adds: { [add]: roster.rosterId },
    drops: gone === undefined ? {} : { [gone]: roster.rosterId },
  });
}

/** The week begins with the injured reserve and the taxi squad in order; whoever no longer fits is dropped. */
function tidyShelves(run: LeagueRun, week: number): void {
  for (const roster of run.rosters) {
    manageTaxi(run, roster, week);
    manageReserve(run, roster, week);
  }
}

function makeMoves(run: LeagueRun, week: number): void {
  if (week > lastWeekWithMoves) return;
  runWaivers(run, week);
  for (const roster of run.rosters) fillGaps(run, roster, week, gapsFilled.from + roster.rosterId * gapsFilled.apart);
  tradesOf(run, week);
  if (week === commissionerWeek) commissionerMove(run, week);
}

/** What each roster could have scored with everybody it holds, the taxi squad and the reserve included. */
function bestOf(run: LeagueRun, points: Record<string, number>): Record<number, number> {
  const slots = startingSlots(run.spec.rosterPositions);
  const best = run.rosters.map((roster) => {
    const players = [...roster.players].map((id) => ({
      positions: run.catalog.holdings.get(id)?.eligible ?? [],
      worth: points[id] ?? 0,
    }));
    const sum = bestLineup(slots, players).reduce((total, one) => total + (one?.worth ?? 0), 0);
    return [roster.rosterId, cents(sum)];
  });
  return Object.fromEntries(best) as Record<number, number>;
}

export interface WeekPlan {
  week: number;
  regularPairs: readonly Record<number, number>[];
  before: readonly WeekRecord[];
}

function pairsOf(run: LeagueRun, plan: WeekPlan): Record<number, number | null> {
  const { startWeek } = run.spec.playoffs(run.season);
  if (plan.week < startWeek) return plan.regularPairs[plan.week - 1] ?? {};
  return playoffPairs(run.spec, run.season, plan.week, plan.before);
}

/** One week: moves until Thursday, line-ups, the points of everybody on a roster, the pairs. */
export function playWeek(run: LeagueRun, plan: WeekPlan): WeekRecord {
  const { week } = plan;
  tidyShelves(run, week);
  const before = run.rosters.map(snapshotOf);
  makeMoves(run, week);
  for (const roster of run.rosters) setLineup(run, roster, week);
  const points: Record<string, number> = {};
  for (const roster of run.rosters) for (const id of roster.players) points[id] = run.outlook.points(id, week);
  const record: WeekRecord = {
    week,
    before,
    after: run.rosters.map(snapshotOf),
    moves: run.moves,
    pairs: pairsOf(run, plan),
    custom: {},
    points,
    best: bestOf(run, points),
  };
  if (week === correction.week && run.season === run.spec.seasons[1]) {
    const rosterId = run.random.int(1, run.spec.teams);
    record.custom[rosterId] = cents(lineupPoints(record, rosterId) + correction.points);
  }
  run.moves = [];
  return record;
}
