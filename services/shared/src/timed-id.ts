import { randomUUID } from 'node:crypto';

/** The pattern of the ids here. */
export const idPattern = '^[0-9a-z]{9}-[0-9a-f]{16}$';

/** What the ids of an instant begin with: those from then on sort behind it. */
export const idsFrom = (at: Date): string => at.getTime().toString(36).padStart(9, '0');

/** A new id; ids of later times sort behind those of earlier ones. */
export const timedId = (at: Date): string => `${idsFrom(at)}-${randomUUID().replaceAll('-', '').slice(-16)}`;
