import { type Award, awardId } from './award.js';
import { type Roster, type Week } from './week.js';

/** The rule that every league has. */
export const ruleId = 'weekly-high-score';

/**
 * The best score of a week, for the owner of the roster that made it; equal best scores are all awarded. A roster
 * without an owner earns nothing, nor does a week in which nobody scored or of which only some scores are known.
 */
export function weeklyHighScores(
  week: Week,
  rosters: readonly Roster[],
  { chainId, season }: { chainId: string; season: string },
): Award[] {
  const best = Math.max(0, ...week.teams.map(({ pointsHundredths }) => pointsHundredths));
  if (best === 0 || week.isPartial === true) return [];
  const winners = week.teams.filter(({ pointsHundredths }) => pointsHundredths === best);
  const owners = winners.map(({ rosterId }) => rosters.find((roster) => roster.rosterId === rosterId)?.ownerId ?? '');
  return [...new Set(owners)]
    .filter((sleeperUserId) => sleeperUserId !== '')
    .map((sleeperUserId) => ({
      id: awardId({ chainId, ruleId, season, week: week.week, sleeperUserId }),
      ruleId,
      season,
      week: week.week,
      sleeperUserId,
      achievementType: 'high_scorer',
      title: 'Weekly High Score',
      description: `Best score of week ${week.week}: ${(best / 100).toFixed(2)} points`,
      pointsHundredths: best,
    }));
}
