import { SyncOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { counted } from '../../lib/format';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { LateConfirm } from '../../ui/dialog/late-confirm';
import { Field } from '../../ui/field/field';
import { NativeSelect } from '../../ui/field/native-select';
import { useCancel, useCollect, type CollectionStatus } from './api';
import styles from './historical.module.css';

interface Props {
  leagueId: string;
  /** Seasons that can be chosen, newest first. */
  seasons: readonly string[];
  current: string | undefined;
  statuses: readonly CollectionStatus[];
}

/** Starts to collect a season, once the admin has agreed; one at a time. */
export function CollectCard({ leagueId, seasons, current, statuses }: Props) {
  const [chosen, setChosen] = useState<string>();
  const [asking, setAsking] = useState(false);
  const collect = useCollect(leagueId);
  const cancel = useCancel(leagueId);
  const season = chosen ?? current ?? seasons[0] ?? '';
  // A first load is no job that could be cancelled: it has no start of its own.
  const running = statuses.find(({ status }) => status === 'in_progress');
  const options = seasons.map((value) => ({ value, label: value === current ? `${value} (current)` : value }));
  const busy = running !== undefined || collect.isPending;
  return (
    <Card title="Collect a season">
      <div className={styles.collect}>
        <p className={styles.quiet}>Keeps seasons beyond the platform’s 4-year window. One season takes 2-5 minutes.</p>
        <div className={styles.choose}>
          <Field label="Season">
            {(control) => <NativeSelect {...control} value={season} options={options} onChange={setChosen} />}
          </Field>
          <Button kind="primary" busy={busy} disabled={busy || season === ''} onClick={() => setAsking(true)}>
            {busy ? 'Collecting' : 'Collect'}
          </Button>
        </div>
        {running && (
          <div className={styles.running} role="status">
            <SyncOutlined aria-hidden="true" />
            <p>
              <b>Collecting {running.season}</b>
              <span>{counted(running.recordsCollected, 'record')} so far. You can leave this page.</span>
            </p>
            {running.startedAt !== null && (
              <Button
                size="small"
                kind="quiet"
                busy={cancel.isPending}
                onClick={() => cancel.mutate({ path: { leagueId }, query: { season: running.season } })}
              >
                Cancel
              </Button>
            )}
          </div>
        )}
      </div>
      {asking && (
        <LateConfirm
          title="Collect Historical Data"
          text={`Collect all data of the season ${season} from the platform? This takes 2-5 minutes.`}
          verb="Collect"
          busyVerb="Starting..."
          busy={collect.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            collect.mutate({ path: { leagueId }, query: { season } }, { onSettled: () => setAsking(false) })
          }
        />
      )}
    </Card>
  );
}
