import { onReconcileRequest } from '@dynasty/kit/reconcile';
import { retellRecords } from '../actions/retell-records.js';
import { type Deps } from '../deps.js';

/** A process that died is followed by another one after this time. */
const leaseMs = 10_000;

/**
 * Has the records of the last weeks told again on demand: nothing but their events says to others what they were. One
 * process at a time does it. Returns how to stop.
 */
export function tellRecordsOnRequest(
  deps: Pick<Deps, 'bus' | 'logger' | 'leases' | 'mongo' | 'rankings' | 'outbox'>,
): () => Promise<void> {
  const stopping = new AbortController();
  async function run(): Promise<string | undefined> {
    let weeks = 0;
    const isOurs = await deps.leases.withLease('records-told-again', leaseMs, async (lost) => {
      weeks = await retellRecords(deps, AbortSignal.any([lost, stopping.signal]));
    });
    return isOurs ? `weeks whose records were told again: ${weeks}` : undefined;
  }
  const stopListening = onReconcileRequest(deps, 'rankings-recaps', run);
  return async () => {
    stopListening();
    stopping.abort();
  };
}
