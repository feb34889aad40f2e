import { Type, type Static } from 'typebox';
import { type FoundPlayer } from '../domain/ownership/found-players.js';
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

/** GET .../player-search: players by the beginning of a name, rostered ones first. */
export const FoundPlayers = Type.Array(
  Type.Object({
    player_id: Type.String(),
    full_name: Type.String(),
    position: StringOrNull,
    team: StringOrNull,
    roster_id: Type.Union([Type.Integer(), Type.Null()], { description: 'Of the season; null for a free agent.' }),
  }),
);

/** What the whole or the last name begins with; capitals and accents make no difference. */
export const PlayerSearchQuery = Closed({ name: Type.String({ minLength: 2, maxLength: 64, pattern: '\\S.*\\S' }) });

export function foundPlayerBody(player: FoundPlayer<PlayerDoc>): Static<typeof FoundPlayers>[number] {
  const { _id, fullName, position, team, rosterId } = player;
  return { player_id: _id, full_name: fullName, position, team, roster_id: rosterId };
}

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
