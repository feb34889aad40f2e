/** What a rule asks of a team's week; points of the league's scoring. */
export type Terms =
  | { achievementType: 'high_scorer'; criteria: { minPoints: number; weeklyHighest: boolean } }
  | { achievementType: 'perfect_week'; criteria: { minPoints: number } }
  | { achievementType: 'comeback_kid'; criteria: { minScore: number; maxScore: number } };

/** An automation rule of a league. */
export type Rule = Terms & {
  id: string;
  title: string;
  description: string;
  /** An inactive rule awards nothing and takes nothing back. */
  isActive: boolean;
  /** Awards by itself when a week is final; without it only when an admin processes the week. */
  autoAward: boolean;
};

export type RuleType = Rule['achievementType'];

/** What a person filled in; whatever is missing has its usual value, or is refused. */
export interface RuleInput {
  achievementType?: string;
  title?: string;
  description?: string;
  criteria?: { minPoints?: number; weeklyHighest?: boolean; minScore?: number; maxScore?: number };
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
  { minPoints, weeklyHighest = false, minScore = 100, maxScore = 130 }: NonNullable<RuleInput['criteria']>,
): Terms | { problem: string } {
  switch (achievementType) {
    case 'high_scorer':
      return { achievementType, criteria: { minPoints: minPoints ?? 150, weeklyHighest } };
    case 'perfect_week':
      return { achievementType, criteria: { minPoints: minPoints ?? 180 } };
    case 'comeback_kid':
      if (minScore > maxScore) return { problem: 'The lowest score must not be above the highest one' };
      return { achievementType, criteria: { minScore, maxScore } };
    default:
      return { problem: 'This achievement type cannot be automated' };
  }
}
