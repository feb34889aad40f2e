import { ordinal } from '../lib/format';
import type { BadgeKind } from './badge';

export interface Rating {
  word: string;
  kind: BadgeKind;
  /** In a line of text. */
  mark: string;
  /** The same mark in a chart. */
  symbol: 'diamond' | 'triangle' | 'circle' | 'cross';
  /** Degrees by which the symbol is turned. */
  turned?: number;
  range: string;
  /** The lowest percentile of the band. */
  from: number;
}

/** The bands of consistency, the best first; each has a mark of its own beside its colour. */
export const ratings: readonly Rating[] = [
  { word: 'Elite', kind: 'success', mark: '◆', symbol: 'diamond', range: '80 or more', from: 80 },
  { word: 'Good', kind: 'accent', mark: '▲', symbol: 'triangle', range: '60–79', from: 60 },
  { word: 'Average', kind: 'neutral', mark: '●', symbol: 'circle', range: '40–59', from: 40 },
  { word: 'Below Average', kind: 'warning', mark: '▼', symbol: 'triangle', turned: 180, range: '20–39', from: 20 },
  { word: 'Poor', kind: 'error', mark: '✕', symbol: 'cross', turned: 45, range: 'below 20', from: 0 },
];

/** The band of a percentile (0-100). */
export const ratingOf = (percentile: number): Rating | undefined => ratings.find(({ from }) => percentile >= from);

/** "85th"; a dash where it is not known. Rounded down: rounded up, it could stand in a higher band than its rating. */
export const percentileWords = (percentile: number | null): string =>
  percentile === null ? '–' : ordinal(Math.floor(percentile));
