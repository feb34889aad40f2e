import type { ReactNode } from 'react';
import { points, shortName } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import type { Defense } from '../api';
import { nflTeam } from '../nfl-teams';
import { averageOf } from './columns';
import styles from './defense-list.module.css';
import { bandOf } from './fields';
import { Quarters } from './quarters';
import { weekOfAll, type NextGame } from './use-next-opponents';

interface Props {
  title: string;
  note: string;
  defenses: readonly Defense[];
  /** Next games of the member's starters; their opponents are marked. */
  games: readonly NextGame[];
  extra: ReactNode;
}

/** "W. Wideout, Wk 14", or each with their own week; lines break between names, not within them. */
function whoMeets(met: readonly NextGame[]): string {
  const common = weekOfAll(met);
  const names = met.map(({ name, position, week }) =>
    [shortName(name, position), common === undefined && `Wk ${week}`].filter(Boolean).join(' '),
  );
  return [...names, ...(common === undefined ? [] : [`Wk ${common}`])]
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join(', ');
}

/** The defenses by rank, each with a bar of what it allows; a tick stands at the average. For narrow windows. */
export function DefenseList({ title, note, defenses, games, extra }: Props) {
  const average = averageOf(defenses);
  // The longest bar leaves a little room behind it.
  const whole = Math.max(...defenses.map(({ avgPoints }) => avgPoints), Number.EPSILON) * 1.05;
  const share = (value: number) => `${(100 * Math.max(value, 0)) / whole}%`;
  return (
    <Card title={title} note={`${note}; average ${points(average)}`} extra={extra}>
      <Quarters of={defenses.length} />
      <ol className={styles.list}>
        {defenses.map(({ defense, rank, avgPoints }) => {
          const met = games.filter(({ opponent }) => opponent === defense);
          return (
            <li key={defense} className={`${styles.row} ${met.length > 0 ? styles.mine : ''}`}>
              <Badge kind={bandOf(rank, defenses.length)?.band}>{rank}</Badge>
              <span className={styles.team}>
                {defense}
                <span className={styles.sub}>{met.length > 0 ? whoMeets(met) : nflTeam(defense).nickname}</span>
              </span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ width: share(avgPoints) }} />
                <span className={styles.tick} style={{ left: share(average) }} />
              </span>
              <b className={styles.points}>{points(avgPoints)}</b>
            </li>
          );
        })}
      </ol>
      <p className={styles.foot}>
        Rank 1 allows the fewest points, rank {defenses.length} the most; the tick is the average.
      </p>
    </Card>
  );
}
