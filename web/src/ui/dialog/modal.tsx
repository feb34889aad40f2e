import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useBackCloses } from '../../lib/back-closes';
import styles from './dialog.module.css';
import { raise } from './top-dialog';

/** Spread over the control where the focus begins; without one it begins at the first. */
export const focusFirst = { 'data-focus-first': true };

/** What opened a dialog may be gone with it, as the row that was deleted is; then the page has the focus. */
function focusSomewhere(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}

/** Shows it above the page and keeps the focus in it; gives the focus back when it goes. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node) return;
    const { documentElement: page } = document;
    // The page loses its scrollbar meanwhile; it keeps its width.
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
    node.showModal();
    node.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    const lower = raise(node);
    return () => {
      lower();
      node.close();
      queueMicrotask(focusSomewhere);
    };
  }, []);
  return dialog;
}

interface Props {
  title: string;
  text: ReactNode;
  /** A question to confirm or cancel: narrower, and announced as an alert. */
  question?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of what stands above the page for as long as it is rendered. Escape and the browser's Back close it. */
export function Modal({ title, text, question = false, onClose, children }: Props) {
  const id = useId();
  const dialog = useModal();
  useBackCloses(onClose);
  return (
    <dialog
      ref={dialog}
      role={question ? 'alertdialog' : undefined}
      className={`${styles.dialog} ${question ? styles.question : ''}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {text !== undefined && (
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
      )}
      {children}
    </dialog>
  );
}
