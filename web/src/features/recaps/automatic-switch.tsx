import { useQuery } from '@tanstack/react-query';
import { useSetAutomatic } from './admin-api';
import { Loaded } from '../../ui/loaded';
import { recapSettings } from './api';
import styles from './automatic-switch.module.css';

/** Whether each week is told as soon as it is final. */
export function AutomaticSwitch({ leagueId }: { leagueId: string }) {
  const query = useQuery(recapSettings(leagueId));
  const set = useSetAutomatic(leagueId);
  return (
    <Loaded query={query} skeleton={null} failed="Whether recaps come by themselves could not be loaded">
      {({ automatic }) => (
        <label className={styles.automatic}>
          <input
            type="checkbox"
            // What was chosen is shown at once; where it could not be stored, what is stored again.
            checked={set.isPending ? set.variables.body.automatic : automatic}
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
      )}
    </Loaded>
  );
}
