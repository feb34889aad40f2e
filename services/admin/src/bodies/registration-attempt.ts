import { type Static, Type } from 'typebox';
import { type RegistrationAttempt as StoredAttempt } from '../store/registration-attempts.js';

/** A try to connect a league, good or bad. */
export const RegistrationAttempt = Type.Object({
  id: Type.String(),
  leagueId: Type.String(),
  leagueName: Type.String({ description: 'Empty when the league could not be read' }),
  userId: Type.String({ description: 'Account that tried' }),
  timestamp: Type.String({ format: 'date-time' }),
  success: Type.Boolean(),
  errorReason: Type.Union([Type.String(), Type.Null()]),
});

/** The stored attempt on the wire. */
export function registrationAttemptOf(attempt: StoredAttempt): Static<typeof RegistrationAttempt> {
  return {
    id: attempt._id,
    leagueId: attempt.leagueId,
    leagueName: attempt.leagueName,
    userId: attempt.accountId,
    timestamp: attempt.at.toISOString(),
    success: attempt.success,
    errorReason: attempt.errorReason === '' ? null : attempt.errorReason,
  };
}
