import { actionLogs, type LogEntry } from './api';
import { ListTab } from './list-tab';
import { moment, Row } from './row';
import styles from './super-admin.module.css';
import { VerifyLog } from './verify-log';

/** "approve_league" as it begins a line: "Approve league". */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** As JSON, which wraps where it is too long. */
const inOneLine = (details: LogEntry['details']) => JSON.stringify(details, null, 1).replaceAll(/\n\s*/g, ' ');

/** What administrators did, in a log that shows when it was changed. */
export const LogsTab = () => (
  <ListTab<LogEntry>
    label="action logs"
    placeholder="Action, admin or target"
    read={actionLogs}
    empty="No action logs yet."
    action={<VerifyLog />}
  >
    {(entry) => (
      <Row
        key={entry.id}
        name={entry.adminName}
        title={inWords(entry.action)}
        lines={[
          `By ${entry.adminName || entry.adminUserId || 'System'}`,
          `${inWords(entry.targetType)} ${entry.targetId}`,
        ]}
        note={
          Object.keys(entry.details).length > 0 && <code className={styles.details}>{inOneLine(entry.details)}</code>
        }
        facts={[['Time', moment(entry.timestamp)]]}
      />
    )}
  </ListTab>
);
