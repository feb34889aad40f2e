import { type Deps } from '../deps.js';

/** Keeps every try to join a league. One that failed before the league could be read gets the name that is known here. */
export async function keepAttempts(
  deps: Pick<Deps, 'bus' | 'registrationAttempts' | 'approvedLeagues'>,
): Promise<void> {
  await deps.bus.work({
    subject: 'league.join_attempted.v1',
    consumer: 'admin-join-attempts',
    async handle({ id, payload: { occurredAt, ...attempt } }) {
      const leagueName = attempt.leagueName || (await deps.approvedLeagues.nameOf(attempt.leagueId));
      // Kept under the event's id: another delivery changes nothing.
      await deps.registrationAttempts.keep({ _id: id, ...attempt, leagueName, at: new Date(occurredAt) });
    },
  });
}
