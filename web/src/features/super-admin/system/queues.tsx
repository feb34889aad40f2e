import { Card } from '../../../ui/card';
import type { SystemReport } from '../api';
import { lasting } from './lasting';
import styles from './system.module.css';
import { Unavailable } from './unavailable';
import { waitingOf } from './waiting';

type Props = Pick<SystemReport, 'queues' | 'processes'> & { at: string };

/** What waits for whom, and for how long. */
export function Queues({ at: now, ...report }: Props) {
  const waiting = waitingOf(report);
  return (
    <Card title="Queue depths" note={waiting ? `${waiting.total} waiting` : undefined}>
      {waiting === null ? (
        <Unavailable of="the broker" />
      ) : (
        <div className={styles.tall} tabIndex={0} role="group" aria-label="Queue depths by consumer">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Consumer</th>
                <th scope="col" className={styles.number}>
                  Waiting
                </th>
                <th scope="col" className={styles.number}>
                  Oldest
                </th>
              </tr>
            </thead>
            <tbody>
              {waiting.rows.map(({ stream, consumer, waiting: events, oldestAt }) => (
                <tr key={`${stream} ${consumer}`}>
                  <th scope="row" className={styles.long}>
                    {consumer} <small>{stream}</small>
                  </th>
                  <td className={styles.number} data-some={events > 0}>
                    {events}
                  </td>
                  <td className={styles.number}>
                    {oldestAt === null ? '–' : lasting(Date.parse(now) - Date.parse(oldestAt))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
