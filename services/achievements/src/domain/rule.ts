import { readStatTerms, type StatCriteria, type StatInput } from './stat-terms.js';

/** What a rule asks of a team's week; points of the league's scoring. */
export type TeamTerms =
  | { achievementType: 'high_scorer'; criteria: { minPoints: number; weeklyHighest: boolean } }
  | { achievementType: 'perfect_week'; criteria: { minPoints: number } }
  | { achievementType: 'comeback_kid'; criteria: { minScore: number; maxScore: number } };

/** What a rule asks of single players. */
export interface StatTerms {
  achievementType: 'stat_achievement';
  criteria: StatCriteria;
}

type Terms = TeamTerms | StatTerms;

interface About {
  id: string;
  title: string;
  description: string;
  /** An inactive rule awards nothing and takes nothing back. */
  isActive: boolean;
  /** Awards by itself when a week is final; without it only when an admin processes the week. */
  autoAward: boolean;
}

/** An automation rule of a league. */
export type Rule = Terms & About;
/** A rule that a team's score meets. */
export type TeamRule = TeamTerms & About;
/** A rule that a player meets for the team that has them. */
export type StatRule = StatTerms & About;

export const isStatRule = <R extends Rule>(rule: R): rule is R & StatRule =>
  rule.achievementType === 'stat_achievement';

/** What a person filled in; whatever is missing has its usual value, or is refused. */
export interface RuleInput {
  achievementType?: string;
  title?: string;
  description?: string;
  criteria?: StatInput & { minPoints?: number; weeklyHighest?: boolean; minScore?: number; maxScore?: number };
  isActive?: boolean;
  autoAward?: boolean;
}

/** Rules that a league may have. */
export const mostRules = 30;

export const missingFields = 'Please fill in all required fields';

/** A rule as it will be stored, without its id; or a sentence for the person who filled it in. */
export function readRule(input: RuleInput): { rule: Omit<Rule, 'id'> } | { problem: string } {
  const { achievementType = '', description = '', criteria = {}, isActive = true, autoAward = true } = input;
  const title = (input.title ?? '').trim();
  if (achievementType === '' || title === '') return { problem: missingFields };
  const terms = termsOf(achievementType, criteria);
  if ('problem' in terms) return terms;
  return { rule: { ...terms, title, description: description.trim(), isActive, autoAward } };
}

function termsOf(
  achievementType: string,
  { minPoints, weeklyHighest = false, minScore = 100, maxScore = 130, ...stat }: NonNullable<RuleInput['criteria']>,
): Terms | { problem: string } {
  switch (achievementType) {
    case 'high_scorer':
      return { achievementType, criteria: { minPoints: minPoints ?? 150, weeklyHighest } };
    case 'perfect_week':
      return { achievementType, criteria: { minPoints: minPoints ?? 180 } };
    case 'comeback_kid':
      if (minScore > maxScore) return { problem: 'The lowest score must not be above the highest one' };
      return { achievementType, criteria: { minScore, maxScore } };
    case 'stat_achievement': {
      const read = readStatTerms(stat);
      return 'problem' in read ? read : { achievementType, ...read };
    }
    default:
      return { problem: 'This achievement type cannot be automated' };
  }
}
