/** A season's champion is known, so nothing is played any more. */
export const isSeasonOver = ({
  rosters,
}: {
  rosters: readonly { standing?: { place: number } | undefined }[];
}): boolean => rosters.some(({ standing }) => standing?.place === 1);
