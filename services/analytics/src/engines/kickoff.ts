import { DateTime } from 'luxon';

/** nflverse writes kick-offs in the league's own time. */
const LEAGUE_ZONE = 'America/New_York';

/**
 * The instant of a kick-off.
 * @param day for instance 2025-09-04
 * @param time Eastern, for instance 20:20
 * @returns null when the two do not make a time
 */
export function kickoffAt(day: string, time: string): Date | null {
  const moment = DateTime.fromISO(`${day}T${time}`, { zone: LEAGUE_ZONE });
  return moment.isValid ? moment.toUTC().toJSDate() : null;
}
