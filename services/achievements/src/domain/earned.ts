import { type Award, awardId } from './award.js';
import { type TeamRule } from './rule.js';
import { hasWonGame, type Season, type Week } from './week.js';

type TeamWeek = Week['teams'][number];

/**
 * What a rule awards for a week, to the owners of the teams that meet it, in the order of their points. A roster
 * without an owner earns nothing, nor does a team without a point; who owns two such teams earns it once. The bounds of
 * a comeback are of the week's own score, its win is that of the game (hasWonGame).
 */
export function earnedBy(
  rule: TeamRule,
  week: Week,
  season: Season,
  place: { chainId: string; season: string },
): Award[] {
  const meets = week.teams.filter((team) => team.pointsHundredths > 0 && isMet(rule, team, week, season));
  const byOwner = new Map<string, TeamWeek>();
  for (const team of meets.sort((a, b) => b.pointsHundredths - a.pointsHundredths)) {
    const owner = season.rosters.find(({ rosterId }) => rosterId === team.rosterId)?.ownerId ?? '';
    if (owner !== '' && !byOwner.has(owner)) byOwner.set(owner, team);
  }
  const ruleId = rule.id;
  return [...byOwner].map(([sleeperUserId, { pointsHundredths }]) => ({
    id: awardId({ ...place, ruleId, week: week.week, sleeperUserId }),
    ruleId,
    season: place.season,
    week: week.week,
    sleeperUserId,
    achievementType: rule.achievementType,
    title: rule.title,
    description: described(rule, week.week, pointsHundredths),
    pointsHundredths,
  }));
}

function isMet(rule: TeamRule, team: TeamWeek, week: Week, season: Season): boolean {
  const { pointsHundredths: scored } = team;
  // The same number as its digits are read as: bounds are compared as they were filled in.
  const points = scored / 100;
  switch (rule.achievementType) {
    case 'high_scorer': {
      const isBest = week.isPartial !== true && week.teams.every((one) => one.pointsHundredths <= scored);
      return points >= rule.criteria.minPoints && (isBest || !rule.criteria.weeklyHighest);
    }
    case 'perfect_week':
      return points >= rule.criteria.minPoints;
    case 'comeback_kid': {
      const { minScore, maxScore } = rule.criteria;
      return hasWonGame(season, week, team) && points >= minScore && points <= maxScore;
    }
  }
}

function described({ achievementType }: TeamRule, week: number, scored: number): string {
  const points = `${(scored / 100).toFixed(2)} points`;
  return achievementType === 'comeback_kid' ? `Won week ${week} with ${points}` : `${points} in week ${week}`;
}
