import { ApiError } from '../../lib/api/api-error';

/** What a person sends to connect a league. */
export interface Sent {
  leagueId: string;
  sleeperUsername?: string;
}

/** What is wrong with what was typed, at the control that it is about. */
export type Refusal = Partial<Record<keyof Sent, string>>;

export const blankId = { title: 'League ID required', text: 'Please enter a valid League ID' };

/** The username when one was sent, else the id: without a username there is no other control. */
const nameOrId = ({ sleeperUsername }: Sent, text: string): Refusal =>
  sleeperUsername === undefined ? { leagueId: text } : { sleeperUsername: text };

/** Reads a refusal of what was typed; empty for every other failure, which only the toast tells. */
export function refusalOf(error: unknown, sent: Sent | undefined): Refusal {
  if (!(error instanceof ApiError) || sent === undefined) return {};
  const { status, slug, details, said = blankId.text } = error;
  if (slug === 'username-required') {
    return sent.sleeperUsername ? { sleeperUsername: `Nobody on Sleeper is named ${sent.sleeperUsername}.` } : {};
  }
  if (slug === 'league-not-approved' || slug === 'proof-required') return {};
  if (slug === 'sleeper-user-taken' || slug === 'not-a-member') return nameOrId(sent, said);
  if (status === 400) return details.field === 'sleeperUsername' ? { sleeperUsername: said } : { leagueId: said };
  return status === 403 || status === 404 ? { leagueId: said } : {};
}
