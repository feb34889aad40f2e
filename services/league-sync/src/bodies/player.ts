import { Type, type Static } from 'typebox';
import { type PlayerDoc } from '../store/players.js';
import { placeOn } from '../domain/lineup/roster-groups.js';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { Closed, NumberOrNull, StringOrNull } from './fields.js';
import { ageOf } from './roster.js';

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

/** The beginnings of some words of a name: "ja cha" finds Ja'Marr Chase. One letter finds nobody. */
export const PlayerSearchQuery = Closed({ name: Type.String({ maxLength: 64, default: '' }) });

/** GET .../player-search: players by a part of their name, those on a team first; `mostShown` at most. */
export const FoundPlayers = Type.Array(
  Type.Object({
    playerId: Type.String(),
    name: Type.String(),
    position: StringOrNull,
    team: StringOrNull,
    /** In years. */
    age: NumberOrNull,
    /** The team that has them; null for a free agent. */
    owner: Type.Union([
      Type.Object({
        rosterId: Type.Integer(),
        teamName: Type.String(),
        avatar: StringOrNull,
        place: Type.Enum(['lineup', 'bench', 'taxi', 'reserve'], { type: 'string' }),
      }),
      Type.Null(),
    ]),
  }),
);
type FoundPlayer = Static<typeof FoundPlayers>[number];

const mostShown = 25;

/** Who was found: players on a team of the league first, then those with an NFL team, each by name; nobody whom no league can have. */
export function foundPlayersBody(found: readonly PlayerDoc[], { teams }: SeasonPage, now: Date): FoundPlayer[] {
  const ownerOf = (playerId: string): FoundPlayer['owner'] => {
    const team = teams.find(({ players }) => players.includes(playerId));
    if (team === undefined) return null;
    const { rosterId, teamName, owner } = team;
    return { rosterId, teamName, avatar: owner?.avatar ?? null, place: placeOn(team, playerId) };
  };
  const rankOf = ({ owner, team }: FoundPlayer) => (owner === null ? 1 : 0) + (team === null ? 1 : 0);
  return found
    .filter(({ fantasyPositions }) => fantasyPositions.length > 0)
    .map((player) => ({
      playerId: player._id,
      name: player.fullName,
      position: player.position,
      team: player.team,
      age: ageOf(player, now),
      owner: ownerOf(player._id),
    }))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, 'en'))
    .slice(0, mostShown);
}
