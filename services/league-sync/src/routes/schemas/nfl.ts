import { Type, type Static } from 'typebox';
import { Closed, StringOrNull } from './fields.js';

/** GET /api/nfl/state: where the real football season is. */
export const NflState = Type.Object({
  week: Type.Integer(),
  display_week: Type.Integer(),
  season: Type.String(),
  /** pre, regular, post or off. */
  season_type: Type.String(),
  /** The day of the season's first game, for instance "2025-09-04"; null when it is not known. */
  season_start_date: StringOrNull,
});
export type NflState = Static<typeof NflState>;

/** One player of GET /api/players. */
export const Player = Type.Object({
  player_id: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  full_name: Type.String(),
  position: StringOrNull,
  fantasy_positions: Type.Array(Type.String()),
  team: StringOrNull,
});
export type Player = Static<typeof Player>;

/** GET /api/players: by player id; unknown ids are left out. */
export const Players = Type.Record(Type.String(), Player);

/** At most 500 player ids, separated by commas: digits, or a team's code for a defence. */
export const PlayersQuery = Closed({
  ids: Type.String({ maxLength: 6000, pattern: '^[A-Za-z0-9]{1,10}(,[A-Za-z0-9]{1,10}){0,499}$' }),
});
