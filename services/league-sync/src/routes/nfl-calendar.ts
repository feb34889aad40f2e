import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Byes, NflState, nflStateBody } from '../bodies/nfl-calendar.js';
import { type Deps } from '../deps.js';
import { byesOf } from '../domain/nfl/schedule.js';

/** Where the real season is, as last read from the provider; and the byes of a league's season. */
export function nflCalendarRoutes(app: App, { nflState, nflGames }: Pick<Deps, 'nflState' | 'nflGames'>): void {
  const state = { tags: ['nfl'], response: { 200: NflState } };
  app.get('/api/nfl/state', { config: { access: 'account' }, schema: state }, async () => {
    return nflStateBody((await nflState.find()) ?? notKnown());
  });

  const byes = { tags: ['nfl'], params: LeagueParams, response: { 200: Byes } };
  app.get(
    '/api/leagues/:leagueId/byes',
    { config: { access: 'member', keep: { for: 'league', ms: 5_000 } }, schema: byes },
    async ({ league }) => {
      return Object.fromEntries(byesOf(league.season, await nflGames.recent(league.season)));
    },
  );
}

function notKnown(): never {
  throw new AppError('unavailable', 'nfl-state-unavailable', 'The NFL week is not known yet.', { retryAfterS: 10 });
}
