/** A finished week, as far as awards need it. Points are in hundredths, exact. */
export interface Week {
  week: number;
  revision: number;
  teams: readonly { rosterId: number; pointsHundredths: number }[];
}

/** Who holds a roster; `ownerId` is empty for a roster without an owner. */
export interface Roster {
  rosterId: number;
  ownerId: string;
}
