import { byName, groupOf, nameHas, type SeasonPerson } from '../people/person.js';
import { regularWeeks } from './play-columns.js';
import { type PlayerTotals, shownSums, type Sum, sums, totalsOf } from './player-weeks.js';
import { type SeasonPlays } from './season-plays.js';

/** What rows can be sorted by. */
export const statColumns = [
  'player_name',
  'team',
  'position',
  'games',
  ...shownSums,
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
  person: SeasonPerson;
  /** Of the last play that counts. */
  team: string;
  /** Weeks with a play that names them. */
  games: number;
  /** Yards; null without a carry. */
  yards_per_carry: number | null;
  /** Yards; null without a reception. */
  yards_after_catch_avg: number | null;
}

/** Figures of a week or of the regular season, by place of the player. */
export interface StatTable {
  people: readonly SeasonPerson[];
  teams: readonly string[];
  totals: PlayerTotals;
  /** Places of those who have a play that counts and pass the filter, in no order. */
  players: number[];
}

/** What a season's players did, as far as the filter counts it. */
export function statTable(plays: SeasonPlays, people: readonly SeasonPerson[], filter: StatFilter): StatTable {
  const { teams } = plays;
  const totals = totalsFor(plays, filter);
  const players: number[] = [];
  for (const [player, person] of people.entries()) {
    if (totals.games[player]! > 0 && isAsked(person, filter)) players.push(player);
  }
  return { people, teams, totals, players };
}

function totalsFor({ weeks, teams, players, totals }: SeasonPlays, filter: StatFilter): PlayerTotals {
  if (filter.week === null && filter.team === 'all') return totals;
  const team = teams.indexOf(filter.team);
  return totalsOf(weeks, players.length, (row) => {
    const week = weeks.week[row]!;
    if (filter.week === null ? week > regularWeeks : week !== filter.week) return false;
    return filter.team === 'all' || weeks.team[row] === team;
  });
}

/** A player's row. */
export function statRow({ people, teams, totals }: StatTable, player: number): PlayerStats {
  const own = Object.fromEntries(sums.map((name) => [name, totals.values[name][player]!])) as Record<Sum, number>;
  return {
    person: people[player]!,
    team: teams[totals.team[player]!]!,
    games: totals.games[player]!,
    ...own,
    yards_per_carry: ratio(own.rushing_yards, own.carries),
    yards_after_catch_avg: ratio(own.yards_after_catch, own.receptions),
  };
}

const ratio = (yards: number, plays: number): number | null => (plays > 0 ? yards / plays : null);

/** The table's players sorted by a column, those without a value last either way; equal ones by name and id. */
export function sortedPlayers(table: StatTable, by: StatColumn, order: 'asc' | 'desc'): number[] {
  const sign = order === 'asc' ? 1 : -1;
  const keyOf = sortKey(table, by);
  const keyed = table.players.map((player) => ({ player, key: keyOf(player), person: table.people[player]! }));
  keyed.sort((one, other) => {
    if (one.key === other.key) return byName(one, other);
    if (one.key === null) return 1;
    if (other.key === null) return -1;
    return one.key < other.key ? -sign : sign;
  });
  return keyed.map(({ player }) => player);
}

function sortKey(table: StatTable, by: StatColumn): (player: number) => string | number | null {
  const { people, teams, totals } = table;
  const { values } = totals;
  switch (by) {
    case 'player_name':
      return (player) => people[player]!.name.toLowerCase();
    case 'position':
      return (player) => people[player]!.position;
    case 'team':
      return (player) => teams[totals.team[player]!]!;
    case 'games':
      return (player) => totals.games[player]!;
    case 'yards_per_carry':
      return (player) => ratio(values.rushing_yards[player]!, values.carries[player]!);
    case 'yards_after_catch_avg':
      return (player) => ratio(values.yards_after_catch[player]!, values.receptions[player]!);
    default:
      return (player) => values[by][player]!;
  }
}

function isAsked(person: SeasonPerson, { position, playerName }: StatFilter): boolean {
  if (position !== 'all' && groupOf(person.position) !== position) return false;
  return playerName === '' || nameHas(person.name, playerName);
}
