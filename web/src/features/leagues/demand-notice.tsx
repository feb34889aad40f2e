import { timeOfDay } from '../../lib/format';
import { toast } from '../../lib/toasts';
import type { Demand } from './api';
import styles from './chooser.module.css';
import { Button } from '../../ui/button/button';

const copy = async (code: string) => {
  await navigator.clipboard.writeText(code);
  toast({ kind: 'success', title: 'Code copied' });
};

/** Why the person cannot enter the league yet, and what they can do about it. */
export function DemandNotice({ demand }: { demand: Demand }) {
  if (demand.kind === 'username') return null;
  if (demand.kind === 'approval') {
    return (
      <p className={styles.demand} role="alert">
        <strong>This league is not open on this site.</strong>
        {demand.said || 'Leagues join by invitation.'} Your request has been recorded; try again later.
      </p>
    );
  }
  return (
    <div className={styles.demand} role="alert">
      <strong>Show that this Sleeper account is yours</strong>
      <p>Put this code anywhere into your team name in Sleeper, then verify again.</p>
      <p className={styles.code}>
        <code>{demand.code}</code>
        <Button size="small" onClick={() => void copy(demand.code)}>
          Copy
        </Button>
      </p>
      <p>
        Sleeper can take up to 5 minutes to show a new team name to us. The code is good until{' '}
        {timeOfDay(demand.expiresAt)}; once connected you may change your team name back.
      </p>
    </div>
  );
}
