import { deadLettersOf } from '@dynasty/kit/dead-letters';
import { type Loop, startLoop } from '@dynasty/kit/loop';
import { recordBegunSettlings } from '../actions/record-begun-settlings.js';
import { type Deps } from '../deps.js';
import { servicesWithOutbox } from '../domain/services.js';

const everyMs = 60_000;
const leaseMs = 30_000;

/** Puts on record what was done with dead letters by processes that ended before they had, in one process at a time. */
export function recordSettlings(
  deps: Pick<Deps, 'actionLogs' | 'begunSettlings' | 'mongo' | 'bus' | 'leases' | 'logger'>,
): Loop {
  const deadLetters = deadLettersOf(deps.bus, { services: servicesWithOutbox });
  return startLoop({
    name: 'record-settlings',
    everyMs,
    lease: { leases: deps.leases, name: 'record-settlings', ttlMs: leaseMs },
    work: () => recordBegunSettlings({ ...deps, deadLetters }),
    logger: deps.logger,
  });
}
