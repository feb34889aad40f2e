import { Type, type Static } from 'typebox';
import { lastWeek } from '../domain/plays/play-columns.js';
import { type PlayerStats as Stats, statColumns } from '../domain/plays/player-stats.js';
import { hundredths } from '../domain/rounding.js';
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
      attempts: Count,
      completions: Count,
      passing_yards: Count,
      passing_tds: Count,
      interceptions: Count,
      carries: Count,
      rushing_yards: Count,
      rushing_tds: Count,
      targets: Count,
      receptions: Count,
      receiving_yards: Count,
      receiving_tds: Count,
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

/** A page of sorted rows; the page after the last one is empty. */
export function playerStatsOf(rows: readonly Stats[], asked: Asked): Static<typeof PlayerStats> {
  const { season, gameType, page, pageSize } = asked;
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  return {
    season,
    gameType,
    players: shown.map(({ person, yards_after_catch: _sum, ...stats }) => ({
      ...stats,
      player_id: person.id,
      sleeper_id: person.sleeperId,
      player_name: person.name,
      position: person.position,
      yards_per_carry: roundedOrNull(stats.yards_per_carry),
      yards_after_catch_avg: roundedOrNull(stats.yards_after_catch_avg),
    })),
    total: rows.length,
    page,
    pageSize,
    totalPages: Math.ceil(rows.length / pageSize),
  };
}

const roundedOrNull = (value: number | null) => (value === null ? null : hundredths(value));
