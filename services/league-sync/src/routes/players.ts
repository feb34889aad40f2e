import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import {
  FoundPlayers,
  foundPlayersBody,
  playerBody,
  PlayerSearchQuery,
  Players,
  PlayersQuery,
} from '../bodies/player.js';
import { demographicBody, Demographics } from '../bodies/roster.js';
import { type Deps } from '../deps.js';

/**
 * The named players: by id, and their ages and teams in the order asked for. Ids that nobody has are left out. And all
 * players by name, with the team of the league that has them.
 */
export function playersRoutes(app: App, { players, pages, clock }: Pick<Deps, 'players' | 'pages' | 'clock'>): void {
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

  const search = {
    tags: ['nfl'],
    params: LeagueParams,
    querystring: PlayerSearchQuery,
    response: { 200: FoundPlayers },
  };
  const ofLeague = { access: 'member', keep: { for: 'league' } } as const;
  app.get('/api/leagues/:leagueId/player-search', { config: ofLeague, schema: search }, async ({ league, query }) => {
    const [found, page] = await Promise.all([players.search(query.name), pages.season(league.leagueId)]);
    return foundPlayersBody(found, page, clock.now());
  });
}
