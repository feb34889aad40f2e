import { Badge } from '../../ui/badge';
import { attempts, type Attempt } from './api';
import { ListTab } from './list-tab';
import { moment, Row } from './row';

/** Tries to connect a league, good and bad. */
export const AttemptsTab = () => (
  <ListTab<Attempt>
    label="registration attempts"
    placeholder="League name, league ID or user ID"
    read={attempts}
    empty="No registration attempts yet."
  >
    {(attempt) => {
      const title = attempt.leagueName || `League ${attempt.leagueId}`;
      return (
        <Row
          key={attempt.id}
          name={title}
          title={title}
          badges={<Badge kind={attempt.success ? 'success' : 'error'}>{attempt.success ? 'Success' : 'Failed'}</Badge>}
          lines={[`League ${attempt.leagueId}`, `User ${attempt.userId}`]}
          note={attempt.errorReason?.replace(/-/g, ' ')}
          facts={[['Time', moment(attempt.timestamp)]]}
        />
      );
    }}
  </ListTab>
);
