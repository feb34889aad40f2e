import { useQuery } from '@tanstack/react-query';
import { playerForm } from '../../lib/api/shared-reads';
import { useLeagueId } from '../../lib/league-context';
import { nextGameOf } from '../../lib/next-game';

/** What the next opponent of a player allows to the position: rank 1 allows the fewest points. */
export interface OpponentOf {
  rank: number;
  of: number;
  position: string;
}

/** The opponents' ranks by player, for a week that is still to be played; nobody's for another one. */
export function useOpponentRanks(week: number, isOver: boolean): (playerId: string) => OpponentOf | undefined {
  const forms = useQuery({ ...playerForm(useLeagueId()), enabled: !isOver }).data;
  return (playerId) => {
    const { next, position = '' } = nextGameOf(forms, playerId) ?? {};
    return next?.week === week && next.rank !== null ? { rank: next.rank, of: next.of, position } : undefined;
  };
}
