import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { differences, filtersOf, paramsOf, unfiltered, type FilterName, type Filters } from './filters';

/** The filters that the list shows live in the address; edits wait beside them until they are applied. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const [edits, setEdits] = useState<Partial<Record<FilterName, string>>>({});
  const applied = filtersOf(params);
  const draft = filtersOf(new URLSearchParams({ ...applied, ...edits }));
  const show = (filters: Filters) => {
    if (differences(filters, applied) > 0) setParams(paramsOf(filters), { preventScrollReset: true });
  };
  return {
    applied,
    draft,
    edit: (name: FilterName, value: string) => setEdits((before) => ({ ...before, [name]: value })),
    apply: () => {
      setEdits({});
      show(draft);
    },
    clear: () => {
      setEdits({});
      show(unfiltered);
    },
    remove: (name: FilterName) => {
      setEdits(({ [name]: _, ...others }) => others);
      show({ ...applied, [name]: unfiltered[name] });
    },
  };
}

export type FilterState = ReturnType<typeof useFilters>;
