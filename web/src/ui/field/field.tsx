import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** What a control needs from its field; spread it over the control. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props {
  label: string;
  /** The label is said, not shown: where the place of the field names it. */
  labelHidden?: boolean;
  /** A sentence below the control. */
  hint?: ReactNode;
  /** What is wrong with the value; it takes the hint's place. */
  error?: string;
  /** Differs from what the page shows: the label and the control's edge are marked. */
  changed?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its hint or its error, which are read out with it. */
export function Field({ label, labelHidden, hint, error, changed = false, className = '', children }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={`${styles.field} ${className}`} data-changed={changed || undefined}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {changed && (
          <>
            <span className={styles.dot} aria-hidden="true" />
            <span className="visually-hidden"> (not applied)</span>
          </>
        )}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  );
}
