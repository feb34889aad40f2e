import { dateOf, instantOf, minuteAt, minutesADay } from '../football/calendar.js';
import { regularWeeks } from '../football/rules.js';

/** A moment of the running season: minutes count from Tuesday 00:00 (Eastern) of that football week. */
export interface Moment {
  season: number;
  week: number;
  minute: number;
}

/** The week after the last: everything of the season is known. */
export const seasonOver = regularWeeks + 1;

/** The first game of a season has begun: Thursday, 20:15. */
const firstKickOff = minuteAt('Thursday', 20, 15);

/** How far a season has come at a moment: earlier seasons are over, later ones have not begun. */
export function weekOf(season: number, moment: Moment): number {
  return season < moment.season ? seasonOver : moment.week;
}

/** The moment on the real calendar, ISO 8601 UTC. */
export function isoOf(moment: Moment): string {
  return new Date(instantOf(moment.season, moment.week, moment.minute)).toISOString();
}

/** `state/nfl` of the provider. On Tuesdays `display_week` still shows the week that has just ended. */
export function stateFile(moment: Moment): Record<string, unknown> {
  return {
    week: Math.min(regularWeeks, moment.week),
    leg: Math.min(regularWeeks, moment.week),
    display_week: Math.max(1, Math.min(regularWeeks, moment.week - (moment.minute < minutesADay ? 1 : 0))),
    season: String(moment.season),
    season_type: 'regular',
    league_season: String(moment.season),
    previous_season: String(moment.season - 1),
    season_start_date: dateOf(moment.season, 1, 'Thursday'),
    league_create_season: String(moment.season),
    season_has_scores: moment.week > 1 || moment.minute > firstKickOff,
  };
}
