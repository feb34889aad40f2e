import { withSign } from '../../lib/format';

// What is rounded to nothing has no sign.
const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});

/** Figures that add up at two decimals, as the server rounds them: rounded further, they would not as they are shown. */
export const hundredths = (value: number): string => twoDecimals.format(value);

/** Such a difference with its sign: +0.60, −0.40 (with a real minus). */
export const signedHundredths = (value: number): string => withSign(hundredths(value));

/** A weight in percent, to the hundredth where it has one: 35 or 38.89. The weights of all factors sum to 100. */
export const weightWords = (value: number): string => String(Number(value.toFixed(2)));
