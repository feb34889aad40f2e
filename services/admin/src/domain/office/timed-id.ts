/** The pattern of the ids here. */
export const idPattern = '^[0-9a-z]{9}-[0-9a-f]{16}$';

/** What the ids of an instant begin with: those from then on sort behind it. */
export const idsFrom = (at: Date): string => at.getTime().toString(36).padStart(9, '0');

/** A new id; ids of later times sort behind those of earlier ones. `uuid`: a random one, which tells those of an instant apart. */
export const timedId = (now: Date, uuid: string): string => `${idsFrom(now)}-${uuid.replaceAll('-', '').slice(-16)}`;
