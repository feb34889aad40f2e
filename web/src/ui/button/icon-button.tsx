import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

interface Props extends ComponentProps<'button'> {
  /** Names it: there are no words on it. */
  'aria-label': string;
  /** Large ones stand in bars and heads of 56 px. */
  size?: 'middle' | 'large';
}

/** An icon alone, without an edge: what closes, removes and steps. Its class says where it stands. */
export const IconButton = ({ size = 'middle', className = '', type = 'button', ...rest }: Props) => (
  <button {...rest} type={type} className={`${styles.button} ${styles[size] ?? ''} ${className}`} />
);
