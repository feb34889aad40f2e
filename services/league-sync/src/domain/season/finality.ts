/** What finality needs to know of a stored week. */
export interface StoredWeek {
  week: number;
  isFinal: boolean;
  hasRows: boolean;
  /** A roster has scored in it. */
  hasScores: boolean;
}

/**
 * The weeks that become final now, in order: up to `lastScoredLeg`; of those before `startWeek` the ones that were
 * played. Stops before a week that is neither stored nor known to be without games, so that no week is ever announced
 * before an earlier one.
 */
export function weeksToFinalize(o: {
  stored: readonly StoredWeek[];
  /** When the league was set up. */
  startWeek: number;
  /** Sleeper's `last_scored_leg`: scores up to this week stand, whatever the NFL's own state says. */
  lastScoredLeg: number;
  /** The provider has no games for this week. */
  isKnownEmpty: (week: number) => boolean;
}): number[] {
  const byWeek = new Map(o.stored.map((week) => [week.week, week]));
  const due: number[] = [];
  for (let week = 1; week <= o.lastScoredLeg; week += 1) {
    const stored = byWeek.get(week);
    if (stored === undefined || !stored.hasRows) {
      if (!o.isKnownEmpty(week)) break;
    } else if (!stored.isFinal && (week >= o.startWeek || stored.hasScores)) {
      due.push(week);
    }
  }
  return due;
}
