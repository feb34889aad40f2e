/** A complete draft, as far as it says how many picks it has. */
export interface PickedDraft {
  type: string;
  /** For instance rounds and teams. */
  settings: Readonly<Record<string, number>>;
  picks: readonly unknown[];
}

/**
 * Whether a complete draft has all its picks: one a team in each round. An auction has as many as teams could pay for, so
 * any do; of a draft that does not tell its rounds nothing is missed.
 */
export function hasAllPicks({ type, settings, picks }: PickedDraft, totalRosters: number): boolean {
  if (type === 'auction') return picks.length > 0;
  return picks.length >= (settings['teams'] ?? totalRosters) * (settings['rounds'] ?? 0);
}
