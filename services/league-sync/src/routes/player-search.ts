import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { foundPlayerBody, FoundPlayers, PlayerSearchQuery } from '../bodies/player.js';
import { type Deps } from '../deps.js';
import { foundPlayers } from '../domain/ownership/found-players.js';

/** Of how many names that begin so the best are chosen: more than there are Smiths and Williamses. */
const mostNames = 400;
const mostFound = 20;

/** Finds players by the beginning of a name, with the team of the season that has them. */
export function playerSearchRoute(app: App, { pages, players }: Pick<Deps, 'pages' | 'players'>): void {
  const schema = {
    tags: ['nfl'],
    params: LeagueParams,
    querystring: PlayerSearchQuery,
    response: { 200: FoundPlayers },
  };
  app.get('/api/leagues/:leagueId/player-search', { config: { access: 'member' }, schema }, async (request) => {
    const { league, query } = request;
    const [{ teams }, named] = await Promise.all([
      pages.season(league.leagueId),
      players.named(query.name.trim(), mostNames),
    ]);
    return foundPlayers(named, teams, mostFound).map(foundPlayerBody);
  });
}
