import { appetite } from './drafting.js';
import { applyMove, freeAgents, isHeld, type LeagueRun } from './league-run.js';
import { instantOf, minuteAt } from '../football/calendar.js';
import { activeCount, activeLimit, type Roster } from './roster.js';
import { leastMissed } from './upkeep.js';

interface Claim {
  roster: Roster;
  add: string;
  drop: string | undefined;
  bid: number;
  minute: number;
  priority: number;
}

/** When the provider settles the claims. */
export const settledAt = minuteAt('Wednesday', 3, 5);
/** Claims come in from early Tuesday until shortly before that. */
const claimedAt = { from: 40, to: 1500 };
/** The free agents that every manager considers. */
const looksAt = 14;
/** How often a manager claims anybody: a little always, more with care. */
const claims = { always: 0.2, careful: 0.5, atMost: 3 };
/** How far a free agent is misjudged, and by how much the appeal must exceed whoever would have to go. */
const appealDeviation = 0.15;
const worthTheMove = 1.02;
/** Share of the budget that a point of more appeal can draw. */
const bidAPoint = 0.035;

function claimsOf(run: LeagueRun, roster: Roster, hot: string[], week: number): Claim[] {
  const { random } = run;
  if (roster.ownerId === null || !random.chance(claims.always + claims.careful * roster.care)) return [];
  const left = run.spec.faab - roster.faabUsed;
  const spare = activeLimit(run.spec) - activeCount(roster);
  const worst = leastMissed(run, roster, week);
  const bar = worst === undefined || spare > 0 ? 0 : run.outlook.worth(worst, week);
  const wanted = hot
    .map((id) => ({ id, appeal: appetite(run, roster, id, week) * random.normal(1, appealDeviation) }))
    .filter(({ appeal }) => appeal > bar * worthTheMove)
    .sort((a, b) => b.appeal - a.appeal)
    .slice(0, random.int(1, claims.atMost));
  return wanted.map(({ id, appeal }, priority) => ({
    roster,
    add: id,
    drop: spare > 0 ? undefined : worst,
    bid: Math.max(0, Math.min(left, Math.round((appeal - bar + 1) * random.float() * run.spec.faab * bidAPoint))),
    minute: random.int(claimedAt.from, claimedAt.to),
    priority,
  }));
}

/** A week's waivers: blind bids on the players of the hour; the highest wins, the others stand as failed. */
export function runWaivers(run: LeagueRun, week: number): void {
  const hot = freeAgents(run, week).slice(0, looksAt);
  const claims = run.rosters.flatMap((roster) => claimsOf(run, roster, hot, week));
  claims.sort((a, b) => b.bid - a.bid || a.roster.waiverPosition - b.roster.waiverPosition || a.priority - b.priority);
  claims.forEach((claim, index) => {
    const { roster, add, drop, bid, minute, priority } = claim;
    const affordable = bid <= run.spec.faab - roster.faabUsed;
    const dropThere = drop === undefined || roster.players.has(drop);
    const room = drop !== undefined || activeCount(roster) < activeLimit(run.spec);
    const won = !isHeld(run, add) && affordable && dropThere && room;
    applyMove(run, {
      type: 'waiver',
      status: won ? 'complete' : 'failed',
      leg: week,
      minute,
      updatedMs: instantOf(run.season, week, settledAt) + index,
      creator: roster.ownerId ?? '',
      rosterIds: [roster.rosterId],
      adds: { [add]: roster.rosterId },
      drops: drop === undefined ? {} : { [drop]: roster.rosterId },
      bid,
      seq: index,
      priority,
    });
    if (won) moveToEnd(run, roster);
  });
}

function moveToEnd(run: LeagueRun, roster: Roster): void {
  const from = roster.waiverPosition;
  for (const other of run.rosters) if (other.waiverPosition > from) other.waiverPosition -= 1;
  roster.waiverPosition = run.rosters.length;
}
