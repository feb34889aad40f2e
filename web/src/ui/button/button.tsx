import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';

interface Look {
  /** The one main action of a block is `primary`, a quiet one has no edge; `dangerFilled` does what cannot be undone. */
  kind?: 'default' | 'primary' | 'quiet' | 'danger' | 'dangerFilled';
  size?: 'small' | 'middle' | 'large';
  icon?: ReactNode;
}

/** The look of a button, for what is none of the elements below. */
export const buttonClass = ({ kind = 'default', size = 'middle' }: Look, hasWords = true): string =>
  [styles.button, styles[kind], styles[size], hasWords ? '' : styles.square].join(' ');

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** What it started is under way: it shows that, and does nothing when pressed. */
  busy?: boolean;
  /**
   * A press takes it away, or the whole row: the second click of a double click would hit what has moved to its place,
   * and is not meant for that.
   */
  goesAway?: boolean;
}

/** That something is under way. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;

export function Button(props: ButtonProps) {
  const { kind, size, icon, type = 'button', busy = false, goesAway = false, onClick, children, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || (goesAway && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size }, children !== undefined)}
      data-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

interface LinkProps extends Look {
  /** Served by the gateway, not by a screen: the browser goes there itself. */
  href: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export const ButtonLink = ({ kind, size, icon, href, children }: LinkProps) => (
  <a className={buttonClass({ kind, size }, true)} href={href}>
    {icon}
    {children}
  </a>
);
