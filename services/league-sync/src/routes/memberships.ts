import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams, MemberParams } from '@dynasty/kit/league/route-params';
import { AdminStatus, Membership, membershipBodies, membershipBody, Memberships } from '../bodies/membership.js';
import { type Deps } from '../deps.js';

/** Who is in the league, and who runs it. */
export function membershipsRoutes(app: App, { pages, memberships }: Pick<Deps, 'pages' | 'memberships'>): void {
  const config = { access: 'member' } as const;
  const keptConfig = { access: 'member', keep: { for: 'league' } } as const;
  const about = <R extends object>(response: R) => ({ tags: ['members'], params: LeagueParams, response });
  // As stored now: what the request's guard knows may be a few seconds old.
  const isAdmin = async (chainId: string, sleeperUserId: string) =>
    (await memberships.find(chainId, sleeperUserId))?.isAdmin ?? false;

  app.get(
    '/api/leagues/:leagueId/memberships',
    { config: keptConfig, schema: about({ 200: Memberships }) },
    async ({ league }) => {
      const [season, people] = await Promise.all([pages.season(league.leagueId), memberships.ofChain(league.chainId)]);
      return membershipBodies(league.chainId, people, season);
    },
  );

  app.get('/api/user-membership/:leagueId', { config, schema: about({ 200: Membership }) }, async ({ league }) => {
    const [season, mine] = await Promise.all([
      pages.season(league.leagueId),
      memberships.find(league.chainId, league.sleeperUserId),
    ]);
    if (mine === null) throw new AppError('forbidden', 'not-a-member', 'You are not a member of this league.');
    return membershipBody(mine, season);
  });

  app.get(
    '/api/leagues/:leagueId/admin-status',
    { config, schema: about({ 200: AdminStatus }) },
    async ({ league }) => ({ isAdmin: await isAdmin(league.chainId, league.sleeperUserId) }),
  );

  const schema = { tags: ['members'], params: MemberParams, response: { 200: AdminStatus } };
  app.get('/api/leagues/:leagueId/user/:userId/admin-status', { config, schema }, async ({ league, params }) => ({
    isAdmin: await isAdmin(league.chainId, params.userId),
  }));
}
