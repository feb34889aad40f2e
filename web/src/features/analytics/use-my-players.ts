import { useQuery } from '@tanstack/react-query';
import { getByIds } from '../../lib/api/get';
import { authUser, league as leagueRead } from '../../lib/api/shared-reads';
import { ownsTeam } from '../../lib/owns-team';
import type { Read } from '../../ui/loaded';
import { nflTeam } from './nfl-teams';
import { useToolLeagueId } from './use-tool-league';

/** A player of the member's roster in the league of the address. */
export interface MyPlayer {
  playerId: string;
  name: string;
  lastName: string;
  position: string;
  /** The code of their NFL team; null without one. */
  team: string | null;
  isStarter: boolean;
}

/** No player: the provider's word for an empty slot. */
const emptySlot = '0';

/**
 * The member's players, the starters first and in the order of the line-up, as a read: `data` is undefined until it is
 * known who they are, and empty without a league.
 */
export function useMyPlayers(): Read<MyPlayer[]> {
  const leagueId = useToolLeagueId();
  const me = useQuery({ ...authUser(), enabled: leagueId !== undefined });
  const league = useQuery({ ...leagueRead(leagueId ?? ''), enabled: leagueId !== undefined });
  const roster = league.data?.rosters.find((one) => ownsTeam(me.data?.sleeper?.userId, one));
  const starters = roster?.starters.filter((id) => id !== emptySlot) ?? [];
  const ids = [...starters, ...(roster?.players.filter((id) => !starters.includes(id)) ?? [])];
  const players = useQuery({ ...getByIds('/api/players', ids), enabled: ids.length > 0 });
  const needed = leagueId === undefined ? [] : [me, league, ...(ids.length > 0 ? [players] : [])];
  const missing = needed.find(({ data }) => data === undefined);
  if (missing !== undefined) {
    return {
      data: undefined,
      error: missing.error,
      isFetching: missing.isFetching,
      refetch: () => missing.refetch(),
    };
  }
  const known = new Map((players.data ?? []).flatMap((part) => Object.entries(part)));
  const data = ids.flatMap((playerId) => {
    const player = known.get(playerId);
    if (!player) return [];
    return [
      {
        playerId,
        name: player.full_name,
        lastName: player.last_name,
        position: player.position ?? '',
        team: player.team && nflTeam(player.team).code,
        isStarter: starters.includes(playerId),
      },
    ];
  });
  return { data, error: null, isFetching: false, refetch: () => players.refetch() };
}
