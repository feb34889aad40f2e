import { Type, type Static } from 'typebox';
import { StringOrNull } from './fields.js';

/** GET .../historical-champions: newest first; seasons without a known champion are left out. */
export const Champions = Type.Array(
  Type.Object({
    user_id: StringOrNull,
    user_name: Type.String(),
    team_name: Type.String(),
    avatar: StringOrNull,
    /** The season, for instance "2024". */
    year: Type.String(),
    league_id: Type.String(),
  }),
);
export type Champions = Static<typeof Champions>;

/** GET .../member-championships: user id -> seasons won, newest first. */
export const MemberChampionships = Type.Record(Type.String(), Type.Array(Type.String()));
export type MemberChampionships = Static<typeof MemberChampionships>;
