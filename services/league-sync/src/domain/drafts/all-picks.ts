/** A complete draft, as far as it says how many picks it has. */
export interface PickedDraft {
  /** For instance rounds and teams. */
  settings: Readonly<Record<string, number>>;
  picks: readonly unknown[];
}

/**
 * Whether a complete draft has all its picks: one a team in each round, as many in an auction too. One that ended
 * earlier, such as an auction whose teams had no money left, cannot be told from one whose last picks were not there yet:
 * neither the draft nor its picks say how many were made. Of a draft that does not tell its rounds any pick is enough.
 */
export function hasAllPicks({ settings, picks }: PickedDraft, totalRosters: number): boolean {
  return picks.length >= Math.max(1, (settings['teams'] ?? totalRosters) * (settings['rounds'] ?? 0));
}
