import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/get';
import { useSlowly } from '../../lib/use-slowly';
import type { ShellData } from '../shell/use-shell';
import type { Place } from './places';

const shortest = 2;
const longest = 64;
/** Somebody who types asks a few times, not with every letter. */
const everyMs = 300;

const search = (leagueId: string, name: string) =>
  get('/api/leagues/{leagueId}/player-search', { path: { leagueId }, query: { name } });

/** The players whose names begin as it was typed, with their position, NFL team and the team of the league. */
export function usePlayers({ leagueId, league }: ShellData, text: string) {
  const name = useSlowly(text.trim(), everyMs);
  const enabled = leagueId !== undefined && name.length >= shortest && name.length <= longest;
  const query = useQuery({
    ...search(leagueId ?? '', name.slice(0, longest)),
    enabled,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const teams = new Map(league?.rosters.map((roster) => [roster.roster_id, roster.team_name]));
  const found = enabled && text.trim().length >= shortest ? (query.data ?? []) : [];
  const players = found.map((player): Place => {
    const team = player.roster_id === null ? 'Free agent' : teams.get(player.roster_id);
    const detail = [player.position, player.team, team].filter(Boolean).join(' · ');
    return { kind: 'Players', label: player.full_name, detail, playerId: player.player_id };
  });
  return { players, isAsking: enabled && query.isFetching, hasFailed: enabled && query.isError };
}
