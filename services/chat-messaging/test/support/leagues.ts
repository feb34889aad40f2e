import { type LeagueAccess, type LeagueAccessSource } from '@dynasty/kit/league/access';

export const LEAGUE = '111';
export const OTHER_LEAGUE = '222';
export const SUSPENDED_LEAGUE = '333';

/** What league-sync would say: accounts "ann" and "bob" are in LEAGUE, "cid" in OTHER_LEAGUE. */
export function fakeLeagues(): LeagueAccessSource & { members: Map<string, string[]> } {
  const members = new Map([
    [LEAGUE, ['ann', 'bob']],
    [OTHER_LEAGUE, ['cid']],
    [SUSPENDED_LEAGUE, ['ann']],
  ]);
  return {
    members,
    of: async (accountId: string, leagueId: string): Promise<LeagueAccess> => ({
      found: members.has(leagueId),
      chainId: `chain-${leagueId}`,
      connectionId: `connection-${leagueId}`,
      leagueStatus: leagueId === SUSPENDED_LEAGUE ? 'suspended' : 'approved',
      member: members.get(leagueId)?.includes(accountId) ?? false,
      admin: false,
      commissioner: false,
      rosterId: 1,
      sleeperUserId: `s-${accountId}`,
      season: '2025',
      displayName: accountId.toUpperCase(),
      leagueId,
    }),
  };
}
