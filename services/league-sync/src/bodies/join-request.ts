import { type Static, Type } from 'typebox';
import { type JoinRequestDoc } from '../store/join-requests.js';
import { Closed, SleeperId, StringOrNull } from './fields.js';

const instant = Type.String({ format: 'date-time' });

export const JoinRequestParams = Closed({ leagueId: SleeperId, requestId: Type.String({ format: 'uuid' }) });

/** Somebody who was asked for a proof of who they are, as admins of the league see it. */
export const JoinRequest = Type.Object({
  id: Type.String(),
  sleeperUserId: Type.String(),
  displayName: Type.String(),
  teamName: StringOrNull,
  /** Of the account that asks, masked. */
  email: Type.String(),
  askedAt: instant,
  expiresAt: instant,
  /** The admin's name; null while nobody has vouched. */
  vouchedBy: StringOrNull,
});

export function joinRequestBody(request: JoinRequestDoc): Static<typeof JoinRequest> {
  const { _id, sleeperUserId, displayName, teamName, email, askedAt, expiresAt, vouchedBy } = request;
  return {
    ...{ id: _id, sleeperUserId, displayName, teamName, email },
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    vouchedBy: vouchedBy?.name ?? null,
  };
}
