import { type ColumnFile } from '../columns/column-file.js';
import { lastWeek } from '../plays/play-columns.js';
import { RefusedSource } from '../sources/source-checks.js';
import { teamCode } from '../team-codes.js';
import { given } from './people-tables.js';

/** Columns of nflverse's weekly rosters that are read; a file without one of them is not taken. */
export const rosterWeekColumns = ['season', 'week', 'team', 'gsis_id', 'status'] as const;

type RosterWeekRow = Record<(typeof rosterWeekColumns)[number], string | null>;

/** Of nflverse's statuses (ACT, RES, DEV …) those of players who are with no team that week. */
const teamless: ReadonlySet<string> = new Set(['CUT', 'RET', 'UFA', 'RFA', 'UDF']);
const onTheField = 'ACT';

/** Weeks of one player in a column; a week's number is its place. */
const width = lastWeek + 1;

interface RosterWeeksMeta {
  /** nflverse's ids. */
  players: string[];
  teams: string[];
  statuses: string[];
}

/** Who was where in each week of a season, and how nflverse's rosters call it. */
export interface RosterWeeks {
  /** By nflverse's id; undefined for who was with no team, or is in none of the week's rosters. */
  teamIn(gsisId: string, week: number): string | undefined;
  /** ACT, INA, RES, DEV …; undefined for a player in none of the week's rosters. */
  statusIn(gsisId: string, week: number): string | undefined;
  /** The team of the last week in which the player had one. */
  lastTeamOf(gsisId: string): string | undefined;
}

interface Entry {
  team: string;
  status: string;
}

/**
 * Makes the column file of a season's weekly rosters. Rows of players without nflverse's id are left out: nothing else
 * knows them. Of several rows of a player in one week the one on the field counts, else the last.
 * @returns the file, and what is wrong with each row that cannot be taken
 * @throws RefusedSource when the rows are of another season
 */
export function rosterWeekFile(
  rows: readonly RosterWeekRow[],
  season: number,
): { file: ColumnFile<RosterWeeksMeta>; rejections: string[] } {
  const found = new Map<string, Map<number, Entry>>();
  const rejections: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (Number(row.season) !== season) throw new RefusedSource(`the file holds rosters of season ${row.season}`);
    const [gsisId, team, status] = [given(row.gsis_id), given(row.team), given(row.status) ?? ''];
    const week = Number(row.week);
    if (!Number.isInteger(week) || week < 1 || week > lastWeek) {
      rejections.push(`row ${index + 1}: week ${row.week} is out of range`);
    } else if (team === null) {
      rejections.push(`row ${index + 1}: has no team`);
    } else if (gsisId !== null) {
      const weeks = found.get(gsisId) ?? new Map<number, Entry>();
      if (weeks.get(week)?.status !== onTheField) weeks.set(week, { team: teamCode(team), status });
      found.set(gsisId, weeks);
    }
  }
  return { file: fileOf(found), rejections };
}

function fileOf(found: ReadonlyMap<string, ReadonlyMap<number, Entry>>): ColumnFile<RosterWeeksMeta> {
  const entries = [...found.values()].flatMap((weeks) => [...weeks.values()]);
  const meta = {
    players: [...found.keys()].sort(),
    teams: [...new Set(entries.map(({ team }) => team))].sort(),
    statuses: [...new Set(entries.map(({ status }) => status))].sort(),
  };
  const columns = {
    team: new Uint8Array(meta.players.length * width),
    status: new Uint8Array(meta.players.length * width),
  };
  for (const [place, gsisId] of meta.players.entries()) {
    for (const [week, entry] of found.get(gsisId)!) {
      // 0 stands for a week without a row.
      columns.team[place * width + week] = 1 + meta.teams.indexOf(entry.team);
      columns.status[place * width + week] = 1 + meta.statuses.indexOf(entry.status);
    }
  }
  return { meta, columns };
}

/** The rosters of a stored column file. */
export function rosterWeeks({ meta, columns }: ColumnFile<RosterWeeksMeta>): RosterWeeks {
  const placeOf = new Map(meta.players.map((gsisId, place) => [gsisId, place]));

  function valueIn(column: 'team' | 'status', names: readonly string[], gsisId: string, week: number) {
    const place = placeOf.get(gsisId);
    if (place === undefined || week >= width) return undefined;
    return names[columns[column]![place * width + week]! - 1];
  }
  const statusIn = (gsisId: string, week: number) => valueIn('status', meta.statuses, gsisId, week);
  const teamIn = (gsisId: string, week: number) =>
    teamless.has(statusIn(gsisId, week) ?? '') ? undefined : valueIn('team', meta.teams, gsisId, week);
  const weeks = Array.from({ length: lastWeek }, (_, index) => lastWeek - index);
  return {
    teamIn,
    statusIn,
    lastTeamOf: (gsisId) => weeks.map((week) => teamIn(gsisId, week)).find((team) => team !== undefined),
  };
}
