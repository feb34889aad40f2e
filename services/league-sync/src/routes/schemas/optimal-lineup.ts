import { Type, type Static } from 'typebox';
import { StringOrNull } from './fields.js';

const AnalysedPlayer = Type.Object({
  /** Null for an empty slot. */
  playerId: StringOrNull,
  name: StringOrNull,
  position: StringOrNull,
  team: StringOrNull,
  slotPosition: Type.String(),
  points: Type.Number(),
  /** In the actual line-up: not in the best one. In the best one: came from the bench. */
  isSwap: Type.Boolean(),
});

/** GET .../optimal-lineup/{week}. */
export const OptimalLineup = Type.Object({
  available: Type.Boolean(),
  /** Why there is no analysis; null when there is one. */
  reason: StringOrNull,
  week: Type.Integer(),
  /** "Preseason Data" or "Completed Week"; null without an analysis. */
  badge: StringOrNull,
  actualLineup: Type.Array(AnalysedPlayer),
  optimalLineup: Type.Array(AnalysedPlayer),
  summary: Type.Union([
    Type.Object({
      actualPoints: Type.Number(),
      optimalPoints: Type.Number(),
      pointsLeft: Type.Number(),
      /** 0 to 100, one decimal; 100 where nothing could be scored. */
      efficiency: Type.Number(),
    }),
    Type.Null(),
  ]),
});
export type OptimalLineup = Static<typeof OptimalLineup>;
