import type { LeagueRun } from './league-run.js';
import type { Roster } from './roster.js';
import { bestLineup, fits, startingSlots } from './slots.js';

/** How often a manager forgets a line-up altogether, at no care at all. */
const forgets = 0.3;
/** How far a manager misjudges a player: always a little, more with less care; nobody is taken for worthless. */
const misjudges = { always: 0.06, careless: 0.16, atLeast: 0.3 };
/** A slot without a useful player is filled with an idle one, or left empty. */
const fillsWithIdle = 0.5;

function stillThere(roster: Roster, id: string): string {
  return roster.players.has(id) && !roster.reserve.has(id) && !roster.taxi.has(id) ? id : '0';
}

/**
 * Sets a roster's line-up for a week as its manager sees it: by expected points, misjudged a little. A careless manager
 * leaves last week's line-up, byes and injured players included; a roster without a manager is never touched.
 */
export function setLineup(run: LeagueRun, roster: Roster, week: number): void {
  const { random, catalog, outlook } = run;
  const slots = startingSlots(run.spec.rosterPositions);
  const kept = slots.map((_, index) => stillThere(roster, roster.starters[index] ?? '0'));
  const isLeft = (): boolean => roster.ownerId === null || random.chance((1 - roster.care) * forgets);
  if (roster.starters.length === slots.length && isLeft()) {
    roster.starters = kept;
    return;
  }
  const deviation = misjudges.always + misjudges.careless * (1 - roster.care);
  const candidates = [...roster.players]
    .filter((id) => !roster.reserve.has(id) && !roster.taxi.has(id))
    .sort()
    .map((id) => ({
      id,
      positions: catalog.holdings.get(id)?.eligible ?? [],
      worth: outlook.expected(id, week) * Math.max(misjudges.atLeast, random.normal(1, deviation)),
    }));
  const best = bestLineup(slots, candidates).map((one) => one?.id ?? '0');
  const started = new Set(best);
  roster.starters = best.map((id, index) => {
    if (id !== '0' || random.chance(fillsWithIdle)) return id;
    const idle = candidates.find((one) => !started.has(one.id) && fits(slots[index] ?? '', one.positions));
    if (idle) started.add(idle.id);
    return idle?.id ?? '0';
  });
}
