import type { ComponentProps, ReactNode } from 'react';
import styles from './text-input.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  onChange: (value: string) => void;
  /** At the right end, inside the edge: a count, a mark. */
  suffix?: ReactNode;
}

/** A line of text. */
export const TextInput = ({ onChange, suffix, ...rest }: Props) => (
  <span className={styles.box} data-invalid={rest['aria-invalid']}>
    <input type="text" {...rest} className={styles.input} onChange={(event) => onChange(event.target.value)} />
    {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
  </span>
);
