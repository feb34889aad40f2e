import type { Membership, Roster } from '../../lib/api/shared-reads';

/** A roster as the panel shows it. */
export interface ManagedTeam {
  rosterId: number;
  name: string;
  /** Whose picture and name stand by it: the holder's, else the owner's; empty for an ownerless team. */
  person: string;
  avatar: string | null;
  /** Who has claimed it; undefined while it is available. */
  holder: Membership | undefined;
  isCommissioner: boolean;
}

/** Every roster with who holds it; of an owner and a co-owner the owner. */
export function managedTeams(rosters: readonly Roster[], people: readonly Membership[]): ManagedTeam[] {
  return rosters.map((roster) => {
    const holders = people.filter(({ isClaimed, rosterId }) => isClaimed && rosterId === roster.roster_id);
    const holder = holders.find(({ sleeperUserId }) => sleeperUserId === roster.owner_id) ?? holders[0];
    return {
      rosterId: roster.roster_id,
      name: roster.team_name ?? `Team ${roster.roster_id}`,
      person: holder?.displayName ?? roster.display_name ?? '',
      avatar: holder?.avatar ?? roster.avatar,
      holder,
      isCommissioner: roster.isCommissioner,
    };
  });
}

/** Who a team can be given to: members without one, and who holds it now. */
export const candidatesFor = ({ holder }: ManagedTeam, people: readonly Membership[]): Membership[] =>
  people.filter(
    ({ userId, rosterId, sleeperUserId }) =>
      userId !== null && (rosterId === null || sleeperUserId === holder?.sleeperUserId),
  );

/** Who has joined and is not shown as a team's holder: co-owners, and who holds no team. */
export function othersThan(teams: readonly ManagedTeam[], people: readonly Membership[]): Membership[] {
  const shown = new Set(teams.map(({ holder }) => holder?.sleeperUserId));
  return people.filter(({ userId, sleeperUserId }) => userId !== null && !shown.has(sleeperUserId));
}
