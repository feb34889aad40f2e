import { type Form } from './form.js';

export interface Factor {
  name: string;
  /** Percent of the power score; the weights of a ranking sum to 100. */
  weight: number;
}

/** What a factor's value is told in. */
export type Unit = 'percent' | 'points';

/** Percent that each factor has in the power score: whole numbers that sum to 100. */
export interface Weights {
  allPlay: number;
  pointsPerGame: number;
  lastThree: number;
  record: number;
  efficiency: number;
}

/** The weights of a league that has set none of its own. */
export const defaultWeights: Weights = { allPlay: 35, pointsPerGame: 25, lastThree: 15, record: 15, efficiency: 10 };

interface Measure {
  key: keyof Weights;
  name: string;
  of: (form: Form) => number | undefined;
  unit: Unit;
}

/** Shares (0-1) are told in percent, points as they are. */
const shownIn = (unit: Unit, value: number): number => (unit === 'percent' ? 100 * value : value);

const measures: readonly Measure[] = [
  { key: 'allPlay', name: 'All-play record', of: (form) => form.allPlay, unit: 'percent' },
  { key: 'pointsPerGame', name: 'Points per game', of: (form) => form.pointsPerGame, unit: 'points' },
  { key: 'lastThree', name: 'Last three weeks', of: (form) => form.lastThree, unit: 'points' },
  { key: 'record', name: 'Record', of: (form) => form.winShare, unit: 'percent' },
  { key: 'efficiency', name: 'Line-up efficiency', of: (form) => form.efficiency, unit: 'percent' },
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

/** What a team shows in one factor, whatever that factor weighs. */
export interface Measured {
  name: string;
  /** The team's own figure: percent (0-100) or points, unrounded. */
  value: number;
  /** Its place among the league's, 0-100, unrounded. */
  percentile: number;
}

/** The factors of each team, in the order of `forms`. One that is not known for every team is left out for all. */
export function measured(forms: readonly Form[]): Measured[][] {
  const known = measures.filter((measure) => forms.every((form) => measure.of(form) !== undefined));
  const columns = known.map((measure) => {
    const values = forms.map((form) => measure.of(form) ?? 0);
    return percentiles(values).map((percentile, team) => ({
      name: measure.name,
      value: shownIn(measure.unit, values[team] ?? 0),
      percentile,
    }));
  });
  return forms.map((_, team) => columns.flatMap((column) => column[team] ?? []));
}

/**
 * The weights of these factors, in percent, unrounded: those that are left out share their weight among the others, in
 * proportion to their own. Line-up efficiency is the only one that can be missing.
 */
export function weightsOf(names: readonly string[], weights: Weights): number[] {
  const own = names.map((name) => weights[keyOf(name)]);
  const total = own.reduce((sum, weight) => sum + weight, 0);
  return own.map((weight) => (100 * weight) / total);
}

const keyOf = (factor: string): keyof Weights => measures.find(({ name }) => name === factor)!.key;

/** What the values of a factor are told in. */
export const unitOf = (factor: string): Unit => measures.find(({ name }) => name === factor)?.unit ?? 'points';

/** All factors with these weights, as they are when every line-up is known. */
export const factorsOf = (weights: Weights): Factor[] =>
  measures.map(({ key, name }) => ({ name, weight: weights[key] }));
