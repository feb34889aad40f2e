import { type Loop, startLoop } from '@dynasty/kit/loop';
import { removeAbandoned } from '../actions/remove-abandoned.js';
import { removeDueFiles } from '../actions/remove-due-files.js';
import { type Deps } from '../deps.js';

const everyMs = 60_000;
const leaseMs = 30_000;

type SweepDeps = Parameters<typeof removeAbandoned>[0] & Pick<Deps, 'imageContents' | 'leases' | 'logger'>;

/** Removes conversations that everybody has deleted and pictures without a message, in one process at a time. */
export function sweepAbandoned(deps: SweepDeps): Loop {
  return startLoop({
    name: 'sweep-abandoned',
    everyMs,
    lease: { leases: deps.leases, name: 'sweep-abandoned', ttlMs: leaseMs },
    async work(signal) {
      await removeAbandoned(deps, signal);
      await removeDueFiles(deps, signal);
    },
    logger: deps.logger,
  });
}
