import type { ReactNode } from 'react';
import { Button } from './button/button';
import styles from './changed-meanwhile.module.css';

interface Props {
  /** What has become of what the form is about, in a sentence. */
  children: ReactNode;
  /** Where saving would undo what somebody else has done: the two ways on. */
  ways?: {
    /** "Show the New Date": what is there now takes the place of what was typed. */
    show: string;
    onShow: () => void;
    /** What was typed stays, and may be saved over what is there now. */
    onKeep: () => void;
  };
}

/** Says in a form that what it was begun from was changed by somebody else since, which is read out at once. */
export const ChangedMeanwhile = ({ children, ways }: Props) => (
  <div className={styles.changed} role="alert">
    {children}
    {ways && (
      <>
        {' '}
        <Button size="small" onClick={ways.onShow}>
          {ways.show}
        </Button>
        <Button size="small" onClick={ways.onKeep}>
          Keep Mine
        </Button>
      </>
    )}
  </div>
);
