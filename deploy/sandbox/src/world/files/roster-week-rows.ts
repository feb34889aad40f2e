import { injuryIn, needsReserve } from '../football/injuries.js';
import { regularWeeks } from '../football/rules.js';
import type { Season } from '../football/season.js';
import { weekOf, type Moment } from './moment.js';
import { everybody, laterRosterColumns, rosterRow, tableText } from './people-rows.js';

/** The columns of nflverse's weekly rosters, with their types. */
export const rosterWeekColumns = {
  season: 'INTEGER',
  team: 'VARCHAR',
  position: 'VARCHAR',
  depth_chart_position: 'VARCHAR',
  jersey_number: 'INTEGER',
  status: 'VARCHAR',
  full_name: 'VARCHAR',
  first_name: 'VARCHAR',
  last_name: 'VARCHAR',
  birth_date: 'DATE',
  height: 'DOUBLE',
  weight: 'INTEGER',
  college: 'VARCHAR',
  gsis_id: 'VARCHAR',
  ...laterRosterColumns,
  rookie_year: 'INTEGER',
  draft_club: 'VARCHAR',
  draft_number: 'INTEGER',
} as const;

/** `roster_weekly_<season>`: who was where in each week of a season that has begun at a moment. */
export function rosterWeekText(season: Season, moment: Moment): string {
  const weeks = Math.min(regularWeeks, weekOf(season.season, moment));
  const rows = [...everybody(season)].flatMap((held) =>
    Array.from({ length: weeks }, (_, index) => {
      const week = index + 1;
      return rosterRow(season, held, { week, status: statusIn(season, held.player.id, week) });
    }),
  );
  return tableText(rosterWeekColumns, rows);
}

/** On the field, out for this game, or on the reserve list. */
function statusIn({ injuries }: Season, playerId: string, week: number): 'ACT' | 'INA' | 'RES' {
  const injury = injuryIn(injuries, playerId, week);
  if (injury === undefined) return 'ACT';
  return needsReserve(injury) ? 'RES' : 'INA';
}
