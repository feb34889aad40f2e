import { type Account } from '@dynasty/kit/auth';
import { type OwnData } from '../../bodies/own-data.js';
import { type Deps } from '../../deps.js';

type Slice = Pick<Deps, 'accounts' | 'memberships' | 'chains' | 'ownershipProofs' | 'joinRequests'>;

/** What this service keeps of a person: the account, its places in leagues, and what it was asked to prove. */
export async function readOwnData(deps: Slice, account: Account): Promise<OwnData> {
  const now = new Date();
  const [stored, places, proofs, requests] = await Promise.all([
    deps.accounts.remember(account, now),
    deps.memberships.ofAccount(account.accountId),
    deps.ownershipProofs.open(account.accountId, now),
    deps.joinRequests.ofAccount(account.accountId),
  ]);
  const chains = await deps.chains.findMany([...places, ...requests].map(({ chainId }) => chainId));
  const chainById = new Map(chains.map((chain) => [chain._id, chain]));
  const { email, firstName, lastName, username, sleeper, createdAt, theme } = stored;
  return {
    account: {
      ...{ id: stored._id, email, firstName, lastName, username, sleeper, theme: theme ?? null },
      createdAt: createdAt.toISOString(),
    },
    leagues: places.map(({ chainId, isAdmin, isCommissioner, joinedAt, claim }) => ({
      leagueId: chainById.get(chainId)?.currentLeagueId ?? '',
      name: chainById.get(chainId)?.name ?? '',
      isAdmin,
      isCommissioner,
      joinedAt: joinedAt?.toISOString() ?? null,
      claim: claim && { ...claim, claimedAt: claim.claimedAt.toISOString() },
    })),
    proofs: proofs.map(({ leagueId, username: name, code, expiresAt }) => ({
      leagueId,
      username: name,
      code,
      expiresAt: expiresAt.toISOString(),
    })),
    joinRequests: requests.map(({ chainId, displayName, askedAt, expiresAt }) => ({
      leagueId: chainById.get(chainId)?.currentLeagueId ?? '',
      displayName,
      askedAt: askedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
