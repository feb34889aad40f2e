import { useQuery } from '@tanstack/react-query';
import { pointsAllowed } from '../api';

/** Team to its rank by points allowed a game: 1 allows the fewest. */
export type DefenseRanks = ReadonlyMap<string, number>;

/** How strong the opponents of a season are, and of which season that is known. */
export interface Strength {
  ranks: DefenseRanks;
  knownOf: string;
  throughWeek: number;
}

/** Undefined until it is known, and where no game has been played. */
export function useDefenseRanks(season: string): Strength | undefined {
  const { data } = useQuery(pointsAllowed(season));
  if (!data || data.defenses.length === 0) return undefined;
  const ranks = new Map(data.defenses.map(({ team, rank }) => [team, rank]));
  return { ranks, knownOf: data.season, throughWeek: data.throughWeek };
}

/** Quarters of the ranks, from the defenses that allow most to those that allow least. */
export const quarterOf = (rank: number, of: number): 1 | 2 | 3 | 4 =>
  (4 - Math.min(3, Math.floor(((rank - 1) * 4) / of))) as 1 | 2 | 3 | 4;
