const atMostOne = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A factor's weight in percent of the power score: 35, 38.9. */
export const weightOf = (weight: number): string => atMostOne.format(weight);
