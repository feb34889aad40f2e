import { AppError } from '@dynasty/kit/errors';
import { randomUUID } from 'node:crypto';
import { type ConnectedLeague } from '../../bodies/connection.js';
import { type Deps } from '../../deps.js';
import { LeagueNotOpen } from './open-league.js';

/** A try to join a league, with what is learned of it on the way. */
export interface Attempt {
  accountId: string;
  /** Empty for an invitation that does not exist: there is no league then whose attempt it could be. */
  leagueId: string;
  /** Empty until the league was found. */
  leagueName: string;
  /** True when nothing was tried: the person is a member already. */
  isMember: boolean;
}

export const newAttempt = (accountId: string, leagueId = ''): Attempt => ({
  accountId,
  leagueId,
  leagueName: '',
  isMember: false,
});

/**
 * Runs a try to join a league and tells the admin service how it went. A failure to tell it fails no join. Rejects as
 * `join` does.
 */
export async function recordAttempt(
  deps: Pick<Deps, 'admin' | 'logger'>,
  attempt: Attempt,
  join: () => Promise<ConnectedLeague>,
): Promise<ConnectedLeague> {
  const key = randomUUID();
  async function record(refusal?: string): Promise<void> {
    const { isMember, ...rest } = attempt;
    if (isMember || attempt.leagueId === '') return;
    await deps.admin
      .recordAttempt({ key, ...rest, ...(refusal !== undefined && { refusal }) })
      .catch((error: unknown) => {
        deps.logger.warn({ err: error, leagueId: attempt.leagueId }, 'a registration attempt could not be recorded');
      });
  }
  try {
    const joined = await join();
    attempt.leagueName = joined.league.name;
    await record();
    return joined;
  } catch (error) {
    if (error instanceof AppError) {
      const recorded = record(reasonOf(error));
      // In an outage it may be the admin service that does not respond: the person need not wait for it again.
      if (error.kind !== 'unavailable') await recorded;
    }
    throw error;
  }
}

/** People are told the same of a league that is suspended as of one without approval; super admins see which it was. */
const reasonOf = (error: AppError): string =>
  error instanceof LeagueNotOpen && error.approval === 'suspended' ? 'league-suspended' : error.slug;
