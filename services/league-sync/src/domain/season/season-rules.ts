import { scoreOf, type ScoredRow } from './pairs.js';

/** What a season's own settings say about its calendar. Weeks are the NFL's, 1 to 18. */
export interface SeasonRules {
  /** When the league was set up. Weeks before it count where they were played. */
  startWeek: number;
  /** The first playoff week; weeks before it are the regular season. */
  playoffWeekStart: number;
  /** Sleeper's playoff_round_type: 0 one week a round, 1 a final of two weeks, 2 two weeks a round. */
  playoffRoundType: number;
  playoffTeams: number;
  /** Every week has a second result against the median of the week's scores. */
  hasMedianGames: boolean;
  /** Weeks up to this one are final; 0 before the first. */
  lastFinalWeek: number;
  /** Sleeper says that the season is complete. */
  isComplete: boolean;
}

/** The regular season and the playoffs end with this week at the latest. */
export const lastWeek = 18;

/** Reads the rules from Sleeper's league settings; without a playoff week the whole season is regular. */
export function seasonRules(
  settings: Readonly<Record<string, number>>,
  lastScoredLeg: number,
  status = '',
): SeasonRules {
  const playoffWeekStart = settings['playoff_week_start'] ?? 0;
  return {
    startWeek: Math.max(1, settings['start_week'] ?? 1),
    // Whatever week a file names after the last one, there are none.
    playoffWeekStart: playoffWeekStart > 0 ? Math.min(playoffWeekStart, lastWeek + 1) : lastWeek + 1,
    playoffRoundType: settings['playoff_round_type'] ?? 0,
    playoffTeams: settings['playoff_teams'] ?? 6,
    hasMedianGames: settings['league_average_match'] === 1,
    lastFinalWeek: lastScoredLeg,
    isComplete: status === 'complete',
  };
}

/** False for a season whose last week is still a regular one, and where nobody could meet in the playoffs. */
export const hasPlayoffs = ({ playoffWeekStart, playoffTeams }: SeasonRules): boolean =>
  playoffWeekStart <= lastWeek && playoffTeams > 1;

/**
 * Whether it is certain that a season has no playoffs. Of a finished one whose `settings` name no week for them, as one
 * that was imported from a table, nobody knows.
 */
export function hasNoPlayoffs(rules: SeasonRules, settings: Readonly<Record<string, number>>): boolean {
  const namesNone = settings['playoff_week_start'] !== undefined && rules.playoffWeekStart > lastWeek;
  return !hasPlayoffs(rules) && (namesNone || !rules.isComplete);
}

/** The part of a week that shows whether it was played. */
export interface WeekScores {
  week: number;
  rows: readonly Pick<ScoredRow, 'points' | 'customPoints'>[];
}

/**
 * True for a week that counts towards the regular season's record. Sleeper counts weeks before `start_week` too when
 * a roster scored in them: a league set up in week 4 has 13 results by week 13.
 */
export function isRegularSeason(rules: SeasonRules, week: WeekScores): boolean {
  return week.week < rules.playoffWeekStart && (week.week >= rules.startWeek || hasScores(week));
}

/** True once a roster has scored. */
export function hasScores({ rows }: Pick<WeekScores, 'rows'>): boolean {
  return rows.some((row) => scoreOf(row) !== 0);
}

/**
 * Whether a later reply for a week has lost scores: a team that scored is missing, or nobody has scored any more. What was
 * played stays so, whatever is corrected: such a reply is damaged.
 */
export function hasLostScores(before: readonly ScoredRow[], now: readonly ScoredRow[]): boolean {
  const listed = new Set(now.map(({ rosterId }) => rosterId));
  const isMissing = before.some((row) => scoreOf(row) !== 0 && !listed.has(row.rosterId));
  return isMissing || (hasScores({ rows: before }) && !hasScores({ rows: now }));
}

/** True once a week's scores stand, whatever the NFL's own state says. */
export function isFinalWeek(rules: SeasonRules, week: number): boolean {
  return week <= rules.lastFinalWeek;
}

/** True once the last week before the playoffs is final. */
export function isRegularSeasonOver(rules: SeasonRules): boolean {
  return rules.isComplete || isFinalWeek(rules, rules.playoffWeekStart - 1);
}

/**
 * True for a week after the league's final: it has no pairs. Sleeper goes on counting the points of line-ups in
 * such weeks, but never scores them.
 */
export function isAfterSeason(rules: SeasonRules, week: number): boolean {
  return week > lastWeekOf(rules);
}

/** True once the last week is final. */
export function isOver(rules: SeasonRules): boolean {
  return rules.lastFinalWeek >= lastWeekOf(rules);
}

/** True once nothing is played any more of a season without playoffs; of one that has some, its champion tells it. */
export const isOverWithoutPlayoffs = (rules: SeasonRules): boolean => !hasPlayoffs(rules) && isOver(rules);

/** The last week that the league plays: that of the final. */
export function lastWeekOf(rules: SeasonRules): number {
  if (rules.isComplete && rules.lastFinalWeek > 0) return Math.min(lastWeek, rules.lastFinalWeek);
  return Math.min(lastWeek, Math.max(plannedEndOf(rules), rules.lastFinalWeek));
}

/** The week of the final as the settings have it, whatever the provider has counted since. */
export const plannedEndOf = (rules: SeasonRules): number =>
  Math.min(lastWeek, rules.playoffWeekStart + playoffWeeks(rules) - 1);

function playoffWeeks({ playoffRoundType, playoffTeams }: SeasonRules): number {
  const rounds = roundsOf(playoffTeams);
  if (playoffRoundType === 2) return rounds * 2;
  return playoffRoundType === 1 ? rounds + 1 : rounds;
}

/** How many rounds a bracket of so many teams has. */
export const roundsOf = (playoffTeams: number) => Math.ceil(Math.log2(Math.max(2, playoffTeams)));

/**
 * The weeks of the playoff round that `week` belongs to: one or two, in order; outside the playoffs the week alone.
 * Source of the layout: Sleeper keeps the pairs of a two-week round for both weeks.
 */
export function weeksOfRound(rules: SeasonRules, week: number): number[] {
  const offset = week - rules.playoffWeekStart;
  const rounds = roundsOf(rules.playoffTeams);
  if (offset < 0) return [week];
  if (rules.playoffRoundType === 2 && offset < rounds * 2) {
    const first = week - (offset % 2);
    return [first, first + 1];
  }
  if (rules.playoffRoundType === 1 && (offset === rounds - 1 || offset === rounds)) {
    const first = rules.playoffWeekStart + rounds - 1;
    return [first, first + 1];
  }
  return [week];
}
