import { createCache } from '@dynasty/kit/cache';
import { type Held } from '../domain/nfl-view.js';
import { type ScoredSeason, scoreSeason, type Scoring, scoringKey } from '../domain/fantasy/scored-season.js';
import { type SeasonStats } from '../domain/fantasy/season-stats.js';

/** About 0.2 MB each. */
const keptSeasons = 128;

export interface ScoredSeasons {
  of(stats: Held<SeasonStats>, scoring: Scoring): ScoredSeason;
}

/** Seasons under the scorings that were asked for: worked out once for all leagues that score alike. */
export function createScoredSeasons(): ScoredSeasons {
  const kept = createCache<ScoredSeason>({ max: keptSeasons });
  return {
    of({ snapshotId, value }, scoring) {
      const key = `${snapshotId} ${scoringKey(scoring)}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const scored = scoreSeason(value, scoring);
      kept.set(key, scored);
      return scored;
    },
  };
}
