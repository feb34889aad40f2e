import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { League, leagueBody, LeagueUsers, rosterBody, Rosters, userBody } from '../bodies/league.js';
import { type Deps } from '../deps.js';

type Slice = Pick<Deps, 'pages' | 'chains'>;

/** The season that the id names: with its table and the league's other seasons; its rosters; its people. */
export function leagueRoutes(app: App, { pages, chains }: Slice): void {
  const config = { access: 'member', keep: { for: 'league', ms: 15_000 } } as const;
  const about = <R extends object>(response: R) => ({ tags: ['league'], params: LeagueParams, response });

  app.get('/api/leagues/:leagueId', { config, schema: about({ 200: League }) }, async ({ league }) => {
    const { chainId, leagueId } = league;
    const [{ season, syncedAt }, chain] = await Promise.all([pages.datedSeason(leagueId), chains.find(chainId)]);
    return leagueBody(season, chain, syncedAt);
  });

  app.get('/api/leagues/:leagueId/rosters', { config, schema: about({ 200: Rosters }) }, async ({ league }) => {
    return (await pages.season(league.leagueId)).teams.map(rosterBody);
  });

  app.get('/api/leagues/:leagueId/users', { config, schema: about({ 200: LeagueUsers }) }, async ({ league }) => {
    return (await pages.season(league.leagueId)).users.map(userBody);
  });
}
