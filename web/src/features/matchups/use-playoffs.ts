import { useQuery } from '@tanstack/react-query';
import { playoffs, type League, type Playoffs } from '../../lib/api/shared-reads';
import { offIn, pairName } from '../../lib/playoff-words';
import type { MyMatchup } from './api';

/** The season's brackets in a week of its playoffs; undefined in others, and until they are there. */
export function usePlayoffs(league: Pick<League, 'id' | 'settings'>, week: number): Playoffs | undefined {
  const start = league.settings['playoff_week_start'] ?? 0;
  const isInPlayoffs = start > 0 && week >= start;
  const { data } = useQuery({ ...playoffs(league.id), enabled: isInPlayoffs });
  return isInPlayoffs ? data : undefined;
}

/** What a team's week of the playoffs is: "Semi-final", "Bye, seed 1"; undefined where it is none. */
export function stageOf(brackets: Playoffs | undefined, matchup: MyMatchup | undefined): string | undefined {
  if (!brackets || !matchup) return undefined;
  const { week, user, opponent } = matchup;
  if (opponent) return pairName(brackets, week, user.rosterId, opponent.rosterId);
  return offIn(brackets, week, new Set()).find(({ team }) => team.rosterId === user.rosterId)?.why;
}
