/** Said of a season that came from a file with a table alone. */
export const ofTable =
  'This season was imported from a table. Ranks, wins and points are as the table has them, not worked out here.';
