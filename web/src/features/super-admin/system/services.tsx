import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import type { SystemReport } from '../api';
import { lasting } from './lasting';
import styles from './system.module.css';
import { Unavailable } from './unavailable';

/** Every service of the installation that should reply. */
export const expectedServices = [
  'gateway',
  'league-sync',
  'chat-messaging',
  'analytics',
  'rankings-recaps',
  'achievements',
  'admin',
];

/** Which version of each service runs in how many processes, and since when. */
export function Services({ processes, now }: Pick<SystemReport, 'processes'> & { now: string }) {
  const running = processes ?? [];
  const ready = expectedServices.filter((service) => running.some((one) => one.service === service)).length;
  return (
    <Card title="Versions" note={processes ? `${ready} of ${expectedServices.length} services reply` : undefined}>
      {processes === null ? (
        <Unavailable of="the broker" />
      ) : (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="Versions by service">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Service</th>
                <th scope="col">Version</th>
                <th scope="col" className={`${styles.number} ${styles.minor}`}>
                  Copies
                </th>
                <th scope="col" className={styles.number}>
                  State
                </th>
              </tr>
            </thead>
            <tbody>
              {expectedServices.map((service) => {
                const copies = running.filter((one) => one.service === service);
                const versions = [...new Set(copies.map(({ version }) => version))].join(', ');
                const [oldest] = copies.map(({ startedAt }) => startedAt).sort();
                return (
                  <tr key={service}>
                    <th scope="row" className={styles.long}>
                      {service}
                    </th>
                    <td>{versions || '–'}</td>
                    <td className={`${styles.number} ${styles.minor}`}>{copies.length}</td>
                    <td className={styles.number}>
                      {oldest === undefined ? (
                        <Badge kind="error">No reply</Badge>
                      ) : (
                        <Badge kind="success" live>
                          Up {lasting(Date.parse(now) - Date.parse(oldest))}
                        </Badge>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
