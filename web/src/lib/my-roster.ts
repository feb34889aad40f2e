import { useQuery } from '@tanstack/react-query';
import { availableTeams } from './api/shared-reads';
import { useMySleeperId } from './league-context';
import { ownsTeam, type Owners } from './owns-team';

/**
 * The signed-in person's roster in a season, which its league id names: the one that they share, own or were given;
 * until that is known, the one whose owner they are. Undefined where they have none, and without a season.
 */
export function useMyRosterId(
  seasonId: string | undefined,
  teams: readonly { rosterId: number; userId: string | null }[],
): number | undefined {
  const me = useMySleeperId();
  const { data } = useQuery({ ...availableTeams(seasonId ?? ''), enabled: seasonId !== undefined });
  if (data !== undefined) return data.userClaimedTeam?.rosterId;
  return teams.find(({ userId }) => me !== undefined && userId === me)?.rosterId;
}

/**
 * The signed-in person's roster in a season, by its rosters as they are on Sleeper: until it is known which they share,
 * own or were given, one that they own or share. Undefined where they have none, and without a season.
 */
export function useMyRosterIdAmong(
  seasonId: string | undefined,
  rosters: readonly (Owners & { roster_id: number })[],
): number | undefined {
  const me = useMySleeperId();
  const owned = rosters.map((roster) => ({
    rosterId: roster.roster_id,
    userId: ownsTeam(me, roster) ? (me ?? null) : null,
  }));
  return useMyRosterId(seasonId, owned);
}
