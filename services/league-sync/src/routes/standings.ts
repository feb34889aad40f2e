import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { readFuturePicks } from '../actions/picks/read-future-picks.js';
import { FuturePicks } from '../bodies/future-picks.js';
import { FullStandings, fullStandingsBody } from '../bodies/standings.js';
import { type Deps } from '../deps.js';
import { standingsTable } from '../domain/standings/standings-table.js';

type Slice = Pick<
  Deps,
  'pages' | 'matchups' | 'drafts' | 'tradedPicks' | 'transactions' | 'brackets' | 'seasonChampions'
>;

/** The season's full table, and the picks of the drafts that it decides. */
export function standingsRoutes(app: App, deps: Slice): void {
  const config = { access: 'member', keep: { for: 'league' } } as const;

  const standings = { tags: ['league'], params: LeagueParams, response: { 200: FullStandings } };
  app.get('/api/leagues/:leagueId/standings', { config, schema: standings }, async ({ league }) => {
    const page = await deps.pages.season(league.leagueId);
    const weeks = await deps.matchups.scoresOfSeason(league.chainId, page.season);
    return fullStandingsBody(page.season, standingsTable(page, weeks));
  });

  const picks = { tags: ['drafts'], params: LeagueParams, response: { 200: FuturePicks } };
  app.get('/api/leagues/:leagueId/future-picks', { config, schema: picks }, ({ league }) =>
    readFuturePicks(deps, league),
  );
}
