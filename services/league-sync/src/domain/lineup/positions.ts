/** Finer positions -> the position that slots are named after. */
const slotOfPosition: Readonly<Record<string, string>> = {
  FB: 'RB',
  DE: 'DL',
  DT: 'DL',
  NT: 'DL',
  ILB: 'LB',
  MLB: 'LB',
  OLB: 'LB',
  CB: 'DB',
  S: 'DB',
  FS: 'DB',
  SS: 'DB',
  DST: 'DEF',
};

/** The positions that line-ups have slots for. */
const lineupPositions: ReadonlySet<string> = new Set(['QB', 'RB', 'WR', 'TE', 'K', 'DEF', 'DL', 'LB', 'DB']);

/** The position whose slots a position fills: a fullback's is RB, a cornerback's DB. */
export const slotOf = (position: string): string => slotOfPosition[position] ?? position;

/**
 * The one position to show of a player, as fine as the provider tells it (CB): one of those that they may start at.
 * Sleeper changes where somebody may start before it changes what they are: of such a player the first of these.
 */
export function shownPosition(position: string | null, fantasyPositions: readonly string[]): string | null {
  const slots = fantasyPositions.map(slotOf);
  if (position !== null && slots.includes(slotOf(position))) return position;
  return slots.some((slot) => lineupPositions.has(slot)) ? (fantasyPositions[0] ?? position) : position;
}

/** The position that a player counts for: QB, RB, WR, TE, K, DEF, DL, LB or DB; "" where it is not known. */
export const countedPosition = (position: string | null, fantasyPositions: readonly string[]): string =>
  slotOf(shownPosition(position, fantasyPositions) ?? '');
