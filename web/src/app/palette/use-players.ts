import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { playerSearch, stillFits } from '../../lib/api/player-search';
import { useSlowly } from '../../lib/use-slowly';
import type { ShellData } from '../shell/use-shell';
import type { Place } from './places';

const shortest = 2;
const longest = 64;
/** Somebody who types asks a few times, not with every letter. */
const everyMs = 300;

/** The players whose names have words that begin as it was typed, with their position, NFL team and the team of the league. */
export function usePlayers({ leagueId }: Pick<ShellData, 'leagueId'>, text: string) {
  const typed = text.trim().slice(0, longest);
  const name = useSlowly(typed, everyMs);
  const isLongEnough = leagueId !== undefined && typed.length >= shortest;
  const enabled = leagueId !== undefined && name.length >= shortest;
  const query = useQuery({
    ...playerSearch(leagueId ?? '', name),
    enabled,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const isBehind = name !== typed || query.isPlaceholderData;
  const found = enabled && isLongEnough ? (query.data ?? []) : [];
  const fitting = isBehind ? found.filter((player) => stillFits(player, typed)) : found;
  const players = fitting.map((player): Place => {
    const detail = [player.position, player.team, player.owner?.teamName ?? 'Free agent'].filter(Boolean).join(' · ');
    return { kind: 'Players', label: player.name, detail, playerId: player.playerId };
  });
  const isAsking = isLongEnough && (query.isFetching || name !== typed);
  return { players, isAsking, hasFailed: enabled && query.isError };
}
