import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { placeNear } from '../../ui/tip/place';
import type { Fact } from './api';
import styles from './receipt.module.css';

interface Props {
  /** What stands before it without a space. */
  lead: string;
  text: string;
  /** What follows it without a space. */
  mark: string;
  fact: Fact;
}

/** How long a pointer rests on a number, or off it, before something happens. */
const pointedMs = 120;

/**
 * A number that opens the facts that it stands on, while it is pointed at or once it is pressed: beside it, on a phone at
 * the window's foot.
 */
export function Receipt({ lead, text, mark, fact }: Props) {
  const [shown, setShown] = useState<'no' | 'pointed at' | 'pressed'>('no');
  const open = shown !== 'no';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  /** A pointer on its way over the text opens nothing, and may go over to what it has opened. */
  const point = (to: 'no' | 'pointed at') => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown((now) => (now === 'pressed' ? now : to)), pointedMs);
  };
  const press = (to: 'no' | 'pressed') => {
    clearTimeout(timer.current);
    setShown(to);
  };
  const close = () => {
    press('no');
    button.current?.focus({ preventScroll: true });
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const [popup, trigger] = [box.current, button.current];
    if (!open || !popup || !trigger) return;
    // In the browser's top layer no card cuts it off.
    popup.showPopover?.();
    const follow = () => placeNear(popup, trigger);
    follow();
    const closeElsewhere = ({ target }: Event) => {
      if (!popup.contains(target as Node) && !trigger.contains(target as Node)) setShown('no');
    };
    document.addEventListener('pointerdown', closeElsewhere);
    window.addEventListener('scroll', follow, { passive: true, capture: true });
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [open]);

  return (
    <span
      className={styles.whole}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point('pointed at')}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && point('no')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        // A dialog around it stays.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      {lead}
      <button
        ref={button}
        type="button"
        className={styles.number}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => press(shown === 'pressed' ? 'no' : 'pressed')}
      >
        {text}
      </button>
      {mark}
      {open && (
        <div ref={box} id={id} role="dialog" aria-label={fact.title} popover="manual" className={styles.box}>
          <div className={styles.head}>
            <b>{fact.title}</b>
            <button type="button" className={styles.close} aria-label="Close" onClick={close}>
              <CloseOutlined aria-hidden="true" />
            </button>
          </div>
          <dl>
            {fact.lines.map(({ label, value }) => (
              <div key={label}>
                <dt dir="auto">{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </span>
  );
}
