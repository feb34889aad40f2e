import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inBackground } from '../lib/background-file';
import { keptWords, unsentNames } from '../lib/kept-words';

/** Sends the messages that an earlier visit has left behind. The code for it is loaded only where there are some. */
export function useSendLeftBehind(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (keptWords.names(unsentNames).length === 0) return;
    void inBackground(() => import('../features/chat/room/unsent')).then(
      ({ sendLeftBehind }) => sendLeftBehind(client),
      // They are still there on the next visit.
      () => undefined,
    );
  }, [client]);
}
