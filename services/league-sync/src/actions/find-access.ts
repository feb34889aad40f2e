import { followedLeagueAccess, type LeagueAccess, type LeagueAccessSource } from '@dynasty/kit/league/access';
import { type Bus } from '@dynasty/kit/bus';
import { claimedRosterOf } from '../domain/claims/claims.js';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { type ChainDoc } from '../store/chains.js';
import { type MembershipDoc } from '../store/memberships.js';
import { type Stores } from '../store/stores.js';

type Source = Pick<Stores, 'chains' | 'memberships' | 'pages' | 'accounts'>;

const nobody: LeagueAccess = {
  found: false,
  chainId: '',
  connectionId: '',
  leagueStatus: 'unknown',
  member: false,
  admin: false,
  commissioner: false,
  rosterId: 0,
  sleeperUserId: '',
  season: '',
  displayName: '',
  leagueId: '',
};

/**
 * What an account may do in a league, from the service's own documents: the response of GetAccess and the guard of the
 * service's own routes. `leagueId` is any season's league id, or a chain id (then the current season is meant).
 */
export function createLeagueAccess(stores: Source): LeagueAccessSource {
  return {
    async of(accountId, leagueId) {
      const chain = /^[0-9]+$/.test(leagueId)
        ? await stores.chains.findByLeague(leagueId)
        : await stores.chains.find(leagueId);
      if (chain === null) return { ...nobody, leagueId };
      const seasonId = chain._id === leagueId ? chain.currentLeagueId : leagueId;
      const season = chain.seasons.find((known) => known.leagueId === seasonId)?.season ?? '';
      const membership = await stores.memberships.findByAccount(chain._id, accountId);
      const stranger: LeagueAccess = {
        ...nobody,
        found: true,
        chainId: chain._id,
        connectionId: chain.connectionId,
        leagueStatus: chain.approval,
        season,
        leagueId: seasonId,
      };
      if (membership === null) return stranger;
      return {
        ...stranger,
        member: true,
        admin: membership.isAdmin,
        commissioner: membership.isCommissioner,
        sleeperUserId: membership.sleeperUserId,
        ...(await placeIn(stores, chain, seasonId, membership)),
      };
    },
  };
}

/**
 * The guard of the pages: a member's access is kept for a few seconds, until an event says that it changed. Strangers
 * are always looked up, and so are members of a league that is closed: they are about to join, also anew after a
 * deletion, and the page after that must know it (pages of the own team look up a claim themselves). Other services ask the source itself, since they keep its responses too.
 */
export function pageAccess(source: LeagueAccessSource, bus: Bus): LeagueAccessSource {
  return followedLeagueAccess(bus, {
    lookup: (accountId, leagueId) => source.of(accountId, leagueId),
    isKept: ({ member, leagueStatus }) => member && leagueStatus === 'approved',
  });
}

/** The person's roster and name in a season; they may have joined after that season, or left before it. */
async function placeIn(
  { pages, accounts }: Source,
  chain: ChainDoc,
  leagueId: string,
  membership: MembershipDoc,
): Promise<Pick<LeagueAccess, 'rosterId' | 'displayName'>> {
  const asked = await pages.findSeason(leagueId);
  const rosterId = asked === null ? null : claimedRosterOf(membership, asked.teams, asked.season);
  const own = nameIn(asked, membership);
  if (own !== undefined) return { rosterId: rosterId ?? 0, displayName: own };
  const today = nameIn(await pages.findSeason(chain.currentLeagueId), membership);
  const account = today === undefined ? await accounts.find(membership.accountId ?? '') : null;
  return { rosterId: rosterId ?? 0, displayName: today ?? account?.sleeper?.username ?? 'Unknown User' };
}

const nameIn = (page: SeasonPage | null, { sleeperUserId }: MembershipDoc) =>
  page?.users.find((user) => user.userId === sleeperUserId)?.displayName;
