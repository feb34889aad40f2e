import type { NewRule, Rule } from '../api';

/** A rule as it stands in the fields of its form. */
export interface RuleValues {
  achievementType: string;
  title: string;
  description: string;
  method: string;
  minPoints: string;
  minScore: string;
  maxScore: string;
  isActive: string;
  autoAward: string;
}

export const yes = 'yes';
export const no = 'no';

/** The least points of a kind, unless the admin names others. */
const usualPoints: Record<string, string> = { high_scorer: '150', perfect_week: '180' };

export const usualPointsOf = (kind: string): string => usualPoints[kind] ?? '';

/** The fields of a rule, or of a new one. */
export function valuesOf(rule?: Rule): RuleValues {
  const kind = rule?.achievementType ?? 'high_scorer';
  const { minPoints, weeklyHighest, minScore, maxScore } = rule?.criteria ?? {};
  return {
    achievementType: kind,
    title: rule?.title ?? '',
    description: rule?.description ?? '',
    method: weeklyHighest ? 'highest' : 'threshold',
    minPoints: String(minPoints ?? usualPointsOf(kind)),
    minScore: String(minScore ?? 100),
    maxScore: String(maxScore ?? 130),
    isActive: rule?.isActive === false ? no : yes,
    autoAward: rule?.autoAward === false ? no : yes,
  };
}

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** What the fields say, for the server; only the criteria of the kind. */
export function ruleOf(values: RuleValues): NewRule {
  const { achievementType, title, description } = values;
  const range = { minScore: numberOf(values.minScore), maxScore: numberOf(values.maxScore) };
  const least = { minPoints: numberOf(values.minPoints) };
  const highest = achievementType === 'high_scorer' ? { weeklyHighest: values.method === 'highest' } : {};
  return {
    achievementType,
    title,
    description,
    criteria: achievementType === 'comeback_kid' ? range : { ...least, ...highest },
    isActive: values.isActive === yes,
    autoAward: values.autoAward === yes,
  };
}
