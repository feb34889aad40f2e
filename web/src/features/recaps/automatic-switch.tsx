import { useQuery } from '@tanstack/react-query';
import { useSetAutomatic } from './admin-api';
import { recapSettings } from './api';
import styles from './automatic-switch.module.css';

/** Whether each week is told as soon as it is final. */
export function AutomaticSwitch({ leagueId }: { leagueId: string }) {
  const { data } = useQuery(recapSettings(leagueId));
  const set = useSetAutomatic(leagueId);
  if (data === undefined) return null;
  // What was chosen is shown at once; where it could not be stored, what is stored again.
  const isOn = set.isPending ? set.variables.body.automatic : data.automatic;
  return (
    <label className={styles.automatic}>
      <input
        type="checkbox"
        checked={isOn}
        aria-disabled={set.isPending}
        onChange={({ target }) => {
          if (!set.isPending) set.mutate({ path: { leagueId }, body: { automatic: target.checked } });
        }}
      />
      <span>
        Generate recaps automatically
        <small>Each week as soon as it is final. Deleted ones stay deleted.</small>
      </span>
    </label>
  );
}
