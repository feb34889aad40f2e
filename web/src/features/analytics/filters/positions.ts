import type { League } from '../../../lib/api/shared-reads';
import type { Field, Option } from './fields';

const leaguePositions = ['QB', 'RB', 'WR', 'TE', 'K', 'DEF'];
const singleDefenders = ['DL', 'LB', 'DB'];

/** Positions that a league counts points for: single defenders only where some of their stats count, as the service has it. */
export function positionsOf({ scoring_settings: scoring }: Pick<League, 'scoring_settings'>): readonly string[] {
  const hasDefenders = Object.entries(scoring).some(([stat, points]) => stat.startsWith('idp_') && points !== 0);
  return hasDefenders ? [...leaguePositions, ...singleDefenders] : leaguePositions;
}

/** Values that are their own labels. */
export const optionsOf = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** One position or all, in the order in which a tool's players are looked at. */
export const positionField = (positions: readonly string[]) =>
  ({
    label: 'Position',
    fallback: 'all',
    options: [{ value: 'all', label: 'All positions' }, ...optionsOf(positions)],
  }) satisfies Field;
