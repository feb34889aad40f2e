import type { ReactNode } from 'react';
import { date, timeOfDay } from '../../lib/format';
import { Avatar } from '../../ui/avatar';
import styles from './super-admin.module.css';

/** A day and time in the reader's time zone: Sep 1, 2025, 2:05 PM. */
export const moment = (at: string): string => `${date(at)}, ${timeOfDay(at)}`;

interface Props {
  /** Whose initials the picture shows. */
  name: string;
  title: string;
  badges?: ReactNode;
  /** Quiet lines below the title. */
  lines: readonly string[];
  note?: ReactNode;
  /** At the right: labelled dates. */
  facts?: readonly (readonly [label: string, value: string])[];
  actions?: ReactNode;
}

/** A row of the panel's lists. */
export const Row = ({ name, title, badges, lines, note, facts = [], actions }: Props) => (
  <li className={styles.row}>
    <Avatar name={name} size={40} />
    <div className={styles.what}>
      <p className={styles.title}>
        <b dir="auto">{title}</b>
        {badges}
      </p>
      {lines.map((line) => (
        <p key={line} className={styles.meta}>
          {line}
        </p>
      ))}
      {note && <div className={styles.note}>{note}</div>}
    </div>
    {facts.length > 0 && (
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {actions && <div className={styles.actions}>{actions}</div>}
  </li>
);
