import { type DeadLetter as StoredLetter } from '@dynasty/kit/dead-letters';
import { type Static, Type } from 'typebox';

/** An event that stopped on its way. */
export const DeadLetter = Type.Object({
  id: Type.String(),
  owner: Type.String({ description: 'The consumer that gave it up, or the service whose outbox has it' }),
  subject: Type.String(),
  eventId: Type.String(),
  reason: Type.String(),
  at: Type.String({ format: 'date-time' }),
  bytes: Type.Integer({ description: 'Size of the payload' }),
});

/** The letter on the wire. */
export function deadLetterOf({ at, ...letter }: StoredLetter): Static<typeof DeadLetter> {
  return { ...letter, at: at.toISOString() };
}
