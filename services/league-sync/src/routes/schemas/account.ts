import { Type, type Static } from 'typebox';
import { StringOrNull } from './fields.js';

/** GET /api/auth/user: the signed-in person; `sleeper` is null until an account is linked. */
export const AuthUser = Type.Object({
  /** The account id, which is the token's subject. */
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  username: Type.String(),
  sleeper: Type.Union([Type.Object({ userId: Type.String(), username: Type.String() }), Type.Null()]),
});
export type AuthUser = Static<typeof AuthUser>;

/** One row of GET /api/user-leagues and GET /api/leagues: the current season of a chain. */
export const UserLeague = Type.Object({
  /** The league id of the current season. */
  id: Type.String(),
  name: Type.String(),
  season: Type.String(),
  totalRosters: Type.Integer(),
  avatar: StringOrNull,
  isAdmin: Type.Boolean(),
  isClaimed: Type.Boolean(),
});
export type UserLeague = Static<typeof UserLeague>;

export const UserLeagues = Type.Array(UserLeague);
