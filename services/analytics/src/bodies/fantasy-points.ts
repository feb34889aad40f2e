import { type Static, Type } from 'typebox';
import { type League } from '../clients/leagues.js';
import { type PlayerPoints } from '../domain/fantasy/fantasy-points.js';
import { type FantasyPlayer } from '../domain/people/directory.js';
import { regularWeeks } from '../domain/plays/play-columns.js';
import { Closed, IntegerOrNull, NameField, OneOf, OrderField, SeasonField, StringOrNull } from './fields.js';

export const fantasyPositions = ['QB', 'RB', 'WR', 'TE', 'K', 'DEF', 'DL', 'LB', 'DB'] as const;

const sortColumns = [
  'player_name',
  'position',
  'team',
  'display_name',
  'fantasy_points',
  'fantasy_points_ppr',
  'rank_position',
  'rank_overall',
] as const;

export const FantasyPointsBody = Closed({
  season: Type.Optional(SeasonField),
  /** A week of the regular season, or all of them. */
  week: Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    enum: ['season', ...Array.from({ length: regularWeeks }, (_, index) => [index + 1, String(index + 1)]).flat()],
    default: 'season',
  }),
  position: OneOf(['all', ...fantasyPositions], { default: 'all' }),
  playerName: NameField,
  /** A roster's number, the players of nobody, or all. */
  owner: Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    pattern: '^(all|free-agent|[0-9]{1,4})$',
    minimum: 1,
    default: 'all',
  }),
  sortBy: OneOf(sortColumns, { default: 'fantasy_points' }),
  sortOrder: OrderField,
});

const WeekOrSeason = Type.Unsafe<number | 'season'>({ type: ['integer', 'string'] });

const Row = Type.Object({
  player_id: Type.String({ description: "Sleeper's id" }),
  player_name: Type.String(),
  position: StringOrNull,
  team: StringOrNull,
  roster_id: IntegerOrNull,
  display_name: Type.String({ description: 'The owner; "Free Agent" without one' }),
  week: WeekOrSeason,
  games: Type.Integer(),
  fantasy_points: Type.Number(),
  fantasy_points_ppr: Type.Number(),
  rank_position: Type.Integer(),
  rank_overall: Type.Integer(),
});

/** Players' points under the league's scoring; ranks are among all players, whatever the filters. */
export const FantasyPoints = Type.Object({
  season: Type.Integer(),
  week: WeekOrSeason,
  throughWeek: Type.Integer({ description: 'The last week that has stat lines' }),
  hasReceptionPoints: Type.Boolean(),
  leavesOutRunning: Type.Boolean({ description: 'Whether games of this time are left out because they are still on' }),
  owners: Type.Array(Type.Object({ roster_id: Type.Integer(), display_name: Type.String() })),
  players: Type.Array(Row),
});

export interface AskedPoints {
  season: number;
  throughWeek: number;
  /** Whether games are still on whose points are left out. */
  leavesOutRunning: boolean;
  /** Null for the season. */
  week: number | null;
  /** The team that a player has in the season, or had in the week. */
  teamOf: (player: FantasyPlayer) => string | null;
  sortBy: (typeof sortColumns)[number];
  sortOrder: 'asc' | 'desc';
}

const freeAgent = 'Free Agent';

/** As the pages sort texts in their tables: in any case, and numbers within them by value. */
const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : words.compare(String(one), String(other));

/** The rows sorted as asked, those without a value last, equal ones by overall rank and id. */
export function fantasyPointsOf(
  found: readonly PlayerPoints[],
  league: League,
  asked: AskedPoints,
): Static<typeof FantasyPoints> {
  const owners = new Map(league.owners.map(({ rosterId, name }) => [rosterId, name]));
  const week = asked.week ?? 'season';
  const players = found.map(({ player, games, points, pprPoints, rankOverall, rankPosition }) => {
    const rosterId = league.rosterOf.get(player.playerId) ?? null;
    return {
      player_id: player.playerId,
      player_name: player.name,
      position: player.position,
      team: asked.teamOf(player),
      roster_id: rosterId,
      display_name: rosterId === null ? freeAgent : (owners.get(rosterId) ?? 'Unknown Owner'),
      week,
      games,
      fantasy_points: points / 100,
      fantasy_points_ppr: pprPoints / 100,
      rank_position: rankPosition,
      rank_overall: rankOverall,
    } as const;
  });
  const { sortBy, sortOrder } = asked;
  const sign = sortOrder === 'asc' ? 1 : -1;
  players.sort((one, other) => {
    const [left, right] = [one[sortBy], other[sortBy]];
    const byValue =
      left === null || right === null ? Number(left === null) - Number(right === null) : sign * compare(left, right);
    return byValue || one.rank_overall - other.rank_overall || (one.player_id < other.player_id ? -1 : 1);
  });
  return {
    season: asked.season,
    week,
    throughWeek: asked.throughWeek,
    leavesOutRunning: asked.leavesOutRunning,
    hasReceptionPoints: (league.scoring.rec ?? 0) !== 0,
    owners: league.owners.map(({ rosterId, name }) => ({ roster_id: rosterId, display_name: name })),
    players,
  };
}
