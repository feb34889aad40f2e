import { type Static, Type } from 'typebox';
import { isStatRule, type RuleInput } from '../domain/rule.js';
import { awardTypes, positions, rosterPositions, statCategories, timeframes } from '../domain/stat-terms.js';
import { type StoredRule } from '../store/rules.js';

const kinds = ['high_scorer', 'perfect_week', 'comeback_kid', 'stat_achievement'] as const;

const points = Type.Number({ minimum: 0, maximum: 1_000 });

/** One of these, or '' for nothing chosen. */
const choice = (values: readonly string[]) => Type.Optional(Type.Enum(['', ...values], { type: 'string' }));

/** Of a stat_achievement: accepted beside the criteria and within them. */
const statFields = {
  statCategory: choice(statCategories),
  position: choice(positions),
  timeframe: choice(timeframes),
  awardType: choice(awardTypes),
  rosterPosition: choice(rosterPositions),
};

const criteria = Type.Object(
  {
    ...statFields,
    threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 })),
    minPoints: Type.Optional(points),
    weeklyHighest: Type.Optional(Type.Boolean()),
    minScore: Type.Optional(points),
    maxScore: Type.Optional(points),
  },
  { additionalProperties: false },
);

const fields = {
  title: Type.Optional(Type.String({ maxLength: 80 })),
  description: Type.Optional(Type.String({ maxLength: 300 })),
  criteria: Type.Optional(criteria),
  ...statFields,
  isActive: Type.Optional(Type.Boolean()),
  autoAward: Type.Optional(Type.Boolean()),
};

/** A rule's new values; what is not named stays. */
export const RuleChanges = Type.Object(fields, { additionalProperties: false });

/** A new rule; criteria that are not named have their usual values. */
export const NewRule = Type.Object(
  {
    achievementType: Type.Optional(Type.String({ maxLength: 40, description: kinds.join(', ') })),
    ...fields,
  },
  { additionalProperties: false },
);

export const RuleBody = Type.Object({
  id: Type.String(),
  achievementType: Type.Enum(kinds, { type: 'string' }),
  title: Type.String(),
  description: Type.String(),
  criteria,
  ...statFields,
  isActive: Type.Boolean(),
  autoAward: Type.Boolean(),
});

/** The stored rule on the wire. */
export function ruleBody(rule: StoredRule): Static<typeof RuleBody> {
  const { id, achievementType, title, description, criteria: asked, isActive, autoAward } = rule;
  const body = { id, achievementType, title, description, criteria: asked, isActive, autoAward };
  if (!isStatRule(rule)) return body;
  const { threshold: _, ...stat } = rule.criteria;
  return { ...body, ...stat };
}

/** What was filled in, with what stands beside the criteria among them. */
export function ruleInput(body: Static<typeof NewRule>): RuleInput {
  const { statCategory, position, timeframe, awardType, rosterPosition, criteria: asked, ...rest } = body;
  const beside = { statCategory, position, timeframe, awardType, rosterPosition };
  const named = Object.entries(beside).filter(([, value]) => value !== undefined);
  return { ...rest, criteria: { ...asked, ...Object.fromEntries(named) } };
}

/** What a rule would have awarded in the newest season with a final week. */
export const Preview = Type.Object({
  season: Type.String(),
  weeks: Type.Array(Type.Object({ week: Type.Integer(), sleeperUserIds: Type.Array(Type.String()) })),
});
