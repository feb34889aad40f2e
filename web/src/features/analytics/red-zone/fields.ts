import type { Zone } from '../api';
import type { Field } from '../filters/fields';
import { positionField } from '../filters/positions';
import { teamOptions } from '../nfl-teams';
import { seasonField } from '../seasons';

export const zones: readonly { value: Zone; label: string }[] = [
  { value: 'both', label: 'Both' },
  { value: 'red-zone', label: 'Red Zone (6-20)' },
  { value: 'goal-line', label: 'Goal Line (1-5)' },
];

const zoneField = {
  label: 'Zone',
  fallback: 'both',
  options: zones,
  chip: (zone) => (zone === 'both' ? 'Both zones' : (zones.find(({ value }) => value === zone)?.label ?? zone)),
  always: true,
} satisfies Field;

/** The order of the positions is the one in which each list is looked at. */
export const redZoneFields = (seasons: readonly number[], positions: readonly string[]) => ({
  season: seasonField(seasons),
  position: positionField(positions),
  team: { label: 'Team', fallback: 'all', options: teamOptions },
  zone: zoneField,
});

/** The zone of an address; both, where it names none. */
export const zoneOf = (rest: URLSearchParams): Zone =>
  zones.find(({ value }) => value === rest.get('zone'))?.value ?? 'both';
