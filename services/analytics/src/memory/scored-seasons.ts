import { type ScoredSeason, scoreSeason, type Scoring, scoringKey } from '../domain/fantasy/scored-season.js';
import { type SeasonStats } from '../domain/fantasy/season-stats.js';
import { type Snapshot } from '../domain/view/nfl-view.js';

/** About 0.2 MB each. */
const mostKept = 128;

export interface ScoredSeasons {
  of(stats: Snapshot<SeasonStats>, scoring: Scoring): ScoredSeason;
}

type ByScoring = Map<string, ScoredSeason>;

/**
 * Seasons under the scorings that were asked for: worked out once for all leagues that score alike. They are kept with
 * the lines that they were worked out from: when a process holds newer lines, they go with the old ones.
 */
export function createScoredSeasons(): ScoredSeasons {
  const bySeason = new WeakMap<SeasonStats, ByScoring>();
  /** The least recently used first. */
  const uses = new Map<string, { scoring: string; of: WeakRef<ByScoring> }>();

  function noteUse(snapshotId: string, scoring: string, of: ByScoring): void {
    const key = `${snapshotId} ${scoring}`;
    uses.delete(key);
    uses.set(key, { scoring, of: new WeakRef(of) });
    if (uses.size <= mostKept) return;
    for (const [oldest, use] of uses) {
      uses.delete(oldest);
      use.of.deref()?.delete(use.scoring);
      return;
    }
  }

  return {
    of({ snapshotId, value }, scoring) {
      const byScoring: ByScoring = bySeason.get(value) ?? new Map();
      bySeason.set(value, byScoring);
      const key = scoringKey(scoring);
      const scored = byScoring.get(key) ?? scoreSeason(value, scoring);
      byScoring.set(key, scored);
      noteUse(snapshotId, key, byScoring);
      return scored;
    },
  };
}
