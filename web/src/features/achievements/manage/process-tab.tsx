import { useState } from 'react';
import { Button } from '../../../ui/button/button';
import { Field } from '../../../ui/field/field';
import { NativeSelect } from '../../../ui/field/native-select';
import styles from './manage.module.css';
import { useProcessWeek } from '../api';

const weeks = Array.from({ length: 18 }, (_, index) => ({ value: String(index + 1), label: `Week ${index + 1}` }));

/** Runs the rules on a week that is over. */
export function ProcessTab({ leagueId }: { leagueId: string }) {
  const [week, setWeek] = useState('1');
  const run = useProcessWeek(leagueId);
  return (
    <div className={styles.process}>
      <p>
        Checks all active automation rules against the week&apos;s matchup data. Nothing is awarded twice. Rules on a
        whole season give nothing before it is over; those set to Manual then award with its last week.
      </p>
      <Field label="Week">
        {(control) => <NativeSelect {...control} value={week} options={weeks} onChange={setWeek} />}
      </Field>
      <Button
        kind="primary"
        busy={run.isPending}
        onClick={() => run.mutate({ path: { leagueId, week: Number(week) } })}
      >
        {run.isPending ? 'Processing...' : 'Process Week'}
      </Button>
      {run.data && <p role="status">{run.data.message}</p>}
    </div>
  );
}
