import type { ComponentProps } from 'react';
import styles from './native-select.module.css';

interface Props extends Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'value'> {
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  /** Names a value that is not among the options (of an old link, say); without it the value stands for itself. */
  otherwise?: string;
  onChange: (value: string) => void;
}

/** One of a few, in the list that the device itself shows; it never shows another one than the value. */
export const NativeSelect = ({ value = '', options, otherwise = value, onChange, ...rest }: Props) => (
  <select {...rest} className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
    {!options.some((option) => option.value === value) && <option value={value}>{otherwise}</option>}
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
