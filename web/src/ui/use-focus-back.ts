import { useEffect, type RefObject } from 'react';

/**
 * For a form that opens within the page: when it goes, and the focus with it, the button that opens it gets the focus.
 * Who has gone on elsewhere meanwhile stays there.
 */
export function useFocusBack(opener: RefObject<HTMLElement | null>): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener.current?.focus();
    },
    [opener],
  );
}
