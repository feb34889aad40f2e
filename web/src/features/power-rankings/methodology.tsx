import { EditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminStatus } from '../../lib/api/shared-reads';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { openedLate } from '../../ui/opened-late';
import { SkeletonRows } from '../../ui/skeleton';
import { type LookBack, type PowerRankings, powerWeights } from './api';
import { weightWords } from './hundredths';
import { lookBackWords } from './look-back-words';
import styles from './side.module.css';

/** A file of its own: only admins change weights. */
const WeightsForm = openedLate(
  () => import('./weights-form').then((file) => file.WeightsForm),
  <SkeletonRows rows={5} label="Loading the weights" />,
);

type Factors = PowerRankings['methodology']['factors'];

function FactorList({ factors }: { factors: Factors }) {
  const heaviest = Math.max(...factors.map(({ weight }) => weight), 1);
  return (
    <ul className={styles.factors}>
      {factors.map(({ name, weight }) => (
        <li key={name}>
          <span>{name}</span>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${(100 * weight) / heaviest}%` }} />
          </span>
          <span className={styles.weight}>{weightWords(weight)}%</span>
        </li>
      ))}
    </ul>
  );
}

/** How often the rankings told the games that followed; nothing before there was one. */
function Told({ lookBack, usual }: { lookBack: LookBack; usual: LookBack | undefined }) {
  if (lookBack.games === 0) return null;
  return (
    <p className={styles.note}>
      The higher-ranked team won {lookBackWords(lookBack)}.
      {usual && ` With the usual weights it would have been ${lookBackWords(usual)}.`}
    </p>
  );
}

/** The factors of the power score with their weights; admins of the league change them here. */
export function Methodology({ leagueId, factors }: { leagueId: string; factors: Factors }) {
  const isAdmin = useQuery(adminStatus(leagueId)).data?.isAdmin ?? false;
  const weights = useQuery(powerWeights(leagueId)).data;
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const edit = isAdmin && weights && !editing && (
    <Button ref={opener} size="small" icon={<EditOutlined aria-hidden="true" />} onClick={() => setEditing(true)}>
      Change Weights
    </Button>
  );
  return (
    <Card title="Methodology" extra={edit}>
      {editing && weights ? (
        <WeightsForm leagueId={leagueId} before={weights} opener={opener} onClose={() => setEditing(false)} />
      ) : (
        <>
          <FactorList factors={factors} />
          <p className={styles.note}>Each factor is a percentile within the league, from 0 to 100, times its weight.</p>
          {weights && (
            <Told lookBack={weights.lookBack} usual={weights.setAt === null ? undefined : weights.usualLookBack} />
          )}
        </>
      )}
    </Card>
  );
}
