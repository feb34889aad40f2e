import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { playerSearch } from '../../lib/api/player-search';
import { useSlowly } from '../../lib/use-slowly';
import type { ShellData } from '../shell/use-shell';
import type { Place } from './places';

const shortest = 2;
const longest = 64;
/** Somebody who types asks a few times, not with every letter. */
const everyMs = 300;

/** The players whose names have words that begin as it was typed, with their position, NFL team and the team of the league. */
export function usePlayers({ leagueId }: Pick<ShellData, 'leagueId'>, text: string) {
  const name = useSlowly(text.trim(), everyMs);
  const enabled = leagueId !== undefined && name.length >= shortest && name.length <= longest;
  const query = useQuery({
    ...playerSearch(leagueId ?? '', name.slice(0, longest)),
    enabled,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const found = enabled && text.trim().length >= shortest ? (query.data ?? []) : [];
  const players = found.map((player): Place => {
    const detail = [player.position, player.team, player.owner?.teamName ?? 'Free agent'].filter(Boolean).join(' · ');
    return { kind: 'Players', label: player.name, detail, playerId: player.playerId };
  });
  return { players, isAsking: enabled && query.isFetching, hasFailed: enabled && query.isError };
}
