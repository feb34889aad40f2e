import { watchSignedOut } from '@dynasty/kit/auth';
import { connectBus, type Bus } from '@dynasty/kit/bus';
import { AppError } from '@dynasty/kit/errors';
import type { CallLimits } from '@dynasty/kit/limits';
import type { Logger } from '@dynasty/kit/logger';
import { reportProcess } from '@dynasty/kit/processes';
import type { SignOuts } from './deps.js';

export interface SignOutWatch extends SignOuts {
  isSignedOut(sid: string): boolean;
  /** Resolves while the bus responds. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * What gateways share: sign-outs, with every process, and the counts of limits. The bus is connected in the background
 * and waited for without end: meanwhile the gateway serves, a signed-out token lives on for the minutes it has left, and
 * each gateway counts for itself.
 */
export function shareByBus(o: {
  url: string;
  replicas?: number;
  logger: Logger;
  limits: Pick<CallLimits, 'join'>;
}): SignOutWatch {
  const stopping = new AbortController();
  let bus: Bus | undefined;
  let watch: Awaited<ReturnType<typeof watchSignedOut>> | undefined;
  let leave: () => void = () => undefined;

  const connecting = connectBus({ ...o, service: 'gateway', signal: stopping.signal });
  const watching = connecting.then(
    async (connected) => {
      bus = connected;
      reportProcess({ bus: connected });
      leave = o.limits.join(connected);
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
      leave();
      await connecting.then((connected) => connected.close()).catch(() => undefined);
      await watching;
    },
  };
}

function away(): AppError {
  return new AppError('unavailable', 'bus-unavailable', 'The message bus is not reachable.', { retryAfterS: 2 });
}
