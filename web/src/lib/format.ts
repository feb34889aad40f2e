// What is rounded to nothing has no sign: 0.0, never -0.0.
const oneDecimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});
const atMostOneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/**
 * Without what binary fractions add where points are summed or subtracted: 82.05 less 80 is 2.049999999999997, which would
 * round down. No figure has so many decimals of its own.
 */
const exact = (value: number): number => Number(value.toFixed(6));

/** Points, averages and power scores: one decimal, thousands separated. */
export const points = (value: number): string => oneDecimal.format(exact(value));

/** Whole things that are counted, yards, and percentages without decimals: thousands separated. */
export const count = (value: number): string => whole.format(exact(value));

/** How many of something there are: 1 row, 2 rows, 1,200 rows; `several` where more of them take no s. */
export const counted = (many: number, one: string, several = `${one}s`): string =>
  `${count(many)} ${many === 1 ? one : several}`;

/** Mostly whole, with a decimal only where it is needed: 9 or 8.5 wins. */
export const trimmed = (value: number): string => atMostOneDecimal.format(value);

/** A share of a hundred with one decimal: 16.8%. */
export const percent = (value: number): string => `${points(value)}%`;

/** A difference whose number is `text`: with a plus, or a real minus. */
export const withSign = (text: string): string => `+${text}`.replace('+-', '−');

/** A difference with its sign: +3.1, −0.2 (with a real minus). */
export const signed = (value: number): string => withSign(points(value));

/** By how many points a game is led or won: below one to the hundredth, since a win by 0.02 is no tie. */
export const margin = (value: number): string => withSign(Math.abs(value) < 1 ? value.toFixed(2) : points(value));

/** 1st, 2nd, 3rd, 4th; 11th to 13th. */
export function ordinal(value: number): string {
  const lastTwo = value % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return `${value}th`;
  return `${value}${{ 1: 'st', 2: 'nd', 3: 'rd' }[value % 10] ?? 'th'}`;
}

export const day = (at: number | string): string => shortDay.format(new Date(at));

/** Oct 12, 2025 in the reader's time zone. */
export const date = (at: number | string): string => dayAndYear.format(new Date(at));

export const timeOfDay = (at: number | string): string => clock.format(new Date(at));

/** Just now, 5m ago, 3h ago, 2d ago. */
export function ago(at: number | string, now: number): string {
  const minutes = Math.floor((now - new Date(at).getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
}

const letters = new Intl.Segmenter();

/** What a reader takes for the first letter, accents and all; an emoji whole. */
const firstOf = (word: string): string => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** At most two letters: the first letters of the first two words. */
export const initials = (name: string): string =>
  name
    .split(/[\s_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(firstOf)
    .join('')
    .toUpperCase() || '?';

/** Where room is short: "J. Cook"; a defence by its own name, "Bills". */
export function shortName(name: string, position: string | null): string {
  const [first = '', ...rest] = name.split(' ');
  if (rest.length === 0) return name;
  return position === 'DEF' ? (rest.at(-1) ?? name) : `${[...first][0]}. ${rest.join(' ')}`;
}
