import { type Static, Type } from 'typebox';
import { type StoredRule } from '../store/rules.js';

const points = Type.Number({ minimum: 0, maximum: 1_000 });

const criteria = Type.Object(
  {
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
  isActive: Type.Optional(Type.Boolean()),
  autoAward: Type.Optional(Type.Boolean()),
};

/** A rule's new values; what is not named stays. */
export const RuleChanges = Type.Object(fields, { additionalProperties: false });

/** A new rule; criteria that are not named have their usual values. */
export const NewRule = Type.Object(
  {
    achievementType: Type.Optional(
      Type.String({ maxLength: 40, description: 'high_scorer, perfect_week or comeback_kid' }),
    ),
    ...fields,
  },
  { additionalProperties: false },
);

export const RuleBody = Type.Object({
  id: Type.String(),
  achievementType: Type.Enum(['high_scorer', 'perfect_week', 'comeback_kid'], { type: 'string' }),
  title: Type.String(),
  description: Type.String(),
  criteria,
  isActive: Type.Boolean(),
  autoAward: Type.Boolean(),
});

/** The stored rule on the wire. */
export function ruleBody(rule: StoredRule): Static<typeof RuleBody> {
  const { id, achievementType, title, description, criteria: asked, isActive, autoAward } = rule;
  return { id, achievementType, title, description, criteria: asked, isActive, autoAward };
}

/** What a rule would have awarded in the newest season with a final week. */
export const Preview = Type.Object({
  season: Type.String(),
  weeks: Type.Array(Type.Object({ week: Type.Integer(), sleeperUserIds: Type.Array(Type.String()) })),
});
