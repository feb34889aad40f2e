import { type App } from '@dynasty/kit/http';
import { Closed } from '@dynasty/kit/http/fields';
import { WeekParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { readMatchup } from '../actions/pages/read-matchup.js';
import { Matchups, matchupsBody, MyMatchup, weekView } from '../bodies/matchup.js';
import { type Deps } from '../deps.js';

type Slice = Pick<Deps, 'pages' | 'nflState' | 'nflGames' | 'players' | 'clock'>;

/** A team's week. */
const TeamWeekParams = Closed({ ...WeekParams.properties, rosterId: Type.Integer({ minimum: 1, maximum: 9_999 }) });

/** The week's pairs; and any team's own game with both line-ups. */
export function matchupsRoutes(app: App, deps: Slice): void {
  const { pages, nflState, nflGames, players, clock } = deps;
  const config = { access: 'member', keep: { for: 'league', ms: 5_000 } } as const;
  const schema = { tags: ['matchups'], params: WeekParams, response: { 200: Matchups } };
  app.get('/api/leagues/:leagueId/matchups/:week', { config, schema }, async (request) => {
    const { leagueId, season } = request.league;
    const [page, state, games] = await Promise.all([
      pages.week(leagueId, request.params.week),
      nflState.recent(),
      nflGames.recent(season),
    ]);
    const view = weekView(page, { state, games, now: clock.now() });
    const isRunning = view.status !== 'Final' && view.games !== null;
    const starters = page.week.teams.flatMap((team) => (team.lineup ?? []).flatMap(({ playerId }) => playerId ?? []));
    return matchupsBody(view, isRunning ? await players.teamsOf([...new Set(starters)]) : new Map());
  });

  const matchup = { tags: ['matchups'], params: TeamWeekParams, response: { 200: MyMatchup } };
  app.get('/api/leagues/:leagueId/matchups/:week/:rosterId', { config, schema: matchup }, ({ league, params }) =>
    readMatchup(deps, league, params),
  );
}
