import { type Static, Type } from 'typebox';
import { AuthUser } from './account.js';
import { StringOrNull } from './fields.js';

const instant = Type.String({ format: 'date-time' });

/** GET /api/auth/user/data: what the league service keeps of the caller. */
export const OwnData = Type.Object({
  account: Type.Object({ ...AuthUser.properties, createdAt: instant }),
  leagues: Type.Array(
    Type.Object({
      leagueId: Type.String({ description: 'Of the current season.' }),
      name: Type.String(),
      isAdmin: Type.Boolean(),
      isCommissioner: Type.Boolean(),
      joinedAt: StringOrNull,
      claim: Type.Union([
        Type.Object({ rosterId: Type.Integer(), season: Type.String(), claimedAt: instant }),
        Type.Null(),
      ]),
    }),
  ),
  proofs: Type.Array(
    Type.Object({ leagueId: Type.String(), username: Type.String(), code: Type.String(), expiresAt: instant }),
    { description: 'Codes that were asked for and still hold.' },
  ),
  joinRequests: Type.Array(
    Type.Object({ leagueId: Type.String(), displayName: Type.String(), askedAt: instant, expiresAt: instant }),
    { description: 'Before the admins of leagues.' },
  ),
});
export type OwnData = Static<typeof OwnData>;
