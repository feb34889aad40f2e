import { type LeagueAccess } from '@dynasty/kit/league/access';
import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { type Deps } from '../deps.js';
import { membershipAnswer, membershipAnswers } from './answers/membership.js';
import { AdminStatus, LeagueUserParams, Membership, Memberships } from './schemas/members.js';
import { seasonOf } from './season.js';

type Slice = Pick<Deps, 'leagues' | 'chains' | 'rosters' | 'memberships'>;

/** Who is in the league, and who runs it. */
export function membershipsRoutes(app: App, deps: Slice): void {
  const config = { access: 'member' } as const;
  const about = <R extends object>(response: R) => ({ tags: ['members'], params: LeagueParams, response });

  app.get('/api/leagues/:leagueId/memberships', { config, schema: about({ 200: Memberships }) }, async ({ league }) => {
    const [season, memberships] = await Promise.all([
      namedSeason(deps, league),
      deps.memberships.ofChain(league.chainId),
    ]);
    return membershipAnswers(memberships, season);
  });

  app.get('/api/user-membership/:leagueId', { config, schema: about({ 200: Membership }) }, async ({ league }) => {
    const [season, mine] = await Promise.all([
      namedSeason(deps, league),
      deps.memberships.find(league.chainId, league.sleeperUserId),
    ]);
    if (mine === null) throw new AppError('forbidden', 'not-a-member', 'You are not a member of this league.');
    return membershipAnswer(mine, season);
  });

  app.get(
    '/api/leagues/:leagueId/admin-status',
    { config, schema: about({ 200: AdminStatus }) },
    async ({ league }) => ({ isAdmin: await isAdmin(deps, league.chainId, league.sleeperUserId) }),
  );

  const schema = { tags: ['members'], params: LeagueUserParams, response: { 200: AdminStatus } };
  app.get('/api/leagues/:leagueId/user/:userId/admin-status', { config, schema }, async ({ league, params }) => {
    return { isAdmin: await isAdmin(deps, league.chainId, params.userId) };
  });
}

/** As stored now: what the request's guard knows may be a few seconds old. */
async function isAdmin({ memberships }: Slice, chainId: string, sleeperUserId: string): Promise<boolean> {
  return (await memberships.find(chainId, sleeperUserId))?.isAdmin ?? false;
}

async function namedSeason(deps: Slice, league: LeagueAccess) {
  const [season, rosters] = await Promise.all([seasonOf(deps, league), deps.rosters.ownersOfLeague(league.leagueId)]);
  return { league: season, rosters };
}
