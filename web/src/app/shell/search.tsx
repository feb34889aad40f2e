import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/button/icon-button';
import { openedLate } from '../../ui/opened-late';
import styles from './search.module.css';
import type { ShellData } from './use-shell';

const Palette = openedLate(() => import('../palette/palette').then((file) => file.default));
const Keys = openedLate(() => import('../palette/keys').then((file) => file.default));

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** What a key asks for; undefined for the others. */
function askedBy(event: KeyboardEvent): 'search' | 'keys' | undefined {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'search';
  return event.key === '?' && !isTypedInto(event.target) ? 'keys' : undefined;
}

/** The button of the bar, and what it and the keys open above the page: the search, and the list of keys. */
export function Search({ shell }: { shell: ShellData }) {
  const [above, setAbove] = useState<'search' | 'keys' | null>(null);
  const close = () => setAbove(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = askedBy(event);
      if (asked === undefined || event.defaultPrevented) return;
      event.preventDefault();
      // What lies above the page is closed first.
      if (document.querySelector('dialog[open], main[inert]') === null) setAbove(asked);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton size="large" className={styles.open} aria-label="Find anything" onClick={() => setAbove('search')}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M10.5 10.5 14.5 14.5M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z" strokeWidth="1.5" />
        </svg>
      </IconButton>
      {above === 'search' && <Palette shell={shell} onClose={close} onKeys={() => setAbove('keys')} />}
      {above === 'keys' && <Keys onClose={close} />}
    </>
  );
}
