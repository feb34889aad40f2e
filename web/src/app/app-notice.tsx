import { DisconnectOutlined, ReloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reload } from '../lib/browser';
import { useConnected } from '../lib/connection';
import { useNewVersion } from '../lib/new-version';
import { useWaitingMessages } from '../lib/waiting-messages';
import { Button } from '../ui/button/button';
import styles from './app-notice.module.css';

const tryAgainMs = 15_000;

/** Reads everything again when the network has come back, and now and then to see whether it has. */
function useReadAgain(connected: boolean): void {
  const client = useQueryClient();
  const wasConnected = useRef(connected);
  useEffect(() => {
    if (connected && !wasConnected.current) void client.invalidateQueries();
    wasConnected.current = connected;
    const timer = connected ? undefined : setInterval(() => void client.invalidateQueries(), tryAgainMs);
    return () => clearInterval(timer);
  }, [client, connected]);
}

/** The strip below the bar: no network, or a newer version of the application. */
export function AppNotice() {
  const connected = useConnected();
  const isNew = useNewVersion();
  const waiting = useWaitingMessages();
  useReadAgain(connected);
  return (
    <div role="status">
      {!connected && (
        <p className={styles.strip}>
          <DisconnectOutlined aria-hidden="true" />
          You are offline. You see what was read last.
          {waiting > 0 && ` ${waiting === 1 ? '1 message is' : `${waiting} messages are`} sent when you are back.`}
        </p>
      )}
      {connected && isNew && (
        <p className={styles.strip}>
          <ReloadOutlined aria-hidden="true" />A new version is here.
          <Button size="small" onClick={reload}>
            Reload
          </Button>
        </p>
      )}
    </div>
  );
}
