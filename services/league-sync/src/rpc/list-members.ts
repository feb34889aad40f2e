import {
  type ListMembersRequest,
  type ListMembersResponse,
  type Member,
} from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { hasClaim } from '../domain/claims/claims.js';
import { teamNameOf } from '../domain/season/people.js';

type Slice = Pick<Deps, 'leagues' | 'rosters' | 'memberships'>;

/**
 * The people of a chain: everybody who ever owned or co-owned a roster, who is in its newest season, and every linked
 * account. Names are those of the newest season that knows the person; nobody's e-mail is among them.
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
  // Newest season first: the first entry of a person stays.
  const people = Map.groupBy(
    seasons.flatMap((season) => season.users),
    (user) => user.userId,
  );

  const members = [...new Set([...owners, ...today, ...places.keys()])].map((sleeperUserId): Member => {
    const person = people.get(sleeperUserId)?.[0];
    const place = places.get(sleeperUserId);
    const roster = rosters.find(
      ({ ownerId, coOwners }) => ownerId === sleeperUserId || coOwners.includes(sleeperUserId),
    );
    return {
      sleeperUserId,
      accountId: place?.accountId ?? '',
      displayName: person?.displayName ?? 'Unknown User',
      teamName: teamNameOf(person, roster?.rosterId ?? 0),
      avatar: person?.avatar ?? '',
      admin: place?.isAdmin ?? false,
      commissioner: place?.isCommissioner ?? person?.isOwner ?? false,
      claimed: place?.claim != null && hasClaim(place, rostersOf.get(place.claim.season) ?? [], place.claim.season),
      current: today.has(sleeperUserId) || (place?.accountId ?? null) !== null,
    };
  });
  return { members };
}
