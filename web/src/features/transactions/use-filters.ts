import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { all, differences, filtersOf, paramsOf, unfiltered, type FilterName, type Filters } from './filters';

/**
 * The filters that the list shows live in the address; edits wait beside them until they are applied. An edit that is
 * put back is no change.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const [edits, setEdits] = useState<Partial<Filters>>({});
  const applied = filtersOf(params);
  const draft: Filters = { ...applied, ...edits };
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
      show({ ...applied, [name]: all });
    },
  };
}
export type FilterState = ReturnType<typeof useFilters>;
