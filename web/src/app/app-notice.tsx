import { DisconnectOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reload } from '../lib/browser';
import { useConnected, useStaleSince } from '../lib/connection';
import { timeOfDay } from '../lib/format';
import { useNewVersion } from '../lib/new-version';
import { useWaitingMessages } from '../lib/waiting-messages';
import { Button } from '../ui/button/button';
import styles from './app-notice.module.css';

const tryAgainMs = 15_000;
/** Of a network that comes and goes: at least so long is between two times that everything is read. */
const leastPauseMs = 5_000;

/** Reads everything again when what was away (network, database) is back, and now and then to see whether it is. */
function useReadAgain(isCurrent: boolean): void {
  const client = useQueryClient();
  const wasCurrent = useRef(isCurrent);
  const readAt = useRef(0);
  useEffect(() => {
    const wasBefore = wasCurrent.current;
    wasCurrent.current = isCurrent;
    if (isCurrent && wasBefore) return undefined;
    const read = () => {
      readAt.current = performance.now();
      void client.invalidateQueries();
      if (!isCurrent) next = window.setTimeout(read, tryAgainMs);
    };
    let next = window.setTimeout(read, isCurrent ? readAt.current + leastPauseMs - performance.now() : tryAgainMs);
    return () => clearTimeout(next);
  }, [client, isCurrent]);
}

/** The strip below the bar: no network, servers that show what they have kept, or a newer version of the application. */
export function AppNotice() {
  const connected = useConnected();
  const isNew = useNewVersion();
  const waiting = useWaitingMessages();
  const staleSince = useStaleSince();
  const isStale = connected && staleSince !== undefined;
  useReadAgain(connected && !isStale);
  return (
    <div role="status">
      {!connected && (
        <p className={styles.strip}>
          <DisconnectOutlined aria-hidden="true" />
          You are offline. You see what was read last.
          {waiting > 0 && ` ${waiting === 1 ? '1 message is' : `${waiting} messages are`} sent when you are back.`}
        </p>
      )}
      {isStale && (
        <p className={styles.strip}>
          <DisconnectOutlined aria-hidden="true" />
          Part of the site has not responded since {timeOfDay(staleSince)}. You see the last known data.
        </p>
      )}
      {connected && isNew && (
        <p className={styles.strip}>
          A new version is here.
          <Button size="small" onClick={reload}>
            Reload
          </Button>
        </p>
      )}
    </div>
  );
}
