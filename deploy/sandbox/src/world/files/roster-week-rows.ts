import { injuryIn, needsReserve } from '../football/injuries.js';
import { regularWeeks } from '../football/rules.js';
import type { Season } from '../football/season.js';
import { teamOf } from '../football/teams.js';
import { weekOf, type Moment } from './moment.js';
import { everybody, tableText } from './people-rows.js';

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
  espn_id: 'VARCHAR',
  sportradar_id: 'VARCHAR',
  yahoo_id: 'VARCHAR',
  rotowire_id: 'VARCHAR',
  pff_id: 'VARCHAR',
  pfr_id: 'VARCHAR',
  fantasy_data_id: 'VARCHAR',
  sleeper_id: 'VARCHAR',
  years_exp: 'INTEGER',
  headshot_url: 'VARCHAR',
  ngs_position: 'VARCHAR',
  week: 'INTEGER',
  game_type: 'VARCHAR',
  status_description_abbr: 'VARCHAR',
  football_name: 'VARCHAR',
  esb_id: 'VARCHAR',
  gsis_it_id: 'VARCHAR',
  smart_id: 'VARCHAR',
  entry_year: 'INTEGER',
  rookie_year: 'INTEGER',
  draft_club: 'VARCHAR',
  draft_number: 'INTEGER',
} as const;

/** `roster_weekly_<season>`: who was where in each week of a season that has begun at a moment. */
export function rosterWeekText(season: Season, moment: Moment): string {
  const weeks = Math.min(regularWeeks, weekOf(season.season, moment));
  const rows = [...everybody(season)].flatMap(({ team, player }) =>
    Array.from({ length: weeks }, (_, index) => ({
      season: season.season,
      team: teamOf(team).nflverse,
      position: player.position,
      depth_chart_position: player.role,
      jersey_number: player.number,
      status: statusIn(season, player.id, index + 1),
      full_name: `${player.firstName} ${player.lastName}`,
      first_name: player.firstName,
      last_name: player.lastName,
      birth_date: player.birthDate,
      height: player.heightIn,
      weight: player.weightLb,
      college: player.college,
      gsis_id: player.gsisId,
      sleeper_id: player.id,
      years_exp: season.season - player.rookieYear,
      week: index + 1,
      game_type: 'REG',
      football_name: player.firstName,
      entry_year: player.rookieYear,
      rookie_year: player.rookieYear,
    })),
  );
  return tableText(rosterWeekColumns, rows);
}

/** On the field, out for this game, or on the reserve list. */
function statusIn({ injuries }: Season, playerId: string, week: number): 'ACT' | 'INA' | 'RES' {
  const injury = injuryIn(injuries, playerId, week);
  if (injury === undefined) return 'ACT';
  return needsReserve(injury) ? 'RES' : 'INA';
}
