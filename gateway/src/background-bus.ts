import { watchSignedOut } from '@dynasty/kit/auth';
import { connectBus, type Bus } from '@dynasty/kit/bus';
import { AppError } from '@dynasty/kit/errors';
import type { CallLimits } from '@dynasty/kit/limits';
import type { Logger } from '@dynasty/kit/logger';
import { reportProcess } from '@dynasty/kit/processes';
import type { SignOuts } from './deps.js';

export interface SignOutWatch extends SignOuts {
  isSignedOut(sid: string): boolean;
  /** Whether news of access that has changed would be heard. */
  hearsOfAccess(): boolean;
  /** Resolves while the bus responds. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Changes of a membership by which nobody may see less. */
const harmless = new Set<unknown>(['joined', 'linked', 'claimed', 'admin_granted', 'invited', 'vouched']);
/** What tells that somebody may see less than before. */
const accessChanges = [
  'league.membership_changed.v1',
  'league.chains_merged.v1',
  'league.account_deleted.v1',
  'admin.league_status_changed.v1',
] as const;

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
  /** Also called when news may have been missed. */
  onAccessChanged?: () => void;
}): SignOutWatch {
  const stopping = new AbortController();
  let bus: Bus | undefined;
  let watch: Awaited<ReturnType<typeof watchSignedOut>> | undefined;
  let leave: () => void = () => undefined;
  const heard = new Set<string>();
  const { onAccessChanged = () => undefined } = o;

  const connecting = connectBus({ ...o, service: 'gateway', signal: stopping.signal });
  const watching = connecting.then(
    async (connected) => {
      bus = connected;
      reportProcess({ bus: connected });
      leave = o.limits.join(connected);
      connected.onReconnect(onAccessChanged);
      for (const subject of accessChanges) {
        const hear = ({ payload }: { payload: object }) => {
          if (!('change' in payload && harmless.has(payload.change))) onAccessChanged();
        };
        void connected.broadcast(subject, hear, () => {
          heard.add(subject);
          onAccessChanged();
        });
      }
      watch = await watchSignedOut(connected);
    },
    // Nothing but the end of the process stops the connecting.
    () => undefined,
  );

  return {
    isSignedOut: (sid) => watch?.isSignedOut(sid) ?? false,
    hearsOfAccess: () => heard.size === accessChanges.length && bus?.connected() === true,
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
