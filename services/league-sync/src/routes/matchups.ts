import { type App } from '@dynasty/kit/http';
import { WeekParams } from '@dynasty/kit/league/route-params';
import { Matchups, matchupsBody, weekAt } from '../bodies/matchup.js';
import { type Deps } from '../deps.js';

type Slice = Pick<Deps, 'pages' | 'nflState' | 'nflGames' | 'players' | 'clock'>;

/** The week's pairs. */
export function matchupsRoute(app: App, { pages, nflState, nflGames, players, clock }: Slice): void {
  const schema = { tags: ['matchups'], params: WeekParams, response: { 200: Matchups } };
  app.get(
    '/api/leagues/:leagueId/matchups/:week',
    { config: { access: 'member', keep: { for: 'league', ms: 5_000 } }, schema },
    async (request) => {
      const { leagueId, season } = request.league;
      const [page, state, games] = await Promise.all([
        pages.week(leagueId, request.params.week),
        nflState.recent(),
        nflGames.recent(season),
      ]);
      const shown = weekAt(page, { state, games, now: clock.now() });
      const isRunning = shown.status !== 'Final' && shown.waiting !== null;
      const starters = page.week.teams.flatMap((team) => (team.lineup ?? []).flatMap(({ playerId }) => playerId ?? []));
      return matchupsBody(shown, isRunning ? await players.teamsOf([...new Set(starters)]) : new Map());
    },
  );
}
