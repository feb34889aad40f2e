import type { LeagueRun } from './league-run.js';
import type { Roster } from './roster.js';
import { bestLineup, fits, startingSlots } from './slots.js';

function stillThere(roster: Roster, id: string): string {
  return roster.players.has(id) && !roster.reserve.has(id) && !roster.taxi.has(id) ? id : '0';
}

/**
 * Sets a roster's line-up for a week as its manager sees it: by expected points, with his misjudgements. A careless
 * manager leaves last week's line-up, byes and injured men included; a roster without a manager is never touched.
 */
export function setLineup(run: LeagueRun, roster: Roster, week: number): void {
  const { random, catalog, outlook } = run;
  const slots = startingSlots(run.spec.rosterPositions);
  const kept = slots.map((_, index) => stillThere(roster, roster.starters[index] ?? '0'));
  if (roster.starters.length === slots.length && (roster.ownerId === null || random.chance((1 - roster.care) * 0.3))) {
    roster.starters = kept;
    return;
  }
  const candidates = [...roster.players]
    .filter((id) => !roster.reserve.has(id) && !roster.taxi.has(id))
    .sort()
    .map((id) => ({
      id,
      positions: catalog.holdings.get(id)?.eligible ?? [],
      worth: outlook.expected(id, week) * Math.max(0.3, random.normal(1, 0.06 + 0.16 * (1 - roster.care))),
    }));
  const best = bestLineup(slots, candidates).map((one) => one?.id ?? '0');
  const started = new Set(best);
  roster.starters = best.map((id, index) => {
    if (id !== '0' || random.chance(0.5)) return id;
    const idle = candidates.find((one) => !started.has(one.id) && fits(slots[index] ?? '', one.positions));
    if (idle) started.add(idle.id);
    return idle?.id ?? '0';
  });
}
