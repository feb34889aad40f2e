/** By so much two floods of the same differ. */
const sameWithin = 1.05;
/** A process in use becomes faster for some time: what a flood shows to be more is taken for the most, so often at most. */
const mostFloods = 5;

/** What was answered in a flood. */
export interface Flooded {
  /** In time, in a second. */
  good: number;
}

/**
 * Floods with a multiple of the most that is answered in a second, as it was found before. Where a flood has more than
 * that answered it was too small: what it showed is the most from then on, and it is done again.
 * @param flood does it with a multiple of `most`
 * @returns the last one, the most that it was made of, and whether it was past that
 */
export async function floodPast<F extends Flooded>(
  found: number,
  flood: (most: number) => Promise<F>,
): Promise<F & { most: number; isPast: boolean }> {
  let most = found;
  for (let floods = 1; ; floods += 1) {
    const flooded = await flood(most);
    const isPast = flooded.good <= most * sameWithin;
    if (isPast || floods === mostFloods) return { ...flooded, most, isPast };
    most = flooded.good;
  }
}
