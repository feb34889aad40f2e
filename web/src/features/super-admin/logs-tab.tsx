import { useQuery } from '@tanstack/react-query';
import { saidBy } from '../../lib/api/api-error';
import { count } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { actionLogs, verification, type LogEntry } from './api';
import { ListTab } from './list-tab';
import { moment, Row } from './row';
import styles from './super-admin.module.css';

function Verify() {
  const check = useQuery({ ...verification(), enabled: false, gcTime: 0, retry: false, throwOnError: false });
  const said = () => {
    if (check.isFetching || (!check.data && !check.error)) return null;
    if (check.error) return <Badge kind="error">{saidBy(check.error, 'The log could not be checked')}</Badge>;
    const { valid, entries, brokenAt } = check.data ?? { valid: false, entries: 0, brokenAt: null };
    return valid ? (
      <Badge kind="success">All {count(entries)} entries are in order</Badge>
    ) : (
      <Badge kind="error">Entry {count(brokenAt ?? 0)} is missing or was changed</Badge>
    );
  };
  return (
    <>
      <span role="status">{said()}</span>
      <Button busy={check.isFetching} onClick={() => void check.refetch()}>
        Verify Log
      </Button>
    </>
  );
}

/** What administrators did, in a log that shows when it was changed. */
export const LogsTab = () => (
  <ListTab<LogEntry>
    label="action logs"
    placeholder="Action, admin or target"
    read={actionLogs}
    empty="No action logs yet."
    action={<Verify />}
  >
    {(entry) => (
      <Row
        key={entry.id}
        name={entry.adminName}
        title={entry.action.replace(/_/g, ' ')}
        lines={[`By ${entry.adminName || entry.adminUserId || 'System'}`, `${entry.targetType} ${entry.targetId}`]}
        note={
          Object.keys(entry.details).length > 0 && (
            <code className={styles.details}>{JSON.stringify(entry.details, null, 1)}</code>
          )
        }
        facts={[['Time', moment(entry.timestamp)]]}
      />
    )}
  </ListTab>
);
