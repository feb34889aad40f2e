import { type App } from '@dynasty/kit/http';
import { type Deps } from '../deps.js';
import { Players, PlayersQuery } from './schemas/nfl.js';

/** The named players by id; ids that nobody has are left out. */
export function playersRoute(app: App, { players }: Pick<Deps, 'players'>): void {
  const schema = { tags: ['nfl'], querystring: PlayersQuery, response: { 200: Players } };
  app.get('/api/players', { config: { access: 'account' }, schema }, async ({ query }) => {
    const found = await players.findMany([...new Set(query.ids.split(','))]);
    return Object.fromEntries(
      found.map((player) => [
        player._id,
        {
          player_id: player._id,
          first_name: player.firstName,
          last_name: player.lastName,
          full_name: player.fullName,
          position: player.position,
          fantasy_positions: player.fantasyPositions,
          team: player.team,
        },
      ]),
    );
  });
}
