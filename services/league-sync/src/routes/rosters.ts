import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { type Deps } from '../deps.js';
import { rosterAnswers, userAnswer } from './answers/people.js';
import { LeagueUsers, Rosters } from './schemas/league.js';
import { seasonOf } from './season.js';

type Slice = Pick<Deps, 'leagues' | 'chains' | 'rosters'>;

/** The season's rosters and people. */
export function rostersRoutes(app: App, deps: Slice): void {
  const config = { access: 'member' } as const;

  const rosters = { tags: ['league'], params: LeagueParams, response: { 200: Rosters } };
  app.get('/api/leagues/:leagueId/rosters', { config, schema: rosters }, async ({ league }) => {
    const [season, stored] = await Promise.all([seasonOf(deps, league), deps.rosters.ofLeague(league.leagueId)]);
    return rosterAnswers(stored, season);
  });

  const users = { tags: ['league'], params: LeagueParams, response: { 200: LeagueUsers } };
  app.get('/api/leagues/:leagueId/users', { config, schema: users }, async ({ league }) => {
    return (await seasonOf(deps, league)).users.map(userAnswer);
  });
}
