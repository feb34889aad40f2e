import { watchSignedOut } from '@dynasty/kit/auth';
import { connectBus, type Bus } from '@dynasty/kit/bus';
import { reportProcess } from '@dynasty/kit/processes';
import type { Logger } from '@dynasty/kit/logger';
import { AppError } from '@dynasty/kit/errors';
import type { SignOuts } from './deps.js';

export interface SignOutWatch extends SignOuts {
  isSignedOut(sid: string): boolean;
  /** Resolves while the bus responds. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Shares sign-outs with every process. The bus is connected in the background and waited for without
 * end: meanwhile the gateway serves, and a signed-out token lives on for the minutes it has left.
 */
export function watchSignOuts(o: { url: string; logger: Logger }): SignOutWatch {
  const stopping = new AbortController();
  let bus: Bus | undefined;
  let watch: Awaited<ReturnType<typeof watchSignedOut>> | undefined;

  const connecting = connectBus({ ...o, service: 'gateway', signal: stopping.signal });
  const watching = connecting.then(
    async (connected) => {
      bus = connected;
      reportProcess({ bus: connected });
      watch = await watchSignedOut(connected);
    },
    // Nothing but the end of the process stops the connecting.
    () => undefined,
  );

  return {
    isSignedOut: (sid) => watch?.isSignedOut(sid) ?? false,
    async record(sid) {
      if (watch === undefined) throw away();
      await watch.signOut(sid);
    },
    async ready() {
      if (bus === undefined || watch === undefined) throw away();
      await bus.ping();
    },
    async close() {
      stopping.abort();
      await connecting.then((connected) => connected.close()).catch(() => undefined);
      await watching;
    },
  };
}

function away(): AppError {
  return new AppError('unavailable', 'bus-unavailable', 'The message bus is not reachable.', { retryAfterS: 2 });
}
