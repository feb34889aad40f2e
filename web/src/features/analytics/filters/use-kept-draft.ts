import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { tabMemory } from '../../../lib/tab-memory';

/** In the history's state: a saved search was opened here. */
interface Opened {
  opened?: string;
}

/**
 * What somebody has changed and not applied: it stands in no address, but a reload of the tab leaves it there. `read`
 * takes what was kept and returns undefined when that is of no use. Returned and set as by useState().
 */
export function useKeptDraft<D>(name: string, read: (kept: unknown) => D | undefined) {
  const { pathname, key, state } = useLocation();
  const opened = (state as Opened | null)?.opened;
  const place = `${pathname} ${key}`;
  const [edited, setEdited] = useState(() => ({ opened, draft: read(tabMemory.read(name, place)) }));
  // A saved search that was opened since is shown as it was saved.
  const draft = edited.opened === opened ? edited.draft : undefined;
  useEffect(() => tabMemory.write(name, place, draft), [name, place, draft]);
  return [draft, (next: D | undefined) => setEdited({ opened, draft: next })] as const;
}
