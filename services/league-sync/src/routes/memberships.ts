import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams, MemberParams } from '@dynasty/kit/league/route-params';
import { findPeople, type PeopleDeps } from '../actions/find-people.js';
import { AdminStatus, Membership, membershipBodies, membershipBody, Memberships } from '../bodies/membership.js';
import { type Deps } from '../deps.js';
import { absentFrom } from '../domain/claims/claims.js';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { type MembershipDoc } from '../store/memberships.js';

/** Who is in the league, and who runs it. */
export function membershipsRoutes(app: App, deps: Pick<Deps, 'pages' | 'memberships' | 'chains'> & PeopleDeps): void {
  const { pages, memberships, chains } = deps;
  const config = { access: 'member' } as const;
  // Who has joined lately counts as in the league for a while.
  const keptConfig = { access: 'member', keep: { for: 'league', ms: 600_000 } } as const;
  const about = <R extends object>(response: R) => ({ tags: ['members'], params: LeagueParams, response });
  const todayOf = async (chainId: string) => {
    const chain = await chains.find(chainId);
    return chain && pages.findSeason(chain.currentLeagueId);
  };
  const besides = async (chainId: string, season: SeasonPage, places: readonly MembershipDoc[]) => {
    const absent = absentFrom(season, places);
    const others = absent.length === 0 ? [] : await findPeople(deps, chainId, absent);
    return { others, today: await todayOf(chainId), now: new Date() };
  };
  // As stored now: what the request's guard knows may be a few seconds old.
  const isAdmin = async (chainId: string, sleeperUserId: string) =>
    (await memberships.find(chainId, sleeperUserId))?.isAdmin ?? false;

  app.get(
    '/api/leagues/:leagueId/memberships',
    { config: keptConfig, schema: about({ 200: Memberships }) },
    async ({ league: { chainId, leagueId } }) => {
      const [season, places] = await Promise.all([pages.season(leagueId), memberships.ofChain(chainId)]);
      return membershipBodies(chainId, places, season, await besides(chainId, season, places));
    },
  );

  app.get('/api/user-membership/:leagueId', { config, schema: about({ 200: Membership }) }, async ({ league }) => {
    const { chainId, leagueId, sleeperUserId } = league;
    const [season, mine] = await Promise.all([pages.season(leagueId), memberships.find(chainId, sleeperUserId)]);
    if (mine === null) throw new AppError('forbidden', 'not-a-member', 'You are not a member of this league.');
    return membershipBody(mine, season, await besides(chainId, season, [mine]));
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
