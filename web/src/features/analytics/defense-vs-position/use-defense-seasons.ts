import { useQuery } from '@tanstack/react-query';
import { nflDataStatus } from '../../../lib/api/shared-reads';
import { useLeagueSeasons } from '../seasons';

/**
 * Seasons with stat lines in which it is known who played whom, newest first: of those before the first season that is
 * kept it is not. Undefined until that is known.
 */
export function useDefenseSeasons(): number[] | undefined {
  const seasons = useLeagueSeasons();
  const { data, error } = useQuery(nflDataStatus());
  if (!seasons || (!data && !error)) return undefined;
  const kept = (data?.ingestions ?? []).flatMap(({ kind, season }) => (kind === 'stats' ? [] : (season ?? [])));
  const known = seasons.filter((season) => season >= Math.min(...kept));
  return known.length > 0 ? known : seasons;
}
