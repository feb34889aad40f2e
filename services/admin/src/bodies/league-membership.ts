import { StringOrNull } from '@dynasty/kit/http/fields';
import { type ClaimedMembership } from '@dynasty/proto/league/v1/installation_service';
import { type Static, Type } from 'typebox';

/** A claimed team of any league, as super admins see it. */
export const LeagueMembership = Type.Object({
  id: Type.String(),
  userId: StringOrNull,
  sleeperUserId: Type.String(),
  sleeperUsername: StringOrNull,
  isAdmin: Type.Boolean(),
  isClaimed: Type.Boolean(),
  isCommissioner: Type.Boolean(),
  claimedAt: Type.String({ format: 'date-time' }),
  userEmail: StringOrNull,
  leagueId: Type.String(),
  leagueName: Type.String(),
  teamName: StringOrNull,
});

const orNull = (text: string): string | null => (text === '' ? null : text);

/** league-sync's row on the wire. */
export function leagueMembershipOf(row: ClaimedMembership): Static<typeof LeagueMembership> {
  return {
    id: row.id,
    userId: orNull(row.accountId),
    sleeperUserId: row.sleeperUserId,
    sleeperUsername: orNull(row.sleeperUsername),
    isAdmin: row.admin,
    isClaimed: true,
    isCommissioner: row.commissioner,
    claimedAt: row.claimedAt,
    userEmail: orNull(row.email),
    leagueId: row.leagueId,
    leagueName: row.leagueName,
    teamName: orNull(row.teamName),
  };
}
