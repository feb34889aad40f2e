import { followedLeagueAccess, type LeagueAccess, type LeagueAccessSource } from '@dynasty/kit/league/access';
import { type Bus } from '@dynasty/kit/bus';
import { claimedRosterOf } from './domain/claims/claims.js';
import { type ChainDoc } from './store/chains.js';
import { type MembershipDoc } from './store/memberships.js';
import { type Stores } from './store/stores.js';

type Source = Pick<Stores, 'chains' | 'memberships' | 'leagues' | 'rosters' | 'accounts'>;

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
 * What an account may do in a league, from the service's own documents: the answer of GetAccess and the guard of the
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
        ...(await placeOf(stores, chain, membership, { leagueId: seasonId, season })),
      };
    },
  };
}

/**
 * The guard of the pages: a member's answer is kept for a few seconds, until an event says that it changed. Strangers
 * are always looked up: what they do next is to join, and then the very next page has to know it (who has just
 * claimed a team is looked up by `myRosterId`). Other services ask the source itself, since they keep its answers too.
 */
export function pageAccess(source: LeagueAccessSource, bus: Bus): LeagueAccessSource {
  return followedLeagueAccess(bus, {
    lookup: (accountId, leagueId) => source.of(accountId, leagueId),
    isKept: ({ member }) => member,
  });
}

/** The person's roster and name in a season. */
async function placeOf(
  stores: Source,
  chain: ChainDoc,
  membership: MembershipDoc,
  { leagueId, season }: { leagueId: string; season: string },
): Promise<{ rosterId: number; displayName: string }> {
  const [rosters, leagues] = await Promise.all([
    membership.claim === null ? [] : stores.rosters.ownersOfLeague(leagueId),
    stores.leagues.peopleOf([leagueId, chain.currentLeagueId]),
  ]);
  // Somebody may have joined after, or left before, the season that was asked for.
  const asked = leagues.filter((league) => league._id === leagueId);
  const people = [...asked, ...leagues].flatMap((league) => league.users);
  const person = people.find((user) => user.userId === membership.sleeperUserId);
  return {
    rosterId: claimedRosterOf(membership, rosters, season) ?? 0,
    displayName: person?.displayName ?? (await linkedName(stores, membership.accountId)),
  };
}

async function linkedName(stores: Pick<Stores, 'accounts'>, accountId: string | null): Promise<string> {
  const account = accountId === null ? null : await stores.accounts.find(accountId);
  return account?.sleeper?.username ?? 'Unknown User';
}
