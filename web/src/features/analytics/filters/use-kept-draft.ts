import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { tabMemory } from '../../../lib/tab-memory';

/**
 * What somebody has changed and not applied: it stands in no address, but a reload of the tab leaves it there. `read`
 * takes what was kept and returns undefined when that is of no use. Returned and set as by useState().
 */
export function useKeptDraft<D>(name: string, read: (kept: unknown) => D | undefined) {
  const { pathname, key } = useLocation();
  const place = `${pathname} ${key}`;
  const [draft, setDraft] = useState<D | undefined>(() => read(tabMemory.read(name, place)));
  useEffect(() => tabMemory.write(name, place, draft), [name, place, draft]);
  return [draft, setDraft] as const;
}
