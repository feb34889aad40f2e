/** The last week that any league plays. */
const lastWeek = 18;

/** As much of a season as tells whether it is over. */
export interface SeasonEnd {
  rosters: readonly { standing?: { place: number } | undefined }[];
  weeks: readonly { week: number; isFinal: boolean }[];
  /** None in a season without playoffs. */
  playoffRounds: readonly unknown[];
}

/** Nothing of a season is played any more: its champion is known or, without playoffs, its last week is final. */
export const isSeasonOver = ({ rosters, weeks, playoffRounds }: SeasonEnd): boolean =>
  rosters.some(({ standing }) => standing?.place === 1) ||
  (playoffRounds.length === 0 && weeks.some(({ week, isFinal }) => week === lastWeek && isFinal));
