import { DownOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useBackCloses } from '../../lib/back-closes';
import styles from './menu.module.css';

interface Props {
  /** What the button shows; a caret follows. */
  label: ReactNode;
  /** Its name where `label` has no words. */
  name?: string;
  className?: string;
  current?: boolean;
  align?: 'left' | 'right';
  /** What was chosen in it is under way, which `label` shows. */
  busy?: boolean;
  /** A list of links or buttons. Following one closes the menu. */
  children: ReactNode;
}

const focusables = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('a, button:not(:disabled)') ?? []),
];

/** Stands in an open menu. */
function ClosedByBack({ onBack }: { onBack: () => void }) {
  useBackCloses(onBack);
  return null;
}

/** Whether a click was on something that does its work on this page: the browser itself follows any other link. */
const wasFollowedHere = (event: MouseEvent): boolean => {
  const target = event.target as HTMLElement;
  return target.closest('button') !== null || (target.closest('a') !== null && event.defaultPrevented);
};

/** A button that shows a list of links below it; Escape, the browser's Back and a click elsewhere close it, arrows walk through it. */
export function MenuButton({ label, name, className = '', current, align = 'left', busy, children }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!open) return;
    // At the foot of the window it opens below what is seen.
    document.getElementById(listId)?.scrollIntoView({ block: 'nearest' });
    const onPointer = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [open, listId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const items = focusables(document.getElementById(listId));
    if (items.length === 0) return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const at = items.indexOf(document.activeElement as HTMLElement);
    items.at((at === -1 && step === -1 ? -1 : at + step) % items.length)?.focus();
  };

  return (
    <div
      ref={box}
      className={styles.box}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={listId}
        aria-label={name}
        aria-busy={busy}
        data-current={current || undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
        <DownOutlined className={styles.caret} aria-hidden="true" />
      </button>
      {open && <ClosedByBack onBack={() => setOpen(false)} />}
      <ul
        id={listId}
        className={`${styles.list} ${styles[align]}`}
        hidden={!open}
        onClick={(event) => {
          if (wasFollowedHere(event)) setOpen(false);
        }}
      >
        {children}
      </ul>
    </div>
  );
}
