import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { lastWeek } from '../lib/week';
import styles from './week-stepper.module.css';

interface Props {
  week: number;
  /** The week that football is in; undefined in a season that is over. */
  current?: number;
  /** The last week that can be gone to. */
  last?: number;
  onChange: (week: number) => void;
}

interface StepProps {
  label: string;
  off: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** At the first and last week a button stays in its place (and keeps the focus), but does nothing. */
const Step = ({ label, off, onClick, children }: StepProps) => (
  <button
    type="button"
    className={styles.step}
    aria-label={label}
    aria-disabled={off}
    onClick={off ? undefined : onClick}
  >
    {children}
  </button>
);

/** One week back or on, from 1 to the last; the running week is marked. */
export const WeekStepper = ({ week, current, last = lastWeek, onChange }: Props) => (
  <div className={styles.stepper} role="group" aria-label="Week">
    <Step label="Previous week" off={week <= 1} onClick={() => onChange(week - 1)}>
      <LeftOutlined aria-hidden="true" />
    </Step>
    <p className={styles.week} aria-live="polite">
      Week {week}
      {week === current && <span className={styles.current}> (Current)</span>}
    </p>
    <Step label="Next week" off={week >= last} onClick={() => onChange(week + 1)}>
      <RightOutlined aria-hidden="true" />
    </Step>
  </div>
);
