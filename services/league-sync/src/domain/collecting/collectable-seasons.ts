/** The provider keeps this many seasons in reach, and the form offers one more. */
const offeredYears = 5;
export const platformYears = 4;

/**
 * Seasons that can be collected, newest first: the latest five years, and whatever else the league has played.
 * `running` is the season that the provider is in, null when it is not known.
 */
export function collectableSeasons(played: readonly string[], running: string | null): string[] {
  const newest = newestOf(played, running);
  const recent = newest === null ? [] : Array.from({ length: offeredYears }, (_, back) => String(newest - back));
  return [...new Set([...recent, ...played])].sort((a, b) => Number(b) - Number(a));
}

/** How many of a league's seasons the provider's window still holds, and how many only our store has. */
export function extendedSeasons(played: readonly string[], running: string | null) {
  const newest = newestOf(played, running) ?? 0;
  const seasons = [...new Set(played)].sort((a, b) => Number(b) - Number(a));
  const sleeperCount = seasons.filter((season) => Number(season) > newest - platformYears).length;
  return { seasons, sleeperCount, historicalCount: seasons.length - sleeperCount };
}

function newestOf(played: readonly string[], running: string | null): number | null {
  const years = [...played, ...(running === null ? [] : [running])].map(Number);
  return years.length === 0 ? null : Math.max(...years);
}
