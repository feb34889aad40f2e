import type { ComponentProps } from 'react';
import styles from './native-select.module.css';

interface Props extends Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'value'> {
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of a few, in the list that the device itself shows. */
export const NativeSelect = ({ value, options, onChange, ...rest }: Props) => (
  <select {...rest} className={styles.select} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
    {value === undefined && <option value="" />}
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
