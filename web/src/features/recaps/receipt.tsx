import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { placeNear } from '../../ui/tip/place';
import type { Fact } from './api';
import styles from './receipt.module.css';

interface Props {
  text: string;
  /** What follows it without a space. */
  mark: string;
  fact: Fact;
}

/** A number that opens the facts that it stands on: beside it, on a phone at the window's foot. */
export function Receipt({ text, mark, fact }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };

  useEffect(() => {
    const [shown, trigger] = [box.current, button.current];
    if (!open || !shown || !trigger) return;
    // In the browser's top layer no card cuts it off.
    shown.showPopover?.();
    const follow = () => placeNear(shown, trigger);
    follow();
    const closeElsewhere = ({ target }: Event) => {
      if (!shown.contains(target as Node) && !trigger.contains(target as Node)) setOpen(false);
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
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        // A dialog around it stays.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.number}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
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
