import { Type, type Static } from 'typebox';
import { lastWeek } from '../domain/plays/play-columns.js';
import { statColumns, statRow, type StatTable } from '../domain/plays/player-stats.js';
import { shownSums } from '../domain/plays/player-weeks.js';
import { fourDecimals } from '../domain/rounding.js';
import { Closed, NameField, NumberOrNull, OneOf, OrderField, SeasonField, StringOrNull, TeamField } from './fields.js';

const weeks = Array.from({ length: lastWeek }, (_, index) => String(index + 1));

export const PlayerStatsBody = Closed({
  season: SeasonField,
  /** The regular season's total, or a week: 19 Wild Card, 20 Divisional, 21 Conference, 22 Super Bowl. */
  gameType: OneOf(['season', ...weeks], { default: 'season' }),
  position: OneOf(['all', 'QB', 'RB', 'WR', 'TE'], { default: 'all' }),
  team: TeamField,
  playerName: NameField,
  sortBy: OneOf(statColumns, { default: 'passing_yards' }),
  sortOrder: OrderField,
  page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
});

const Count = Type.Integer();
const sums = Object.fromEntries(shownSums.map((name) => [name, Count])) as Record<
  (typeof shownSums)[number],
  typeof Count
>;

/** One page of the season's or the week's players. */
export const PlayerStats = Type.Object({
  season: Type.Integer(),
  gameType: Type.String(),
  players: Type.Array(
    Type.Object({
      player_id: Type.String({ description: "nflverse's id" }),
      sleeper_id: StringOrNull,
      player_name: Type.String(),
      team: Type.String(),
      position: StringOrNull,
      games: Count,
      ...sums,
      yards_per_carry: NumberOrNull,
      yards_after_catch_avg: NumberOrNull,
    }),
  ),
  total: Count,
  page: Count,
  pageSize: Count,
  totalPages: Count,
});

type Asked = { season: number; gameType: string; page: number; pageSize: number };

/** A page of the table, its players sorted; the page after the last one is empty. */
export function playerStatsOf(
  table: StatTable,
  sorted: readonly number[],
  { season, gameType, page, pageSize }: Asked,
): Static<typeof PlayerStats> {
  const rows = sorted.slice((page - 1) * pageSize, page * pageSize).map((player) => statRow(table, player));
  return {
    season,
    gameType,
    players: rows.map(({ person, yards_after_catch: _sum, ...stats }) => ({
      ...stats,
      player_id: person.id,
      sleeper_id: person.sleeperId,
      player_name: person.name,
      position: person.position,
      yards_per_carry: roundedOrNull(stats.yards_per_carry),
      yards_after_catch_avg: roundedOrNull(stats.yards_after_catch_avg),
    })),
    total: sorted.length,
    page,
    pageSize,
    totalPages: Math.ceil(sorted.length / pageSize),
  };
}

const roundedOrNull = (value: number | null) => (value === null ? null : fourDecimals(value));
