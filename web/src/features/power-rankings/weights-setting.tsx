import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { trimmed } from '../../lib/format';
import { Button } from '../../ui/button/button';
import { Loaded } from '../../ui/loaded';
import { openedLate } from '../../ui/opened-late';
import { SkeletonRows } from '../../ui/skeleton';
import { powerWeights, type PowerWeights } from './api';
import { weightNames } from './weight-names';
import styles from './weights-setting.module.css';

const WeightsForm = openedLate(
  () => import('./weights-form').then((file) => file.WeightsForm),
  <SkeletonRows rows={5} label="Loading the weights" />,
);

function Setting({ leagueId, data }: { leagueId: string; data: PowerWeights }) {
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (editing) {
    return <WeightsForm leagueId={leagueId} before={data} opener={opener} onClose={() => setEditing(false)} />;
  }
  const words = weightNames.map(([key, name]) => `${name} ${trimmed(data.weights[key])}%`);
  return (
    <div className={styles.setting}>
      <span>
        Power-ranking weights
        <small>{data.setAt === null ? 'The usual ones: ' : 'Your own: '}</small>
        <small>{words.join(' · ')}</small>
      </span>
      <Button ref={opener} size="small" onClick={() => setEditing(true)}>
        Change Weights
      </Button>
    </div>
  );
}

/** What the factors of the power score weigh in the league; the form to change them opens in its place. */
export function WeightsSetting({ leagueId }: { leagueId: string }) {
  const query = useQuery(powerWeights(leagueId));
  return (
    <Loaded
      query={query}
      skeleton={<SkeletonRows rows={1} label="Loading the weights" />}
      failed="The weights could not be loaded"
    >
      {(data) => <Setting leagueId={leagueId} data={data} />}
    </Loaded>
  );
}
