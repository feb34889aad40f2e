import type { League, NflState } from './api/shared-reads';

export const lastWeek = 18;

/** First day of the season where the provider does not name it. */
const fallbackStart = '2025-09-04';

const within = (week: number) => Math.min(Math.max(week, 1), lastWeek);

/**
 * The week that pages show first: the provider's display week, week 1 before the season's first day.
 * @param now by the servers' time, epoch ms
 */
export function displayWeek(state: NflState | undefined, now: number): number {
  if (!state) return 1;
  const start = Date.parse(`${state.season_start_date ?? fallbackStart}T00:00:00Z`);
  return now < start && state.season_type !== 'regular' ? 1 : within(state.display_week || 1);
}

/** A setting of the league; `fallback` where nobody has told it. */
export const setting = (league: League, name: string, fallback: number) => league.settings[name] ?? fallback;

/**
 * The last week that the league plays. A response that was kept for offline use, or one of an older service during an
 * upgrade, does not tell.
 */
const lastWeekOf = ({ lastWeek: own = lastWeek }: Partial<Pick<League, 'lastWeek'>>): number => own;

/**
 * The last week with a final result; 0 before the first. The provider may score weeks after the league's last game: nobody
 * has a result in those.
 */
export const lastFinalWeek = (league: League): number =>
  Math.min(setting(league, 'last_scored_leg', 0), lastWeekOf(league));

/** True once the league's last week is final. */
export const isOver = (league: League): boolean => lastFinalWeek(league) >= lastWeekOf(league);

/**
 * The week of a league's season to show: today's in the running season, the last one with games once that is over, the
 * last played one in an older season, and where it is not known which season runs.
 * @param now by the servers' time, epoch ms
 */
export function leagueWeek(league: League, state: NflState | undefined, now: number): number {
  const last = lastWeekOf(league);
  if (isOver(league)) return last;
  if (league.season === state?.season) return Math.min(displayWeek(state, now), last);
  return state === undefined || league.season < state.season ? within(lastFinalWeek(league)) : 1;
}

/** The first week of the playoffs; undefined where the league names one that no season has, and so has no playoffs. */
export function playoffStart(league: League): number | undefined {
  const start = setting(league, 'playoff_week_start', 15);
  return start < 1 || start > lastWeek ? undefined : start;
}

/** How many teams make the playoffs; 0 where there are none or nobody knows, as in seasons whose table did not tell. */
export const playoffTeams = (league: League): number =>
  playoffStart(league) === undefined ? 0 : setting(league, 'playoff_teams', 6);

/** Whether the teams play in divisions, whose winners are seeded before everybody else. */
export const hasDivisions = (league: League): boolean => setting(league, 'divisions', 0) > 1;
