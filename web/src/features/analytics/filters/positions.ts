import type { Field, Option } from './fields';

/** Positions that leagues count points for, as a rule. */
export const leaguePositions = ['QB', 'RB', 'WR', 'TE', 'K', 'DEF'];

/** Values that are their own labels. */
export const optionsOf = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** One position or all, in the order in which a tool's players are looked at. */
export const positionField = (positions: readonly string[]) =>
  ({
    label: 'Position',
    fallback: 'all',
    options: [{ value: 'all', label: 'All positions' }, ...optionsOf(positions)],
  }) satisfies Field;
