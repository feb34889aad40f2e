import { Type, type Static } from 'typebox';
import { BooleanOrNull, IntegerOrNull, NumberOrNull, StringOrNull } from './fields.js';

/** One team of a pair. */
export const MatchupSide = Type.Object({
  rosterId: Type.Integer(),
  user: Type.Object({
    user_id: StringOrNull,
    username: StringOrNull,
    display_name: StringOrNull,
    avatar: StringOrNull,
  }),
  teamName: Type.String(),
  /** This week's points; a commissioner's override is applied. */
  points: Type.Number(),
  /** Sum over both weeks of a two-week playoff round; null in rounds of one week. */
  roundPoints: NumberOrNull,
  /** Finished regular-season weeks up to this one: "7-6" or "7-6-1", and points per week. */
  teamStats: Type.Object({ record: Type.String(), avgPoints: Type.Number() }),
  matchupStatus: Type.Enum(['Final', 'In Progress', 'Scheduled'], { type: 'string' }),
  /** Null until the round's last week is final; both false in a tie. */
  isWinner: BooleanOrNull,
  /** Starters whose game has not kicked off; null where the schedule is not known. */
  yetToPlay: IntegerOrNull,
});
export type MatchupSide = Static<typeof MatchupSide>;

/** GET .../matchups/{week}: pairs of two sides; byes and eliminated teams are left out. */
export const Matchups = Type.Array(Type.Array(MatchupSide, { minItems: 2, maxItems: 2 }));
export type Matchups = Static<typeof Matchups>;
