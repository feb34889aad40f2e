import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../deps.js';

/**
 * Lets the admins of a chain pass where the address names only a thing of it. Throws AppError forbidden for its other
 * members, and `notFound` for everybody else: they do not learn that it exists.
 */
export async function requireAdminOf(
  { leagues }: Pick<Deps, 'leagues'>,
  accountId: string,
  thing: { chainId: string } | null,
  notFound: AppError,
): Promise<void> {
  if (thing === null) throw notFound;
  const access = await leagues.of(accountId, thing.chainId);
  if (!access.found || !access.member || access.leagueStatus !== 'approved') throw notFound;
  if (!access.admin) {
    throw new AppError('forbidden', 'not-a-league-admin', 'Only an admin of this league may do that.');
  }
}
