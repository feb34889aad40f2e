import { type Static, Type } from 'typebox';
import { type ComparedPlayer } from '../domain/fantasy/compared.js';
import { distributionOf, ratingOf } from '../domain/fantasy/consistency.js';
import { pointsOf } from '../domain/fantasy/samples.js';
import { fourDecimals } from '../domain/rounding.js';
import { fantasyPositions } from './fantasy-points.js';
import { Closed, IntegerOrNull, NumberOrNull, OneOf, SeasonsField, StringOrNull } from './fields.js';

export const PlayerConsistencyBody = Closed({
  playerName: Type.String({ maxLength: 64, pattern: '\\S', refusal: 'Player name required' }),
  seasons: SeasonsField,
  position: OneOf(['all', ...fantasyPositions], { default: 'all' }),
  minGames: Type.Unsafe<number>({ type: 'integer', enum: [4, 6, 8, 10, 12], default: 8 }),
  /** Decides where several players have the name. */
  playerId: Type.Optional(Type.String({ pattern: '^[0-9A-Z]{1,20}$' })),
});

export const PositionConsistencyBody = Closed({
  position: OneOf(fantasyPositions),
  seasons: SeasonsField,
  minGames: Type.Integer({ minimum: 1, maximum: 20, default: 8 }),
});

const Name = {
  player_id: Type.String({ description: "Sleeper's id" }),
  player_name: Type.String(),
  team: StringOrNull,
};
const Figures = {
  total_games: Type.Integer(),
  avg_points: Type.Number(),
  median_points: Type.Number(),
  std_deviation: Type.Number(),
  consistency_percentile: NumberOrNull,
  rating: StringOrNull,
};

/** A player's consistency among those of their position. */
export const PlayerConsistency = Type.Object({
  player: Type.Union([
    Type.Object({
      ...Name,
      position: Type.String(),
      ...Figures,
      sample_size: Type.Integer({ description: 'Players compared' }),
      score_distribution: Type.Record(Type.String(), Type.Integer()),
      weekly_scores: Type.Array(
        Type.Object({ season: Type.Integer(), week: Type.Integer(), fantasy_points: Type.Number() }),
      ),
    }),
    Type.Null(),
  ]),
  matches: Type.Array(Type.Object({ ...Name, position: StringOrNull })),
});

/** Every player of a position with enough games, the steadiest first. */
export const PositionConsistency = Type.Object({
  position: Type.String(),
  seasons: Type.Array(Type.Integer()),
  total_players: Type.Integer(),
  players: Type.Array(Type.Object({ ...Name, roster_id: IntegerOrNull, ...Figures })),
});

const nameOf = ({ player }: Pick<ComparedPlayer, 'player'>) => ({
  player_id: player.playerId,
  player_name: player.name,
  team: player.team,
});

const figuresOf = ({ spread, percentile }: ComparedPlayer) => ({
  total_games: spread.games,
  avg_points: fourDecimals(spread.average / 100),
  median_points: fourDecimals(spread.median / 100),
  std_deviation: fourDecimals(spread.deviation / 100),
  consistency_percentile: percentile === null ? null : fourDecimals(percentile),
  rating: ratingOf(percentile),
});

export function playerConsistencyOf(o: {
  found: ComparedPlayer | null;
  compared: number;
  matches: readonly Pick<ComparedPlayer, 'player'>[];
}): Static<typeof PlayerConsistency> {
  const { found } = o;
  const matches = o.matches.map((match) => ({ ...nameOf(match), position: match.player.position }));
  if (found === null) return { player: null, matches };
  const player = {
    ...nameOf(found),
    position: found.player.position ?? '',
    ...figuresOf(found),
    sample_size: o.compared,
    score_distribution: distributionOf(pointsOf(found)),
    weekly_scores: found.weeks.map(({ season, week, points }) => ({ season, week, fantasy_points: points / 100 })),
  };
  return { player, matches };
}

export function positionConsistencyOf(
  position: string,
  seasons: number[],
  players: readonly ComparedPlayer[],
  rosterOf: ReadonlyMap<string, number>,
): Static<typeof PositionConsistency> {
  return {
    position,
    seasons,
    total_players: players.length,
    players: players.map((one) => ({
      ...nameOf(one),
      roster_id: rosterOf.get(one.player.playerId) ?? null,
      ...figuresOf(one),
    })),
  };
}
