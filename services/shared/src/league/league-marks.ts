export interface LeagueMarks {
  /** Another number whenever the league has changed. */
  of(chainId: string): number;
  /** Leagues that have changed; null for all of them. */
  change(chainIds: readonly string[] | null): void;
}

const remembered = 50_000;

/** Numbers by which it is known whether a league has changed since something was made from it. */
export function createLeagueMarks(): LeagueMarks {
  const changed = new Map<string, number>();
  let latest = 0;
  /** The last change of all leagues, or of one that is not remembered any more. */
  let common = 0;
  return {
    of: (chainId) => Math.max(changed.get(chainId) ?? 0, common),
    change(chainIds) {
      latest += 1;
      if (chainIds === null || changed.size + chainIds.length > remembered) {
        common = latest;
        changed.clear();
      } else {
        for (const chainId of chainIds) changed.set(chainId, latest);
      }
    },
  };
}

/** The leagues that an event tells of; null when it names none, and so may concern all. */
export function leaguesOf(payload: object): string[] | null {
  const { chainId = '', absorbedChainId = '' } = payload as { chainId?: string; absorbedChainId?: string };
  const named = [chainId, absorbedChainId].filter((id) => id !== '');
  return named.length === 0 ? null : named;
}
