import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../../lib/toasts';
import { playerConsistency, type PlayerConsistency } from '../api';
import type { Fields } from '../filters/fields';
import type { ToolFilters } from '../filters/use-tool-filters';
import { eachOnce, pickedIn, textOf, type Picked } from './picked-players';

interface Settings {
  leagueId: string;
  seasons: string[];
  position: string;
  minGames: number;
}

/** What is asked of a player; the position only helps to find out who is meant by a name. */
const analysisOf = ({ name, playerId }: Picked, { leagueId, position, ...settings }: Settings) =>
  playerConsistency(leagueId, {
    ...settings,
    playerName: name,
    ...(playerId === undefined ? { position } : { playerId }),
  });

/** One of the places of the comparison; an empty one asks for nothing. */
const useAnalysis = (picked: Picked | undefined, settings: Settings) =>
  useQuery({
    ...analysisOf(picked ?? { name: '', playerId: undefined }, settings),
    enabled: picked !== undefined,
  });

/** The player that was found for a name; without one, or where it is known already, what was picked. */
const foundFor = (one: Picked, data: PlayerConsistency | undefined): Picked =>
  one.playerId === undefined && data?.player ? { name: data.player.player_name, playerId: data.player.player_id } : one;

/** The players as the address has them, each once; says so where one was picked again. */
export function writtenOnce(picked: readonly Picked[]): string[] {
  const players = eachOnce(picked);
  if (players.length < picked.length) toast({ kind: 'info', title: 'This player is compared already' });
  return players.map(textOf);
}

/** The players of the comparison, which stand in the address, and what is known of each. */
export function useComparison<F extends Fields>({ rest, setRest }: ToolFilters<F>, settings: Settings) {
  const client = useQueryClient();
  const picked = pickedIn(rest);
  const [one, two, three, four] = picked;
  const queries = [
    useAnalysis(one, settings),
    useAnalysis(two, settings),
    useAnalysis(three, settings),
    useAnalysis(four, settings),
  ].slice(0, picked.length);
  const found = picked.map((player, index) => foundFor(player, queries[index]?.data));

  // Who a name means is kept in the address: another position, or another year, may have another player of that name.
  useEffect(() => {
    const settled = picked.map((player, index) =>
      (queries[index]?.data?.matches.length ?? 0) > 1 ? player : (found[index] ?? player),
    );
    if (settled.every((player, index) => player === picked[index])) return;
    for (const [index, player] of settled.entries()) {
      // It is the same analysis: it is not asked for again.
      if (player !== picked[index]) client.setQueryData(analysisOf(player, settings).queryKey, queries[index]?.data);
    }
    setRest({ player: writtenOnce(settled) }, { replace: true });
  });

  return {
    picked,
    queries,
    /** The same with the best guess for each name that several players have. */
    found,
    show: (next: readonly Picked[]) => setRest({ player: writtenOnce(next) }),
  };
}
