import { Type, type Static } from 'typebox';
import { type PlayerDoc } from '../store/players.js';
import { Closed, StringOrNull } from './fields.js';

const Player = Type.Object({
  player_id: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  full_name: Type.String(),
  position: StringOrNull,
  fantasy_positions: Type.Array(Type.String()),
  team: StringOrNull,
});

/** GET /api/players: by player id; unknown ids are left out. */
export const Players = Type.Record(Type.String(), Player);

/** At most 500 player ids, separated by commas: digits, or a team's code for a defence. */
export const PlayersQuery = Closed({
  ids: Type.String({ maxLength: 6000, pattern: '^[A-Za-z0-9]{1,10}(,[A-Za-z0-9]{1,10}){0,499}$' }),
});

export function playerBody(player: PlayerDoc): Static<typeof Player> {
  return {
    player_id: player._id,
    first_name: player.firstName,
    last_name: player.lastName,
    full_name: player.fullName,
    position: player.position,
    fantasy_positions: player.fantasyPositions,
    team: player.team,
  };
}
