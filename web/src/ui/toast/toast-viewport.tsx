import { CheckCircleFilled, CloseCircleFilled, CloseOutlined, InfoCircleFilled } from '@ant-design/icons';
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from '../dialog/top-dialog';
import styles from './toast.module.css';
import { dismiss, useToast, type Toast } from '../../lib/toasts';
import { useAutoClose } from './use-auto-close';
import { useWasReadOut } from './use-was-read-out';

const swipePx = 50;
const icons = { success: CheckCircleFilled, error: CloseCircleFilled, info: InfoCircleFilled };

function ToastCard({ toast, dialog }: { toast: Toast; dialog: HTMLDialogElement | undefined }) {
  const [held, setHeld] = useState(false);
  const [shift, setShift] = useState(0);
  const startX = useRef<number | null>(null);
  const close = () => dismiss(toast.id);
  const wasReadOut = useWasReadOut(dialog);
  useAutoClose(held, close);
  const Icon = icons[toast.kind];

  const move = (event: PointerEvent) => {
    if (startX.current !== null) setShift(Math.max(event.clientX - startX.current, 0));
  };
  const release = () => {
    if (shift >= swipePx) close();
    startX.current = null;
    setShift(0);
  };

  return (
    <div
      // One that only moves has been seen and read out already.
      className={`${styles.toast} ${wasReadOut ? styles.moved : ''}`}
      role={toast.kind === 'error' && !wasReadOut ? 'alert' : undefined}
      style={{ transform: `translateX(${shift}px)`, opacity: 1 - Math.min(shift / 200, 0.6) }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => (setHeld(false), release())}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => (startX.current = event.clientX)}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <Icon className={styles[toast.kind]} />
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p className={styles.text}>{toast.text}</p>}
        {toast.said && <p className={styles.text}>{toast.said}</p>}
      </div>
      <button type="button" className={styles.close} aria-label="Close notification" onClick={close}>
        <CloseOutlined />
      </button>
    </div>
  );
}

/** Where notices appear: bottom right, one at a time, above a dialog within it. F8 moves the focus here. */
export function ToastViewport() {
  const toast = useToast();
  const dialog = useTopDialog();
  const region = useRef<HTMLElement>(null);
  const onPage = useRef<HTMLDivElement>(null);
  // It stays the same element wherever it stands: who points at it, or swipes it, still does when a dialog closes.
  const [holder] = useState(() => document.createElement('div'));
  useLayoutEffect(() => (dialog ?? onPage.current)?.append(holder), [dialog, holder]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div ref={onPage}>
      {createPortal(
        <section
          ref={region}
          className={styles.viewport}
          aria-label="Notifications (F8)"
          aria-live="polite"
          tabIndex={-1}
        >
          {toast && <ToastCard key={toast.id} toast={toast} dialog={dialog} />}
        </section>,
        holder,
      )}
    </div>
  );
}
