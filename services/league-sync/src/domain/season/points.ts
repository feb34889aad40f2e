/** Points x 100 as an integer: sums of points are exact in hundredths only. */
export const toHundredths = (points: number): number => Math.round(points * 100);

/** Hundredths as points with two decimals. */
export const toPoints = (hundredths: number): number => Math.round(hundredths) / 100;
