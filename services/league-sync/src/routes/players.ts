import { type App } from '@dynasty/kit/http';
import { playerBody, Players, PlayersQuery } from '../bodies/player.js';
import { demographicBody, Demographics } from '../bodies/roster.js';
import { type Deps } from '../deps.js';

/** The named players: by id, and their ages and teams in the order asked for. Ids that nobody has are left out. */
export function playersRoutes(app: App, { players, clock }: Pick<Deps, 'players' | 'clock'>): void {
  const config = { access: 'account' } as const;

  const byId = { tags: ['nfl'], querystring: PlayersQuery, response: { 200: Players } };
  app.get('/api/players', { config, schema: byId }, async ({ query }) => {
    const found = await players.byId(query.ids.split(','));
    return Object.fromEntries([...found].map(([id, player]) => [id, playerBody(player)]));
  });

  const inOrder = { tags: ['nfl'], querystring: PlayersQuery, response: { 200: Demographics } };
  app.get('/api/players/demographics', { config, schema: inOrder }, async ({ query }) => {
    const ids = [...new Set(query.ids.split(','))];
    const found = await players.byId(ids);
    return ids.flatMap((id) => found.get(id) ?? []).map((player) => demographicBody(player, clock.now()));
  });
}
