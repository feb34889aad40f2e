import { movesEndAt } from './league/week.js';
import { minuteAt, minutesAWeek } from './football/calendar.js';
import { endOf } from './files/live.js';
import type { Moment } from './files/moment.js';
import type { Season } from './football/season.js';

/** The minutes of a week, from `from` on, at which some game is being played; the last is the week's end. */
function busyMinutes(season: Season, week: number, from: number): number[] {
  const games = season.games.filter(({ game }) => game.week === week);
  const busy = new Set<number>();
  for (const played of games) {
    for (let minute = played.game.kickoff; minute <= endOf(played) + 1; minute += 1)
      if (minute > from) busy.add(minute);
  }
  return [...busy].sort((a, b) => a - b);
}

/** A week that has played itself out ends here, when whatever waits for its last game is due. */
const weekEndsAt = minuteAt('Tuesday', 6);

/** Football time that passes in one unit of real time while the rest of a week takes `seconds`; at least 1. */
export function paceOf(start: Moment, seconds: number): number {
  return Math.max(1, ((minutesAWeek - start.minute) * 60) / seconds);
}

/**
 * The moments that a week shown in `steps` steps goes through: idle hours are skipped, the last step is the next
 * week's first morning, when the scores have become final.
 */
export function liveMoments(season: Season, start: Moment, steps: number): Moment[] {
  const { week } = start;
  const busy = busyMinutes(season, week, Math.max(start.minute, movesEndAt));
  const count = Math.max(1, Math.min(steps - 1, busy.length));
  const shown = Array.from({ length: count }, (_, index) => busy[Math.floor(((index + 1) * busy.length) / count) - 1]);
  const moments = shown
    .filter((minute) => minute !== undefined && minute < minutesAWeek)
    .map((minute) => ({ ...start, minute: minute ?? 0 }));
  return [...moments, { ...start, week: week + 1, minute: weekEndsAt }];
}
