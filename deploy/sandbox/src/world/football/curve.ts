import type { Random } from '../random.js';

/** Measured shares and the values at them; between two shares the value runs straight. */
export type Quantiles = readonly (readonly [share: number, value: number])[];

/** A value drawn from a measured distribution. */
export function draw(random: Random, quantiles: Quantiles): number {
  const share = random.float();
  const above = quantiles.findIndex(([limit]) => share < limit);
  const [highShare, high] = quantiles[above === -1 ? quantiles.length - 1 : above] ?? [1, 0];
  const [lowShare, low] = quantiles[Math.max(0, (above === -1 ? quantiles.length : above) - 1)] ?? [0, 0];
  return highShare === lowShare ? high : low + ((share - lowShare) / (highShare - lowShare)) * (high - low);
}

/** Values by steps: each holds up to its limit, the limit included. */
export type Steps = readonly (readonly [upTo: number, value: number])[];

/** The value of the first step that reaches as far as `at`, else `beyond`. */
export function stepAt(steps: Steps, at: number, beyond: number): number {
  return steps.find(([upTo]) => at <= upTo)?.[1] ?? beyond;
}
