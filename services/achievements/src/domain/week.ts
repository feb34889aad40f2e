/** A finished week, as far as awards need it. Points are in hundredths, exact. */
export interface Week {
  week: number;
  revision: number;
  /** `opponentRosterId` is 0 where nobody was met. */
  teams: readonly { rosterId: number; pointsHundredths: number; opponentRosterId: number }[];
}

/** Who holds a roster; `ownerId` is empty for a roster without an owner. */
export interface Roster {
  rosterId: number;
  ownerId: string;
}
