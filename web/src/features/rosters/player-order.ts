import { groupsOf, type ShownTeam, type TeamPlayer } from './teams';
import type { Group } from './positions';

/** What a team's players are sorted by. */
export type PlayerOrder = 'position' | 'name' | 'age' | 'average';

export const orders: readonly { value: PlayerOrder; label: string }[] = [
  { value: 'position', label: 'By position' },
  { value: 'name', label: 'By name' },
  { value: 'age', label: 'By age, youngest first' },
  { value: 'average', label: 'By average, highest first' },
];

/** A part of a team's list; with a head where it is about one position. */
export interface Section {
  group: Group | null;
  members: TeamPlayer[];
}

const ageOf = ({ age }: TeamPlayer): number => age ?? Number.POSITIVE_INFINITY;
const averageOf = ({ form }: TeamPlayer): number => form?.average ?? Number.NEGATIVE_INFINITY;

/** The higher average first; who has none comes last. */
export const byAverage = (a: TeamPlayer, b: TeamPlayer): number => compare(averageOf(b), averageOf(a));

/** Infinity less itself is no number. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

const comparisons: Record<Exclude<PlayerOrder, 'position' | 'name'>, (a: TeamPlayer, b: TeamPlayer) => number> = {
  age: (a, b) => compare(ageOf(a), ageOf(b)),
  average: byAverage,
};

/** The players by position, or all in one list; whose value is not known comes last, equal ones by name. */
export function sectionsOf(team: ShownTeam, order: PlayerOrder): Section[] {
  if (order === 'position') return groupsOf(team);
  if (team.players.length === 0) return [];
  return [{ group: null, members: order === 'name' ? team.players : [...team.players].sort(comparisons[order]) }];
}
