import { useLocation, useSearchParams } from 'react-router';
import { keptValuesOf, namesOf, valuesOf, writeValues, type Field, type Fields, type Values } from './fields';
import { useKeptDraft } from './use-kept-draft';

/** What is not a filter, and stays when the filters are cleared. */
const columnsParam = 'columns';
const pageParam = 'page';

export interface ToolFilters<F extends Fields> {
  fields: F;
  /** What the page shows; it stands in the address. */
  applied: Values<F>;
  /** What the fields have. */
  draft: Values<F>;
  /** How many fields differ from what is shown. */
  changes: number;
  edit: (name: keyof F & string, value: string) => void;
  /** Shows the draft, or these values; the list begins with its first page again. `rest` is what else changes with it. */
  apply: (values?: Values<F>, rest?: Rest) => void;
  /** Shows one value at once, with `rest` as above; what else is not applied stays so. */
  set: (name: keyof F & string, value: string, rest?: Rest) => void;
  clear: () => void;
  remove: (name: keyof F & string) => void;
  /** What else stands in the address: sort, page, columns. */
  rest: URLSearchParams;
  /** Sets or removes what else stands in the address; it counts at once. `replace`: Back does not lead to what was there. */
  setRest: (values: Rest, how?: { replace: boolean }) => void;
}

/** By parameter; several values stand there one by one, undefined takes it out of the address. */
type Rest = Record<string, string | readonly string[] | undefined>;

function writeRest(values: Rest, params: URLSearchParams): void {
  for (const [name, value] of Object.entries(values)) {
    const [first, ...others] = [value ?? []].flat();
    if (first === undefined) params.delete(name);
    else params.set(name, first);
    for (const other of others) params.append(name, other);
  }
}

/**
 * Filters of a tool: the applied ones live in the address, edits wait beside them until they are searched for, over a
 * reload of the tab too.
 * @param fit makes values fit each other where one decides what another can be
 */
export function useToolFilters<F extends Fields>(
  fields: F,
  fit: (values: Values<F>) => Values<F> = (values) => values,
): ToolFilters<F> {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [edited, setEdited] = useKeptDraft('filters', (kept) => keptValuesOf(fields, kept));
  const edits: Partial<Values<F>> = edited ?? {};
  const setEdits = (values: Partial<Values<F>>) => setEdited(Object.keys(values).length === 0 ? undefined : values);
  const applied = fit(valuesOf(fields, params));
  const draft = fit({ ...applied, ...edits });
  const change = (write: (params: URLSearchParams) => void, replace = false) => {
    const next = new URLSearchParams(params);
    write(next);
    if (next.toString() !== params.toString()) setParams(next, { preventScrollReset: true, state, replace });
  };
  const show = (values: Partial<Values<F>>, rest: Rest = {}) =>
    change((next) => {
      const changed = namesOf(fields).filter((name) => name in values && values[name] !== applied[name]);
      for (const { brings } of changed.map((name) => fields[name] as Field)) if (brings) next.delete(brings);
      writeValues(fields, values, next);
      writeRest({ ...rest, [pageParam]: undefined }, next);
    });
  const set = (name: keyof F & string, value: string, also?: Rest) => {
    const { [name]: _, ...others } = edits;
    setEdits(others as Partial<Values<F>>);
    show({ [name]: value } as Partial<Values<F>>, also);
  };
  return {
    fields,
    applied,
    draft,
    changes: namesOf(fields).filter((name) => draft[name].trim() !== applied[name]).length,
    edit: (name, value) => setEdits({ ...edits, [name]: value } as Partial<Values<F>>),
    apply: (values = draft, also) => {
      setEdits({});
      show(valuesOf(fields, new URLSearchParams(values)), also);
    },
    set,
    clear: () => {
      setEdits({});
      change((next) => [...next.keys()].filter((key) => key !== columnsParam).forEach((key) => next.delete(key)));
    },
    remove: (name) => set(name, fields[name]?.fallback ?? ''),
    rest: params,
    setRest: (values, how) => change((next) => writeRest(values, next), how?.replace),
  };
}
