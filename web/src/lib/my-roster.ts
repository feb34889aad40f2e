import { useQuery } from '@tanstack/react-query';
import { availableTeams } from './api/shared-reads';
import { useMySleeperId } from './league-context';

/**
 * The signed-in person's roster in a season, which its league id names: the one that they share, own or were given;
 * until that is known, the one whose owner they are. Undefined where they have none.
 */
export function useMyRosterId(
  seasonId: string,
  teams: readonly { rosterId: number; userId: string | null }[],
): number | undefined {
  const me = useMySleeperId();
  const { data } = useQuery(availableTeams(seasonId));
  if (data !== undefined) return data.userClaimedTeam?.rosterId;
  return teams.find(({ userId }) => me !== undefined && userId === me)?.rosterId;
}
