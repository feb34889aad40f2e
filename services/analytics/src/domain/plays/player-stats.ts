import { groupOf, nameHas, type Person } from '../people/person.js';
import { regularWeeks } from './play-columns.js';
import { noFigures, type Sum, sums } from './player-weeks.js';
import { type SeasonPlays } from './season-plays.js';

/** What rows can be sorted by. */
export const statColumns = [
  'player_name',
  'team',
  'position',
  'games',
  'attempts',
  'completions',
  'passing_yards',
  'passing_tds',
  'interceptions',
  'carries',
  'rushing_yards',
  'rushing_tds',
  'targets',
  'receptions',
  'receiving_yards',
  'receiving_tds',
  'yards_per_carry',
  'yards_after_catch_avg',
] as const;

export type StatColumn = (typeof statColumns)[number];

export interface StatFilter {
  /** A week, 19 to 22 in the play-offs; null for the regular season's total. */
  week: number | null;
  position: string;
  /** A team's code, or all: only plays for that team count. */
  team: string;
  playerName: string;
}

export interface PlayerStats extends Record<Sum, number> {
  person: Person;
  /** Of the last play that counts. */
  team: string;
  /** Weeks with a play that names them. */
  games: number;
  /** Yards; null without a carry. */
  yards_per_carry: number | null;
  /** Yards; null without a reception. */
  yards_after_catch_avg: number | null;
}

/** Every player's figures in a week or over the regular season, in no order. */
export function playerStats(plays: SeasonPlays, people: readonly Person[], filter: StatFilter): PlayerStats[] {
  const { weeks, teams } = plays;
  const team = filter.team === 'all' ? -1 : teams.indexOf(filter.team);
  if (filter.team !== 'all' && team === -1) return [];
  const found = new Array<(PlayerStats & { lastWeek: number }) | null | undefined>(people.length);
  const chosen: number[] = [];
  for (let row = 0; row < weeks.player.length; row += 1) {
    const week = weeks.week[row]!;
    if (filter.week === null ? week > regularWeeks : week !== filter.week) continue;
    if (team !== -1 && weeks.team[row] !== team) continue;
    const player = weeks.player[row]!;
    let stats = found[player];
    if (stats === undefined) {
      stats = found[player] = isAsked(people[player]!, filter) ? emptyStats(people[player]!) : null;
    }
    if (stats === null) continue;
    chosen.push(row);
    stats.team = teams[weeks.team[row]!]!;
    if (stats.lastWeek !== week) stats.games += 1;
    stats.lastWeek = week;
  }
  // Column by column: each is read once, in the order in which it lies in memory.
  for (const name of sums) {
    const column = weeks.values[name];
    for (const row of chosen) found[weeks.player[row]!]![name] += column[row]!;
  }
  return found.filter((stats) => stats != null).map(withAverages);
}

/** Sorts by a column, those without a value last either way; equal ones by name and id. */
export function sortedStats(rows: readonly PlayerStats[], by: StatColumn, order: 'asc' | 'desc'): PlayerStats[] {
  const sign = order === 'asc' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: sortKey(row, by) }));
  keyed.sort((one, other) => {
    if (one.key === other.key) return byName(one.row, other.row);
    if (one.key === null) return 1;
    if (other.key === null) return -1;
    return one.key < other.key ? -sign : sign;
  });
  return keyed.map(({ row }) => row);
}

function sortKey(row: PlayerStats, by: StatColumn): string | number | null {
  if (by === 'player_name') return row.person.name.toLowerCase();
  if (by === 'position') return row.person.position;
  return row[by];
}

/** By name, then by id: an order that never changes. */
export function byName(one: { person: Person }, other: { person: Person }): number {
  const left = one.person.name + one.person.id;
  const right = other.person.name + other.person.id;
  return left < right ? -1 : left > right ? 1 : 0;
}

function isAsked(person: Person, { position, playerName }: StatFilter): boolean {
  if (position !== 'all' && groupOf(person.position) !== position) return false;
  return playerName === '' || nameHas(person.name, playerName);
}

function emptyStats(person: Person): PlayerStats & { lastWeek: number } {
  return {
    person,
    team: '',
    games: 0,
    lastWeek: 0,
    ...noFigures(),
    yards_per_carry: null,
    yards_after_catch_avg: null,
  };
}

function withAverages(stats: PlayerStats): PlayerStats {
  if (stats.carries > 0) stats.yards_per_carry = stats.rushing_yards / stats.carries;
  if (stats.receptions > 0) stats.yards_after_catch_avg = stats.yards_after_catch / stats.receptions;
  return stats;
}
