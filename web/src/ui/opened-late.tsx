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
    useEffect(
      () =>
        void read().then(
          (opened) => setOpened(() => opened),
          () => giveUp(),
        ),
      [],
    );
    return Opened ? <Opened {...props} /> : until;
  };
}
