import { useQuery } from '@tanstack/react-query';
import { getByIds } from '../../lib/api/get';
import { availableTeams, league as leagueRead } from '../../lib/api/shared-reads';
import type { Read } from '../../ui/loaded';
import { nflTeam } from './nfl-teams';
import { useMyToolRoster, useToolLeagueId } from './use-tool-league';

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
  const ofLeague = { enabled: leagueId !== undefined };
  const league = useQuery({ ...leagueRead(leagueId ?? ''), ...ofLeague });
  const teams = useQuery({ ...availableTeams(leagueId ?? ''), ...ofLeague });
  const roster = useMyToolRoster();
  const starters = roster?.starters.filter((id) => id !== emptySlot) ?? [];
  const ids = [...starters, ...(roster?.players.filter((id) => !starters.includes(id)) ?? [])];
  const players = useQuery({ ...getByIds('/api/players', ids), enabled: ids.length > 0 });
  // Who owns no team may have been given one.
  const neededOfLeague = [league, ...(roster === undefined ? [teams] : []), ...(ids.length > 0 ? [players] : [])];
  const needed = leagueId === undefined ? [] : neededOfLeague;
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
