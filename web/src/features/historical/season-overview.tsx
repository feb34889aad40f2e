import { CheckOutlined } from '@ant-design/icons';
import { counted } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import type { CollectionStatus, ExtendedSeasons } from './api';
import styles from './historical.module.css';

const shown = 8;

interface Props {
  extended: ExtendedSeasons;
  statuses: readonly CollectionStatus[];
}

/** The league's seasons, and where each can be had. */
export function SeasonOverview({ extended: { seasons, sleeperCount, historicalCount }, statuses }: Props) {
  const whole = new Set(statuses.filter(({ status }) => status === 'success').map(({ season }) => season));
  return (
    <Card title="Season Overview" note={counted(seasons.length, 'season')}>
      <ul className={styles.seasons} aria-label="Seasons">
        {seasons.slice(0, shown).map((season) => (
          <li key={season}>
            <Badge>
              {season} {whole.has(season) && <CheckOutlined className={styles.check} aria-label="collected" />}
            </Badge>
          </li>
        ))}
        {seasons.length > shown && <li className={styles.quiet}>+{seasons.length - shown} more</li>}
      </ul>
      <p className={styles.sources}>
        <span>
          <b>{sleeperCount}</b> from the platform
        </span>
        <span>
          <b>{historicalCount}</b> from stored history
        </span>
        {whole.size > 0 && (
          <span aria-hidden="true">
            <CheckOutlined className={styles.check} /> collected
          </span>
        )}
      </p>
    </Card>
  );
}
