import {
  type ListMembersRequest,
  type ListMembersResponse,
  type Member,
} from '@dynasty/proto/league/v1/league_service';
import { withAccounts } from '../actions/find-people.js';
import { type Deps } from '../deps.js';
import { hasClaim } from '../domain/claims/claims.js';
import { peopleInSeason, shownName, teamNameOf } from '../domain/season/people.js';

type Slice = Pick<Deps, 'leagues' | 'rosters' | 'memberships' | 'accounts'>;

/**
 * The people of a chain: everybody who ever owned or co-owned a roster, who is in its newest season, and every linked
 * account. Names are those of the newest season that knows the person, else their account's in Sleeper; nobody's e-mail
 * is among them.
 */
export async function listMembers(deps: Slice, { chainId }: ListMembersRequest): Promise<ListMembersResponse> {
  const [seasons, rosters, memberships] = await Promise.all([
    deps.leagues.peopleOfChain(chainId),
    deps.rosters.ownersOfChain(chainId),
    deps.memberships.ofChain(chainId),
  ]);
  const places = new Map(memberships.map((membership) => [membership.sleeperUserId, membership]));
  const rostersOf = Map.groupBy(rosters, ({ season }) => season);
  const owners = rosters.flatMap(({ ownerId, coOwners }) => (ownerId === null ? coOwners : [ownerId, ...coOwners]));
  const today = new Set(seasons[0]?.users.map(({ userId }) => userId));
  const known = peopleInSeason(seasons[0]?.season ?? '', seasons);
  const people = await withAccounts(deps, known, memberships);

  const members = [...new Set([...owners, ...today, ...places.keys()])].map((sleeperUserId): Member => {
    const person = people.get(sleeperUserId);
    const place = places.get(sleeperUserId);
    const roster = rosters.find(
      ({ ownerId, coOwners }) => ownerId === sleeperUserId || coOwners.includes(sleeperUserId),
    );
    return {
      sleeperUserId,
      accountId: place?.accountId ?? '',
      displayName: shownName(person),
      teamName: teamNameOf(person, roster?.rosterId ?? 0),
      avatar: person?.avatar ?? '',
      admin: place?.isAdmin ?? false,
      commissioner: place?.isCommissioner ?? known.get(sleeperUserId)?.isOwner ?? false,
      claimed: place?.claim != null && hasClaim(place, rostersOf.get(place.claim.season) ?? [], place.claim.season),
      current: today.has(sleeperUserId) || (place?.accountId ?? null) !== null,
    };
  });
  return { members };
}
