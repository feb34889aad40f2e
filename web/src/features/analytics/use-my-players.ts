import { useQuery } from '@tanstack/react-query';
import { getByIds } from '../../lib/api/get';
import { useMySleeperId } from '../../lib/league-context';
import { ownsTeam } from '../../lib/owns-team';
import { nflTeam } from './nfl-teams';
import { useToolLeague } from './use-tool-league';

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

/** The member's players, the starters first and in the order of the line-up; nobody without a league. */
export function useMyPlayers(): MyPlayer[] {
  const league = useToolLeague();
  const me = useMySleeperId();
  const roster = league?.rosters.find((one) => ownsTeam(me, one));
  const starters = roster?.starters.filter((id) => id !== emptySlot) ?? [];
  const ids = [...starters, ...(roster?.players.filter((id) => !starters.includes(id)) ?? [])];
  const parts = useQuery({ ...getByIds('/api/players', ids), enabled: ids.length > 0 }).data ?? [];
  const known = new Map(parts.flatMap((part) => Object.entries(part)));
  return ids.flatMap((playerId) => {
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
}
