import { type Static, Type } from 'typebox';
import { invitationStates, stateOf } from '../domain/claims/invitation.js';
import { type ChainDoc } from '../store/chains.js';
import { type InvitationDoc } from '../store/invitations.js';
import { Closed, Reason, SleeperId, StringOrNull } from './fields.js';

const instant = Type.String({ format: 'date-time' });
const State = Type.Enum([...invitationStates], { type: 'string' });

export const InviteBody = Closed({ sleeperUserId: SleeperId, reason: Reason });
export const InvitationParams = Closed({ leagueId: SleeperId, invitationId: Type.String({ format: 'uuid' }) });
export const TokenParams = Closed({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }) });

/** An invitation, as admins of the league see it. */
export const Invitation = Type.Object({
  id: Type.String(),
  sleeperUserId: Type.String(),
  displayName: Type.String(),
  invitedBy: Type.String(),
  createdAt: instant,
  expiresAt: instant,
  state: State,
});
/** The one time that the secret part of its address is told. */
export const NewInvitation = Type.Object({ ...Invitation.properties, token: Type.String() });

/** An invitation, as who has its address sees it. */
export const OfferedInvitation = Type.Object({
  leagueName: Type.String(),
  season: Type.String(),
  displayName: Type.String(),
  teamName: StringOrNull,
  invitedBy: Type.String(),
  expiresAt: instant,
  state: State,
});

/** `isHostAdmin`: whether who has made it is an admin of the league still. */
export function invitationBody(invitation: InvitationDoc, now: Date, isHostAdmin: boolean): Static<typeof Invitation> {
  const { _id, sleeperUserId, displayName, invitedBy, createdAt, expiresAt } = invitation;
  return {
    id: _id,
    sleeperUserId,
    displayName,
    invitedBy: invitedBy.name,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: stateOf(invitation, now, isHostAdmin),
  };
}

/** For the person with the address; whether who has made it may still invite is looked at when it is accepted. */
export function offeredInvitation(
  invitation: InvitationDoc,
  { name, seasons, currentLeagueId }: ChainDoc,
  now: Date,
): Static<typeof OfferedInvitation> {
  const { displayName, invitedBy, expiresAt, state } = invitationBody(invitation, now, true);
  const season = seasons.find(({ leagueId }) => leagueId === currentLeagueId)?.season ?? '';
  return { leagueName: name, season, displayName, teamName: invitation.teamName, invitedBy, expiresAt, state };
}
