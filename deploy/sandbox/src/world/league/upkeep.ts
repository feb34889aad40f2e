import { applyMove, freeAgents, type LeagueRun } from './league-run.js';
import { activeCount, activeLimit, type Roster } from './roster.js';
import { fits, startingSlots } from './slots.js';

/** A starter is missed this much more than the rest; the last player of a position is never let go. */
const starterCounts = 3;
const lastOfPosition = 100;
/** Who misses less than so many weeks stays on the bench. */
const reserveFromWeeks = 2;
/** A newcomer below the first role goes to the taxi squad; one above the second comes up, after these weeks. */
const taxi = { learnsBelow: 0.7, readyAbove: 0.75, afterWeek: 3 };
/** Slots that only players of one position fit, so that a gap shows. */
const singlePositions = ['QB', 'TE', 'K', 'DEF', 'DL', 'LB', 'DB'];

/** The least valuable player of a roster: not a starter of last week if there is another. */
export function leastMissed(
  run: LeagueRun,
  roster: Roster,
  week: number,
  spared: ReadonlySet<string> = new Set(),
): string | undefined {
  const starters = new Set(roster.starters);
  return [...roster.players]
    .filter((id) => !spared.has(id) && !roster.taxi.has(id) && !roster.reserve.has(id))
    .map((id) => ({
      id,
      worth: run.outlook.worth(id, week) * (starters.has(id) ? starterCounts : 1) + needOf(run, roster, id),
    }))
    .sort((a, b) => a.worth - b.worth || a.id.localeCompare(b.id))[0]?.id;
}

/** Keeps the last players of a position that has a slot of its own. */
function needOf(run: LeagueRun, roster: Roster, id: string): number {
  const position = run.catalog.holdings.get(id)?.position;
  const slots = startingSlots(run.spec.rosterPositions).filter((slot) => slot === position).length;
  const have = [...roster.players].filter((other) => run.catalog.holdings.get(other)?.position === position).length;
  return have <= slots ? lastOfPosition : 0;
}

/** Drops players until the roster fits its league's limit. */
export function cutToSize(run: LeagueRun, roster: Roster, week: number, minute: number): void {
  while (activeCount(roster) > activeLimit(run.spec)) {
    const id = leastMissed(run, roster, week);
    if (id === undefined) return;
    drop(run, roster, id, week, minute);
  }
}

export function drop(run: LeagueRun, roster: Roster, id: string, week: number, minute: number): void {
  applyMove(run, {
    type: 'free_agent',
    status: 'complete',
    leg: week,
    minute,
    creator: roster.ownerId ?? run.commissionerId,
    rosterIds: [roster.rosterId],
    drops: { [id]: roster.rosterId },
  });
}

/** Puts a player on the reserve or the taxi squad; a slot in the line-up is empty then. */
function shelve(roster: Roster, shelf: Set<string>, id: string): void {
  shelf.add(id);
  roster.starters = roster.starters.map((starter) => (starter === id ? '0' : starter));
}

/** Brings healed players back from the injured reserve and puts those there who will miss more than this week. */
export function manageReserve(run: LeagueRun, roster: Roster, week: number): void {
  if (roster.ownerId === null) return;
  const { injuries } = run.catalog.season;
  const awayFor = (id: string): number => {
    const injury = injuries.get(id)?.find((one) => one.fromWeek <= week && week < one.backWeek);
    return injury ? injury.backWeek - week : 0;
  };
  for (const id of [...roster.reserve]) if (awayFor(id) === 0) roster.reserve.delete(id);
  cutToSize(run, roster, week, 0);
  for (const id of [...roster.players].sort()) {
    if (roster.reserve.size >= run.spec.reserveSlots) return;
    if (!roster.reserve.has(id) && !roster.taxi.has(id) && awayFor(id) >= reserveFromWeeks)
      shelve(roster, roster.reserve, id);
  }
}

/** Newcomers without a role learn on the taxi squad; one who has earned a role comes up, if there is room. */
export function manageTaxi(run: LeagueRun, roster: Roster, week: number): void {
  for (const id of [...roster.taxi]) {
    const ready = run.catalog.roleOf(id) > taxi.readyAbove && week > taxi.afterWeek;
    if (!run.catalog.holdings.get(id)?.rookie || (ready && activeCount(roster) < activeLimit(run.spec)))
      roster.taxi.delete(id);
  }
  if (week > 1) return;
  const learners = [...roster.players]
    .filter(
      (id) => run.catalog.holdings.get(id)?.rookie && !roster.taxi.has(id) && run.catalog.roleOf(id) < taxi.learnsBelow,
    )
    .sort((a, b) => run.catalog.roleOf(a) - run.catalog.roleOf(b) || a.localeCompare(b));
  for (const id of learners.slice(0, run.spec.taxiSlots - roster.taxi.size)) shelve(roster, roster.taxi, id);
}

/** Fills slots that nobody on the roster can start in this week, from the free agents. */
export function fillGaps(run: LeagueRun, roster: Roster, week: number, minute: number): void {
  if (roster.ownerId === null || !run.random.chance(roster.care)) return;
  const slots = startingSlots(run.spec.rosterPositions).filter((slot) => singlePositions.includes(slot));
  for (const [turn, slot] of [...new Set(slots)].entries()) {
    const able = [...roster.players].filter(
      (id) =>
        !roster.reserve.has(id) &&
        !roster.taxi.has(id) &&
        fits(slot, run.catalog.holdings.get(id)?.eligible ?? []) &&
        run.outlook.expected(id, week) > 0,
    );
    if (able.length >= slots.filter((one) => one === slot).length) continue;
    const found = freeAgents(run, week, [slot]).find((id) => run.outlook.expected(id, week) > 0);
    const gone =
      activeCount(roster) >= activeLimit(run.spec) ? leastMissed(run, roster, week, new Set(able)) : undefined;
    if (found === undefined) continue;
    applyMove(run, {
      type: 'free_agent',
      status: 'complete',
      leg: week,
      minute: minute + turn,
      creator: roster.ownerId,
      rosterIds: [roster.rosterId],
      adds: { [found]: roster.rosterId },
      drops: gone === undefined ? {} : { [gone]: roster.rosterId },
    });
  }
}
