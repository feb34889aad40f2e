import {
  type ClaimedMembership,
  type ListMembershipsRequest,
  type ListMembershipsResponse,
} from '@dynasty/proto/league/v1/installation_service';
import { membershipBody } from '../../bodies/membership.js';
import { type Deps } from '../../deps.js';
import { type ClaimPlace, type ClaimedDoc } from '../../store/memberships.js';

type Slice = Pick<Deps, 'memberships' | 'chains' | 'accounts' | 'pages'>;

const batch = 200;
/** A search looks at this many claims in one call; the next page goes on from there. */
const mostLookedAt = 2_000;

const placeOf = ({ claim, _id }: ClaimedDoc): ClaimPlace => ({ claimedAt: claim.claimedAt, id: _id });
const textOf = ({ claimedAt, id }: ClaimPlace): string => `${claimedAt.toISOString()}/${id}`;

function placeIn(after: string): ClaimPlace | undefined {
  const cut = after.indexOf('/');
  const claimedAt = new Date(after.slice(0, cut));
  return Number.isNaN(claimedAt.getTime()) ? undefined : { claimedAt, id: after.slice(cut + 1) };
}

/**
 * Claimed teams over all leagues, the latest claim first, without those of former owners. A search compares names of
 * league, team and person, and the e-mail address; it ends a page early rather than look through everything at once.
 */
export async function listClaims(
  deps: Slice,
  { after, limit, search }: ListMembershipsRequest,
): Promise<ListMembershipsResponse> {
  const wanted = search.trim().toLowerCase();
  const size = wanted === '' ? limit : batch;
  const memberships: ClaimedMembership[] = [];
  let place = placeIn(after);
  for (let lookedAt = 0; lookedAt < mostLookedAt;) {
    const found = await deps.memberships.claimed(place, size + 1);
    const page = found.slice(0, size);
    const rows = await describe(deps, page);
    for (const [index, row] of rows.entries()) {
      if (row === null || !matches(row, wanted)) continue;
      memberships.push(row);
      const last = page[index];
      const isMore = index + 1 < found.length;
      if (memberships.length === limit) return { memberships, next: isMore && last ? textOf(placeOf(last)) : '' };
    }
    const last = page.at(-1);
    if (found.length <= size || last === undefined) return { memberships, next: '' };
    place = placeOf(last);
    lookedAt += page.length;
  }
  return { memberships, next: place === undefined ? '' : textOf(place) };
}

function matches(row: ClaimedMembership, wanted: string): boolean {
  const texts = [row.email, row.leagueName, row.teamName, row.sleeperUsername, row.accountId];
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}

/** Null for a claim that has lapsed. */
async function describe(deps: Slice, claims: readonly ClaimedDoc[]): Promise<(ClaimedMembership | null)[]> {
  const accountIds = claims.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  const [chains, accounts] = await Promise.all([
    deps.chains.findMany([...new Set(claims.map(({ chainId }) => chainId))]),
    deps.accounts.findMany([...new Set(accountIds)]),
  ]);
  const seasons = await Promise.all(chains.map((chain) => deps.pages.findSeason(chain.currentLeagueId)));
  const chainOf = new Map(chains.map((chain, index) => [chain._id, { chain, season: seasons[index] ?? null }]));
  const accountOf = new Map(accounts.map((account) => [account._id, account]));
  const now = new Date();
  return claims.map((claim): ClaimedMembership | null => {
    const known = chainOf.get(claim.chainId);
    const account = accountOf.get(claim.accountId ?? '');
    const season = known?.season ?? null;
    const place = season && membershipBody(claim, season, { others: [], today: season, now });
    if (place?.isClaimed === false) return null;
    return {
      id: claim._id,
      accountId: claim.accountId ?? '',
      sleeperUserId: claim.sleeperUserId,
      sleeperUsername: account?.sleeper?.username ?? place?.sleeperUsername ?? '',
      email: account?.email ?? '',
      leagueId: known?.chain.currentLeagueId ?? '',
      leagueName: known?.chain.name ?? '',
      teamName: (place?.rosterId ?? null) === null ? '' : (place?.teamName ?? ''),
      admin: claim.isAdmin,
      commissioner: claim.isCommissioner,
      claimedAt: claim.claim.claimedAt.toISOString(),
    };
  });
}
