const atMostOne = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Wins of a table: 9, 8.5. */
export const wins = (count: number): string => atMostOne.format(count);
