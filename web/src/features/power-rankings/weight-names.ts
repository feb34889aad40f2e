import type { Weights } from './api';

/** The factors of the power score in the order in which they are told. */
export const weightNames: readonly [keyof Weights, string][] = [
  ['allPlay', 'All-play record'],
  ['pointsPerGame', 'Points per game'],
  ['lastThree', 'Last three weeks'],
  ['record', 'Record'],
  ['efficiency', 'Line-up efficiency'],
];
