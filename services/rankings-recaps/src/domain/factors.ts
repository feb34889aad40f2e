import { type Form } from './form.js';

export interface Factor {
  name: string;
  /** Percent of the power score; the weights of a ranking sum to 100. */
  weight: number;
}

/** What a factor's value is told in. */
export type Unit = 'percent' | 'points';

interface Measure extends Factor {
  of: (form: Form) => number | undefined;
  unit: Unit;
}

/** Shares (0-1) are told in percent, points as they are. */
const shownIn = (unit: Unit, value: number): number => (unit === 'percent' ? 100 * value : value);

const measures: readonly Measure[] = [
  { name: 'All-play record', weight: 35, of: (form) => form.allPlay, unit: 'percent' },
  { name: 'Points per game', weight: 25, of: (form) => form.pointsPerGame, unit: 'points' },
  { name: 'Last three weeks', weight: 15, of: (form) => form.lastThree, unit: 'points' },
  { name: 'Record', weight: 15, of: (form) => form.winShare, unit: 'percent' },
  { name: 'Line-up efficiency', weight: 10, of: (form) => form.efficiency, unit: 'percent' },
];

/** Values closer than this are the same value, summed in another order. */
const sameness = 1e-9;

/**
 * Percentile of each value among all, 0-100: (below + half of the equals) / (n - 1). The mean is always 50;
 * a single value stands at 50.
 */
export function percentiles(values: readonly number[]): number[] {
  if (values.length < 2) return values.map(() => 50);
  return values.map((value) => {
    const below = values.filter((other) => other < value - sameness).length;
    const equal = values.filter((other) => Math.abs(other - value) <= sameness).length - 1;
    return (100 * (below + equal / 2)) / (values.length - 1);
  });
}

export interface Contribution {
  name: string;
  weight: number;
  /** The team's own figure: percent (0-100) or points. */
  value: number;
  /** What it adds to the power score, unrounded. */
  points: number;
}

/**
 * What each factor adds to each team's power score, in the order of `forms`. A factor that is not known for
 * every team is left out for all of them, and the others share its weight in proportion to their own.
 */
export function contributions(forms: readonly Form[]): Contribution[][] {
  const known = measures.filter((measure) => forms.every((form) => measure.of(form) !== undefined));
  const total = known.reduce((sum, measure) => sum + measure.weight, 0);
  const columns = known.map((measure) => {
    const values = forms.map((form) => measure.of(form) ?? 0);
    const weight = (100 * measure.weight) / total;
    return percentiles(values).map((percentile, team) => ({
      name: measure.name,
      weight,
      value: shownIn(measure.unit, values[team] ?? 0),
      points: (weight * percentile) / 100,
    }));
  });
  return forms.map((_, team) => columns.flatMap((column) => column[team] ?? []));
}

/** What the values of a factor are told in. */
export const unitOf = (factor: string): Unit => measures.find(({ name }) => name === factor)?.unit ?? 'points';

/** The factors and weights in use when every line-up is known. */
export const allFactors: readonly Factor[] = measures.map(({ name, weight }) => ({ name, weight }));
