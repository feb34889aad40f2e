import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../../deps.js';
import { LeagueNotOpen } from './open-league.js';

type Slice = Pick<Deps, 'mongo' | 'outbox' | 'logger'>;

/** A try to join a league, with what is learned of it on the way. */
export interface Attempt {
  /** Names it in the event: of two that say the same one is kept. */
  key: string;
  accountId: string;
  /** Empty for an invitation that does not exist: there is no league then whose attempt it could be. */
  leagueId: string;
  /** Empty until the league was found. */
  leagueName: string;
}

export const newAttempt = (accountId: string, leagueId = ''): Attempt => ({
  key: randomUUID(),
  accountId,
  leagueId,
  leagueName: '',
});

/**
 * Tells of a try that has succeeded, in the transaction that made the person a member. Who is one already has tried
 * nothing.
 */
export function tellSuccess(deps: Pick<Deps, 'outbox'>, attempt: Attempt, session: ClientSession): Promise<void> {
  return tell(deps, attempt, '', session);
}

/**
 * Runs a try to join a league and tells why it has failed: by an event, which waits for whoever is away. A failure to
 * tell it changes nothing for the person. Rejects as `join` does.
 */
export async function tellingFailure<T>(deps: Slice, attempt: Attempt, join: () => Promise<T>): Promise<T> {
  try {
    return await join();
  } catch (error) {
    if (error instanceof AppError && attempt.leagueId !== '') {
      const telling = tellFailure(deps, attempt, reasonOf(error));
      // In an outage it may be the database that does not respond: the person need not wait for it again.
      if (error.kind !== 'unavailable') await telling;
    }
    throw error;
  }
}

async function tellFailure(deps: Slice, attempt: Attempt, reason: string): Promise<void> {
  try {
    await deps.mongo.transaction((session) => tell(deps, attempt, reason, session));
  } catch (error) {
    deps.logger.warn({ err: error, leagueId: attempt.leagueId }, 'a registration attempt could not be recorded');
  }
}

function tell(
  { outbox }: Pick<Deps, 'outbox'>,
  { key, ...attempt }: Attempt,
  errorReason: string,
  session: ClientSession,
): Promise<void> {
  return outbox.add(session, 'league.join_attempted.v1', key, {
    ...attempt,
    success: errorReason === '',
    errorReason,
    occurredAt: new Date().toISOString(),
  });
}

/** People are told the same of a league that is suspended as of one without approval; super admins see which it was. */
const reasonOf = (error: AppError): string =>
  error instanceof LeagueNotOpen && error.approval === 'suspended' ? 'league-suspended' : error.slug;
