import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { toast } from '../lib/toasts';

/**
 * What a press opens, as a dialog: its file is loaded with the first of them, and `until` stands meanwhile. Where that
 * fails it says so and closes; the page stays with what was typed in it, and the next press tries again.
 */
export function openedLate<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  until?: ReactNode,
) {
  let known: ComponentType<P> | undefined;
  const read = async () => (known = await load());
  return function OpenedLate(props: P) {
    const [Opened, setOpened] = useState(() => known);
    const giveUp = useEffectEvent(() => {
      toast({ kind: 'error', title: 'This could not be opened', text: 'Please try again.' });
      props.onClose();
    });
    useEffect(() => {
      let isGone = false;
      void read().then(
        (opened) => setOpened(() => opened),
        // Who is elsewhere by then is asked nothing: closing may lead back in the history.
        () => isGone || giveUp(),
      );
      return () => void (isGone = true);
    }, []);
    return Opened ? <Opened {...props} /> : until;
  };
}
