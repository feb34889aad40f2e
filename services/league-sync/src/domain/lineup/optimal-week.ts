import { type EligiblePlayer, optimalLineup, startingSlots } from './optimal-lineup.js';
import { toHundredths } from '../season/points.js';

/** Sleeper's mark of an empty slot. */
const emptySlot = '0';

/** A roster's week with its line-up. */
export interface LineupRow {
  /** In slot order; "0" is an empty slot. */
  starters: readonly string[] | null;
  startersPoints: readonly number[] | null;
  players: readonly string[] | null;
  playersPoints: Readonly<Record<string, number>> | null;
}

/** A roster's week with what it scored. */
export interface ScoredLineup extends LineupRow {
  points: number;
}

export interface OptimalQuestion {
  row: ScoredLineup;
  /** Who could not be started. */
  roster: { taxi: readonly string[]; reserve: readonly string[] };
  rosterPositions: readonly string[];
  /** Fantasy positions by player id. */
  positionsOf: ReadonlyMap<string, readonly string[]>;
}

/** Players on taxi and reserve by roster id, as a week's document keeps them. */
export const inactiveOf = (rosters: readonly Roster[]): Record<string, string[]> =>
  Object.fromEntries(rosters.map(({ rosterId, taxi, reserve }) => [String(rosterId), [...taxi, ...reserve]]));

/** Rosters at two looks: who was on taxi and reserve, by roster id. */
interface Looks {
  before: Readonly<Record<string, readonly string[]>>;
  now: Readonly<Record<string, readonly string[]>>;
}

/**
 * What a week's document keeps after another look at the rosters. Whoever moves after their own game has kicked off could
 * be started no more and no less than before: a rookie who is taken off the taxi for what they scored was on it. Where
 * they came to another team since, that one could not start them.
 */
export function inactiveSince(
  { before, now }: Looks,
  isSettled: (playerId: string) => boolean,
  wasOn: (rosterId: string, playerId: string) => boolean,
): Record<string, string[]> {
  const entries = Object.entries(now).map(([rosterId, today]): [string, string[]] => {
    const noted = before[rosterId];
    if (noted === undefined) return [rosterId, [...today]];
    const stands = (playerId: string) => !isSettled(playerId) || !wasOn(rosterId, playerId);
    const kept = noted.filter(isSettled);
    return [rosterId, [...kept, ...today.filter((playerId) => stands(playerId) && !kept.includes(playerId))]];
  });
  return Object.fromEntries(entries);
}

/** Who could not be started in a week: as noted while it was played, else as the roster stands now. */
export function unavailableIn(
  week: { inactive: Readonly<Record<string, readonly string[]>> | null },
  roster: Roster,
): OptimalQuestion['roster'] {
  const noted = week.inactive?.[roster.rosterId];
  return noted === undefined ? roster : { taxi: [], reserve: noted };
}

interface Roster {
  rosterId: number;
  taxi: readonly string[];
  reserve: readonly string[];
}

/** The slots that a week was played with: as noted then, else those that the league has today. */
export const slotsIn = (week: { slots?: readonly string[] }, rosterPositions: readonly string[]): readonly string[] =>
  week.slots ?? rosterPositions;

/** What is not known of a week whose line-up cannot be set beside the best one. */
export type Unknown = 'points' | 'lineup' | 'slots' | 'positions';

/**
 * What the best line-up of a week cannot be worked out for; null where it can. The provider tells of today's slots alone:
 * where nobody noted those of the week, a line-up with more or fewer starters was set before they changed. Nobody has a
 * position until players are loaded; of a team without players everything is known.
 */
export function unknownIn({ row, rosterPositions, positionsOf }: Omit<OptimalQuestion, 'roster'>): Unknown | null {
  if (row.playersPoints === null) return 'points';
  if (lacksLineup(row)) return 'lineup';
  if (hasOtherSlots(row.starters, startingSlots(rosterPositions))) return 'slots';
  return positionsOf.size === 0 && namesPlayers(row) ? 'positions' : null;
}

/** Whether nobody recorded the line-up that has scored; one that has scored nothing may be one that nobody has set. */
export const lacksLineup = ({ points, starters }: Pick<ScoredLineup, 'points' | 'starters'>): boolean =>
  points !== 0 && (starters?.length ?? 0) === 0;

/** Whether a line-up has more or fewer starters than there are slots; one that nobody has set has none. */
export function hasOtherSlots(starters: LineupRow['starters'], slots: readonly string[]): boolean {
  const started = starters?.length ?? 0;
  return started > 0 && started !== slots.length;
}

const namesPlayers = ({ starters, players, playersPoints }: LineupRow): boolean =>
  [...(starters ?? []), ...(players ?? []), ...Object.keys(playersPoints ?? {})].some((id) => id !== emptySlot);

/**
 * Points x 100 of the best line-up that the manager could have started: the week's players without taxi and reserve,
 * plus those who started. Null where something is unknown that it needs.
 */
export function optimalForWeek(question: OptimalQuestion): number | null {
  const eligible = eligibleFor(question);
  if (eligible === null) return null;
  return optimalLineup({ slots: startingSlots(question.rosterPositions), eligible }).hundredths;
}

/** Who could have started and with how many points; null where something is unknown that the best line-up needs. */
export function eligibleFor(question: OptimalQuestion): EligiblePlayer[] | null {
  const { row, roster, rosterPositions, positionsOf } = question;
  const points = row.playersPoints;
  if (points === null || unknownIn(question) !== null) return null;
  const slots = startingSlots(rosterPositions);
  const started = (row.starters ?? []).map((playerId, index) => ({
    playerId,
    positions: positionsOf.get(playerId) ?? [],
    // An empty slot can carry the points of a player who was dropped since.
    hundredths: toHundredths(points[playerId] ?? row.startersPoints?.[index] ?? 0),
    keptSlot: slots[index],
  }));
  const seen = new Set([...started.map((player) => player.playerId), ...roster.taxi, ...roster.reserve, emptySlot]);
  const benched = (row.players ?? Object.keys(points)).filter((playerId) => !seen.has(playerId));
  return [
    ...started,
    ...benched.map((playerId) => ({
      playerId,
      positions: positionsOf.get(playerId) ?? [],
      hundredths: toHundredths(points[playerId] ?? 0),
    })),
  ];
}
