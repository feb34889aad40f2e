import { ageIn, type Player } from '../football/player.js';
import { injuryIn } from '../football/injuries.js';
import { regularWeeks } from '../football/rules.js';
import type { Season } from '../football/season.js';
import { teamOf, teams } from '../football/teams.js';
import { csvText, type CsvCell } from './csv.js';
import { dateOf } from '../football/calendar.js';

/** What rosters of a season and of its weeks have alike, behind the player's own id. */
export const laterRosterColumns = {
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
} as const;

/** The columns of nflverse's seasonal rosters, with their types. */
export const rosterColumns = {
  season: 'INTEGER',
  team: 'VARCHAR',
  position: 'VARCHAR',
  depth_chart_position: 'VARCHAR',
  jersey_number: 'DOUBLE',
  status: 'VARCHAR',
  player_name: 'VARCHAR',
  first_name: 'VARCHAR',
  last_name: 'VARCHAR',
  birth_date: 'TIMESTAMP',
  height: 'DOUBLE',
  weight: 'DOUBLE',
  college: 'VARCHAR',
  player_id: 'VARCHAR',
  ...laterRosterColumns,
  rookie_year: 'DOUBLE',
  draft_club: 'VARCHAR',
  draft_number: 'DOUBLE',
  age: 'DOUBLE',
} as const;

/** The columns of nflverse's injury reports. */
export const injuryColumns = {
  season: 'INTEGER',
  game_type: 'VARCHAR',
  team: 'VARCHAR',
  week: 'INTEGER',
  gsis_id: 'VARCHAR',
  position: 'VARCHAR',
  full_name: 'VARCHAR',
  first_name: 'VARCHAR',
  last_name: 'VARCHAR',
  report_primary_injury: 'VARCHAR',
  report_secondary_injury: 'VARCHAR',
  report_status: 'VARCHAR',
  practice_primary_injury: 'VARCHAR',
  practice_secondary_injury: 'VARCHAR',
  practice_status: 'VARCHAR',
  date_modified: 'TIMESTAMP WITH TIME ZONE',
  season_type: 'VARCHAR',
} as const;

/** The columns of nflverse's table of teams; colours and logos belong to the real teams and stay empty. */
export const teamColumns = {
  team_abbr: 'VARCHAR',
  team_name: 'VARCHAR',
  team_id: 'BIGINT',
  team_nick: 'VARCHAR',
  team_conf: 'VARCHAR',
  team_division: 'VARCHAR',
  team_color: 'VARCHAR',
  team_color2: 'VARCHAR',
  team_color3: 'VARCHAR',
  team_color4: 'VARCHAR',
  team_logo_wikipedia: 'VARCHAR',
  team_logo_espn: 'VARCHAR',
  team_wordmark: 'VARCHAR',
  team_conference_logo: 'VARCHAR',
  team_league_logo: 'VARCHAR',
  team_logo_squared: 'VARCHAR',
} as const;

/** Rows given by column name; columns without a value are empty. */
export function tableText(columns: Readonly<Record<string, string>>, rows: readonly Record<string, CsvCell>[]): string {
  const names = Object.keys(columns);
  return csvText(
    names,
    rows.map((row) => names.map((name) => row[name])),
  );
}

interface Held {
  team: string;
  player: Player;
}

/** The players of a season with their teams. */
export function* everybody(season: Season): Generator<Held> {
  for (const [team, chart] of season.squads.depth)
    for (const group of Object.values(chart)) for (const player of group) yield { team, player };
}

/** A player on the roster of a week, by the columns of both kinds of rosters. */
export const rosterRow = (
  { season }: Season,
  { team, player }: Held,
  { week, status }: { week: number; status: string },
) => ({
  season,
  week,
  status,
  team: teamOf(team).nflverse,
  position: player.position,
  depth_chart_position: player.role,
  jersey_number: player.number,
  player_name: `${player.firstName} ${player.lastName}`,
  full_name: `${player.firstName} ${player.lastName}`,
  first_name: player.firstName,
  last_name: player.lastName,
  football_name: player.firstName,
  birth_date: player.birthDate,
  height: player.heightIn,
  weight: player.weightLb,
  college: player.college,
  player_id: player.gsisId,
  gsis_id: player.gsisId,
  sleeper_id: player.id,
  years_exp: season - player.rookieYear,
  game_type: 'REG',
  entry_year: player.rookieYear,
  rookie_year: player.rookieYear,
  age: ageIn(player, season),
});

/** `rosters_seasonal_*`: who was with which team at the end of each season. */
export function rosterText(seasons: readonly Season[]): string {
  const rows = seasons.flatMap((season) =>
    [...everybody(season)].map((held) => {
      const status = injuryIn(season.injuries, held.player.id, regularWeeks) ? 'RES' : 'ACT';
      return rosterRow(season, held, { week: regularWeeks, status });
    }),
  );
  return tableText(rosterColumns, rows);
}

/** `injuries_*`: the reports of the weeks up to `lastWeek` of the last season, and of all weeks before it. */
export function injuryText(seasons: readonly Season[], lastWeek: number): string {
  const rows: Record<string, CsvCell>[] = [];
  for (const [index, season] of seasons.entries()) {
    const until = index === seasons.length - 1 ? lastWeek : regularWeeks;
    for (const { team, player } of everybody(season)) {
      for (let week = 1; week <= until; week += 1) {
        const injury = injuryIn(season.injuries, player.id, week);
        if (!injury) continue;
        rows.push({
          season: season.season,
          game_type: 'REG',
          team: teamOf(team).nflverse,
          week,
          gsis_id: player.gsisId,
          position: player.position,
          full_name: `${player.firstName} ${player.lastName}`,
          first_name: player.firstName,
          last_name: player.lastName,
          report_primary_injury: injury.part,
          report_status: 'Out',
          practice_primary_injury: injury.part,
          practice_status: 'Did Not Participate In Practice',
          date_modified: `${dateOf(season.season, week, 'Friday')} 19:30:00+00`,
        });
      }
    }
  }
  return tableText(injuryColumns, rows);
}

/** Real teams have other ids and colours. */
const invented = { idsFrom: 1000, color: '#33415c' };

export function teamText(): string {
  const rows = teams.map((team, index) => ({
    team_abbr: team.nflverse,
    team_name: `${team.city} Defense`,
    team_id: invented.idsFrom + index,
    team_nick: 'Defense',
    team_conf: team.conference,
    team_division: `${team.conference} ${team.division}`,
    team_color: invented.color,
  }));
  return tableText(teamColumns, rows);
}
