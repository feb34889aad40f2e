export interface Option {
  value: string;
  label: string;
}

/** A filter of a tool: one of several, or without `options` a text. */
export interface Field {
  label: string;
  /** What an address that does not name it means. */
  fallback: string;
  options?: readonly Option[];
  /** In an empty text field. */
  placeholder?: string;
  /** Its words on a chip; without it the option's label, or the text. */
  chip?: (value: string) => string;
  /** Its chip stands there also for the fallback, and cannot be taken away: a season. */
  always?: boolean;
  /** What else in the address belongs to its value and goes with it: the direction of a column. */
  brings?: string;
  /** Its fallback is another one every year, so that what is kept of a search names it: a season. */
  yearly?: boolean;
}

export type Fields = Readonly<Record<string, Field>>;
export type Values<F extends Fields> = Record<keyof F & string, string>;

/** The longest text that is searched for. */
export const longestText = 64;

/** A value of an address; what the field cannot have is ignored. */
function valueOf({ options, fallback }: Field, value: string | null): string {
  if (value === null) return fallback;
  if (!options) return value.trim().slice(0, longestText);
  return options.some((option) => option.value === value) ? value : fallback;
}

export const namesOf = <F extends Fields>(fields: F): (keyof F & string)[] => Object.keys(fields);

/** The fields' values in an address. */
export const valuesOf = <F extends Fields>(fields: F, params: URLSearchParams): Values<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(field, params.get(name))]),
  ) as Values<F>;

/** Those of kept values that the fields can have; undefined when there are none. */
export function keptValuesOf<F extends Fields>(fields: F, kept: unknown): Partial<Values<F>> | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const isPossible = ([name, value]: [string, unknown]) =>
    Object.hasOwn(fields, name) &&
    typeof value === 'string' &&
    (fields[name]?.options?.some((option) => option.value === value) ?? true);
  const possible = Object.entries(kept).filter(isPossible);
  return possible.length > 0 ? (Object.fromEntries(possible) as Partial<Values<F>>) : undefined;
}

/** Writes values into an address: those that an address means anyhow are not in it. */
export function writeValues<F extends Fields>(fields: F, values: Partial<Values<F>>, params: URLSearchParams): void {
  for (const [name, value] of Object.entries(values) as [string, string][]) {
    if (value === fields[name]?.fallback || value === '') params.delete(name);
    else params.set(name, value);
  }
}

/** The words of a value. */
export const wordsOf = ({ options, chip }: Field, value: string): string =>
  chip?.(value) ?? options?.find((option) => option.value === value)?.label ?? value;
