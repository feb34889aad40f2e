import type { NewRule, Rule, RuleChanges } from '../api';

/** A rule as it stands in the fields of its form. */
export interface RuleValues {
  achievementType: string;
  title: string;
  description: string;
  method: string;
  minPoints: string;
  minScore: string;
  maxScore: string;
  statCategory: string;
  position: string;
  timeframe: string;
  awardType: string;
  rosterPosition: string;
  threshold: string;
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
  const { minPoints, weeklyHighest, minScore, maxScore, ...stat } = rule?.criteria ?? {};
  return {
    achievementType: kind,
    title: rule?.title ?? '',
    description: rule?.description ?? '',
    method: weeklyHighest ? 'highest' : 'threshold',
    minPoints: String(minPoints ?? usualPointsOf(kind)),
    minScore: String(minScore ?? 100),
    maxScore: String(maxScore ?? 130),
    statCategory: stat.statCategory ?? '',
    position: stat.position ?? '',
    timeframe: stat.timeframe ?? 'weekly',
    awardType: stat.awardType ?? 'threshold',
    rosterPosition: stat.rosterPosition ?? '',
    threshold: stat.threshold ? String(stat.threshold) : '',
    isActive: rule?.isActive === false ? no : yes,
    autoAward: rule?.autoAward === false ? no : yes,
  };
}

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** What the fields say, for the server; only the criteria of the kind. */
export function ruleOf(values: RuleValues): NewRule {
  const { achievementType, title, description } = values;
  return {
    achievementType,
    title,
    description,
    criteria: criteriaOf(values),
    isActive: values.isActive === yes,
    autoAward: values.autoAward === yes,
  };
}

const differing = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name as keyof T] !== value)) as Partial<T>;

/** What was changed in the form since it began, for the server; what others have changed meanwhile stays as it is. */
export function changesOf(began: RuleValues, values: RuleValues): RuleChanges {
  const [{ criteria: old = {}, ...before }, { criteria = {}, ...after }] = [ruleOf(began), ruleOf(values)];
  const asked = differing(old, criteria);
  const { achievementType: _, ...changes } = differing(before, after);
  return { ...changes, ...(Object.keys(asked).length > 0 && { criteria: asked }) };
}

type Criteria = NonNullable<NewRule['criteria']>;

function criteriaOf(values: RuleValues): Criteria {
  const minPoints = numberOf(values.minPoints);
  switch (values.achievementType) {
    case 'comeback_kid':
      return { minScore: numberOf(values.minScore), maxScore: numberOf(values.maxScore) };
    case 'stat_achievement': {
      const { statCategory, position, timeframe, awardType, rosterPosition } = values;
      // None is 0, which the server refuses in words; what is undefined would be left out, and the former one stay.
      const threshold = (awardType === 'threshold' ? numberOf(values.threshold) : undefined) ?? 0;
      return { statCategory, position, timeframe, awardType, rosterPosition, threshold } as Criteria;
    }
    case 'high_scorer':
      return { minPoints, weeklyHighest: values.method === 'highest' };
    default:
      return { minPoints };
  }
}
