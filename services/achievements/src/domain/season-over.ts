/** As much of a season as tells whether it is over. */
export interface SeasonEnd {
  /** Absent in what an earlier version of league-sync tells. */
  isOver?: boolean | undefined;
  rosters: readonly { standing?: { place: number } | undefined }[];
}

/** Nothing of a season is played any more, as league-sync says; where it does not, its champion is known. */
export const isSeasonOver = ({ isOver, rosters }: SeasonEnd): boolean =>
  isOver ?? rosters.some(({ standing }) => standing?.place === 1);
