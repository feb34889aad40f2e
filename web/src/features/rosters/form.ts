import { useQuery } from '@tanstack/react-query';
import { playerForm, type PlayerForm } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';

/** By player; empty until it is known, and where nothing is. */
export type Forms = Readonly<Record<string, PlayerForm>>;

/** How the league's players have done in its season: nobody until it is known, undefined where there are no stat lines. */
export function useForms(leagueId: string, season: string | undefined): Forms | undefined {
  const { data, error } = useQuery({ ...playerForm(leagueId, season), enabled: season !== undefined });
  return error && !data ? undefined : (data?.players ?? {});
}

/** "RB6": the place among all players of the position. */
export const rankWords = ({ position, rankPosition }: PlayerForm): string => `${position}${rankPosition}`;

/** "17.2 avg · 16.6 last 3 · RB6". */
export const formWords = (form: PlayerForm): string =>
  `${points(form.average)} avg · ${points(form.lastThree)} last 3 · ${rankWords(form)}`;
