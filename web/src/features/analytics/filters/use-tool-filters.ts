import { useLocation, useSearchParams } from 'react-router';
import { keptValuesOf, namesOf, valuesOf, writeValues, type Fields, type Values } from './fields';
import { useKeptDraft } from './use-kept-draft';

/** In the history's state: a saved search was opened here. */
interface Opened {
  opened?: string;
}

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
  clear: () => void;
  remove: (name: keyof F & string) => void;
  /** What else stands in the address: sort, page, columns. */
  rest: URLSearchParams;
  /** Sets or removes what else stands in the address; it counts at once. */
  setRest: (values: Rest) => void;
}

/** By parameter; undefined takes it out of the address. */
type Rest = Record<string, string | undefined>;

function writeRest(values: Rest, params: URLSearchParams): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
}

/** What has been changed; `of`: since which saved search was opened. */
interface Edited<F extends Fields> {
  of?: string | undefined;
  values: Partial<Values<F>>;
}

/**
 * Filters of a tool: the applied ones live in the address, edits wait beside them until they are searched for, over a
 * reload of the tab too.
 */
export function useToolFilters<F extends Fields>(fields: F): ToolFilters<F> {
  const [params, setParams] = useSearchParams();
  const state = useLocation().state as Opened | null;
  const [edited, setEdited] = useKeptDraft<Edited<F>>('filters', (kept) => {
    const values = keptValuesOf(fields, (kept as Partial<Edited<F>> | undefined)?.values);
    return values && { of: state?.opened, values };
  });
  // A saved search that was opened since is shown as it was saved.
  const edits: Partial<Values<F>> = (edited?.of === state?.opened && edited?.values) || {};
  const setEdits = (values: Partial<Values<F>>) =>
    setEdited(Object.keys(values).length === 0 ? undefined : { of: state?.opened, values });
  const applied = valuesOf(fields, params);
  const draft = { ...applied, ...edits };
  const change = (write: (params: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    write(next);
    if (next.toString() !== params.toString()) setParams(next, { preventScrollReset: true, state });
  };
  const show = (values: Partial<Values<F>>, rest: Rest = {}) =>
    change((next) => {
      writeValues(fields, values, next);
      writeRest({ ...rest, [pageParam]: undefined }, next);
    });
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
    clear: () => {
      setEdits({});
      change((next) => [...next.keys()].filter((key) => key !== columnsParam).forEach((key) => next.delete(key)));
    },
    remove: (name) => {
      const { [name]: _, ...others } = edits;
      setEdits(others as Partial<Values<F>>);
      show({ [name]: fields[name]?.fallback } as Partial<Values<F>>);
    },
    rest: params,
    setRest: (values) => change((next) => writeRest(values, next)),
  };
}
