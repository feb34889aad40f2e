import { ApiError } from '../../lib/api/api-error';

/** What a person sends to connect a league. */
export interface Sent {
  leagueId: string;
  sleeperUsername?: string;
}

/** What is wrong with what was typed, at the control that it is about. */
export type Refusal = Partial<Record<keyof Sent, string>>;

export const blankId = { title: 'League ID required', text: 'Please enter a valid League ID' };

/** Refusals of the Sleeper user that was found: another name may be the right one. */
const ofSleeperUser: readonly string[] = ['not-a-member', 'sleeper-user-taken', 'proof-required'];

/** True when the server refused the Sleeper user, whom the person has named or their e-mail. */
export const refusesSleeperUser = (error: unknown): boolean =>
  error instanceof ApiError && error.slug !== undefined && ofSleeperUser.includes(error.slug);

/**
 * Reads a refusal of what was typed; empty for every other failure, which only the toast tells. `canName`: there is a
 * control for the username.
 */
export function refusalOf(error: unknown, sent: Sent | undefined, canName: boolean): Refusal {
  if (!(error instanceof ApiError) || sent === undefined) return {};
  const { status, slug, details, said = blankId.text } = error;
  if (slug === 'username-required') {
    return sent.sleeperUsername ? { sleeperUsername: `Nobody on Sleeper is named ${sent.sleeperUsername}.` } : {};
  }
  if (slug === 'league-not-approved' || slug === 'proof-required') return {};
  if (refusesSleeperUser(error)) return canName ? { sleeperUsername: said } : { leagueId: said };
  if (status === 400) return details.field === 'sleeperUsername' ? { sleeperUsername: said } : { leagueId: said };
  return status === 403 || status === 404 ? { leagueId: said } : {};
}
