import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { readPlayoffs } from '../actions/pages/read-playoffs.js';
import { Playoffs, playoffsBody } from '../bodies/playoffs.js';
import { type Deps } from '../deps.js';

type Slice = Pick<Deps, 'pages' | 'brackets' | 'matchups' | 'seasonChampions' | 'leagues'>;

/** Both brackets of a season. */
export function playoffsRoute(app: App, deps: Slice): void {
  const config = { access: 'member', keep: { for: 'league' } } as const;
  const schema = { tags: ['playoffs'], params: LeagueParams, response: { 200: Playoffs } };
  app.get('/api/leagues/:leagueId/playoffs', { config, schema }, async ({ league }) => {
    const { season, playoffs, owners } = await readPlayoffs(deps, league);
    return playoffsBody(season, playoffs, owners);
  });
}
