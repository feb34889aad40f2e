/** A person asks the admins of a league to say that they are a certain Sleeper user, as far as it decides something. */
export interface JoinRequestState {
  expiresAt: Date;
  vouchedBy: { accountId: string; name: string } | null;
  declinedAt: Date | null;
}

/** A request holds a week, as an invitation does. */
export const joinRequestHoldsMs = 7 * 24 * 60 * 60 * 1000;
/**
 * A league lists at most this many, and an account has at most this many in a league, declined ones included; who comes
 * after them can still show the code.
 */
export const mostJoinRequests = { ofLeague: 100, ofAccount: 3 };

/** Enough of an e-mail for who knows the person, and no address for who does not: "r…@example.org". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`;
}
