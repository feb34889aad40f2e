import { type Bus } from '@dynasty/kit/bus';
import { createCache } from '@dynasty/kit/cache';
import { type Member } from '@dynasty/proto/league/v1/league_service';

/** Somebody who plays in the league today, or has joined it here. */
export interface LeagueMember {
  sleeperUserId: string;
  /** Null until the person has signed up. */
  accountId: string | null;
  displayName: string;
}

export interface LeagueMembersSource {
  /** The members of a chain as league-sync knows them, some seconds ago at most unless `fresh`. */
  of(chainId: string, o?: { fresh: boolean }): Promise<LeagueMember[]>;
}

interface ListMembersClient {
  listMembers(request: { chainId: string }): Promise<{ members: Member[] }>;
}

const keptMs = 30_000;

/** Asks league-sync, and asks again when members have changed: no answer that was under way then is kept. */
export function rpcLeagueMembers(client: ListMembersClient, bus: Pick<Bus, 'broadcast'>): LeagueMembersSource {
  const membersOf = createCache<LeagueMember[]>({ max: 500, ttlMs: keptMs });
  void bus.broadcast('league.membership_changed.v1', () => membersOf.clear());

  async function ask(chainId: string): Promise<LeagueMember[]> {
    const response = await client.listMembers({ chainId });
    return response.members
      .filter(({ current }) => current)
      .map(({ sleeperUserId, accountId, displayName }) => ({
        sleeperUserId,
        accountId: accountId === '' ? null : accountId,
        displayName,
      }));
  }

  return { of: (chainId, o) => membersOf.getOrAsk(chainId, () => ask(chainId), o) };
}
