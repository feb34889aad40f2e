import { Type, type Static } from 'typebox';
import { BooleanOrNull, IntegerOrNull, NumberOrNull, StringOrNull } from './fields.js';

/** A starter, or an empty slot (`playerId` null). */
export const LineupStarter = Type.Object({
  playerId: StringOrNull,
  name: StringOrNull,
  team: StringOrNull,
  position: StringOrNull,
  /** The league's slot: QB, FLEX, SUPER_FLEX ... */
  slotPosition: Type.String(),
  /** Null where the provider recorded no points for him (old seasons, games to come). */
  points: NumberOrNull,
  /** The week his team does not play; null where the season's schedule is not known. */
  byeWeek: IntegerOrNull,
  isOnBye: Type.Boolean(),
  injuryStatus: StringOrNull,
});

export type LineupStarter = Static<typeof LineupStarter>;

/** One side of the caller's matchup. */
export const MyMatchupSide = Type.Object({
  rosterId: Type.Integer(),
  user_id: StringOrNull,
  username: StringOrNull,
  display_name: StringOrNull,
  avatar: StringOrNull,
  teamName: Type.String(),
  points: Type.Number(),
  /** Sum over both weeks of a two-week playoff round; null in rounds of one week. */
  roundPoints: NumberOrNull,
  /** Null until the round's last week is final, and without an opponent; both false in a tie. */
  isWinner: BooleanOrNull,
  teamStats: Type.Object({ record: Type.String(), avgPoints: Type.Number() }),
  /** Starters whose game has not kicked off; null where the schedule or the line-up is not known. */
  yetToPlay: IntegerOrNull,
  lineup: Type.Object({ starters: Type.Array(LineupStarter) }),
});
export type MyMatchupSide = Static<typeof MyMatchupSide>;

/** GET .../my-matchup/{week}. */
export const MyMatchup = Type.Object({
  status: Type.Enum(['Final', 'In Progress', 'Scheduled'], { type: 'string' }),
  week: Type.Integer(),
  user: MyMatchupSide,
  /** Null on a bye, after elimination, and where nobody is paired. */
  opponent: Type.Union([MyMatchupSide, Type.Null()]),
  /** The second game of the week in median leagues; null elsewhere and in the playoffs. */
  median: Type.Union([
    Type.Object({
      points: Type.Number(),
      result: Type.Union([Type.Enum(['W', 'L', 'T'], { type: 'string' }), Type.Null()]),
    }),
    Type.Null(),
  ]),
});
export type MyMatchup = Static<typeof MyMatchup>;
