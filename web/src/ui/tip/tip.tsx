import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { placeNear } from './place';
import styles from './tip.module.css';
import { useHold } from './use-hold';

interface Trigger extends ReturnType<typeof useHold> {
  ref: Ref<HTMLButtonElement>;
  'aria-describedby': string | undefined;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onFocus: () => void;
  onBlur: () => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A mouse that leaves hides it; a finger has no such thing as leaving. */
const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';

/**
 * A sentence about a button, shown while it is pointed at or has the focus, and by a tap or a finger that rests, after
 * which it stays until something else is tapped. Escape hides it.
 */
export function Tip({ text, children }: { text: string; children: (trigger: Trigger) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const id = useId();

  useEffect(() => {
    const [sentence, button] = [tip.current, trigger.current];
    if (!open || !sentence || !button) return;
    // In the browser's top layer no card cuts it off. Without that layer it is shown all the same.
    sentence.showPopover?.();
    const follow = () => placeNear(sentence, button);
    follow();
    const hideElsewhere = (event: Event) => {
      if (!button.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', hideElsewhere);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', hideElsewhere);
      window.removeEventListener('scroll', follow, { capture: true });
    };
  }, [open]);

  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  const hold = useHold(show);
  return (
    <>
      {children({
        ...hold,
        ref: trigger,
        'aria-describedby': open ? id : undefined,
        onPointerEnter: (event) => isMouse(event) && show(),
        onPointerLeave: (event) => isMouse(event) && hide(),
        onFocus: show,
        onBlur: hide,
        onClick: show,
        onKeyDown: (event) => {
          if (event.key !== 'Escape' || !open) return;
          // A dialog around it stays.
          event.preventDefault();
          hide();
        },
      })}
      {open && (
        <span ref={tip} id={id} role="tooltip" popover="manual" className={styles.tip}>
          {text}
        </span>
      )}
    </>
  );
}
