/** An admin's invitation of one Sleeper user, as far as it decides whether it can be used. */
export interface InvitationState {
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
}

export const invitationStates = ['open', 'used', 'expired', 'revoked'] as const;

/**
 * What has become of an invitation. What was used stays so, whatever happened later; what is open ends with the rights of
 * who has made it.
 */
export function stateOf(
  { usedAt, revokedAt, expiresAt }: InvitationState,
  now: Date,
  isHostAdmin: boolean,
): (typeof invitationStates)[number] {
  if (usedAt !== null) return 'used';
  if (revokedAt !== null || !isHostAdmin) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
}

/** An invitation holds a week. */
export const invitationHoldsMs = 7 * 24 * 60 * 60 * 1000;
/** A league has at most this many that are open. */
export const mostOpenInvitations = 50;
