import { platformYears } from '../collecting/collectable-seasons.js';

/**
 * What an import does with a season: nothing that is new in it; it adds what is missing; it puts itself in the place of
 * an older version; it leaves alone what the provider still delivers otherwise; or it leaves the season out, since only
 * the file says that it is the league's.
 */
export type Outcome = 'unchanged' | 'restored' | 'replaced' | 'kept' | 'unproved';

/**
 * `newest`: the season that the provider is in. What it delivers, which is its last four years, is never overwritten;
 * seasons that came from a table are none of its.
 */
export function importOutcome(
  { season, isOfTable }: { season: string; isOfTable: boolean },
  newest: string,
  { added, changed }: { added: number; changed: number },
): Outcome {
  const isDelivered = Number(season) > Number(newest) - platformYears && !isOfTable;
  if (changed > 0) return isDelivered ? 'kept' : 'replaced';
  return added > 0 ? 'restored' : 'unchanged';
}
