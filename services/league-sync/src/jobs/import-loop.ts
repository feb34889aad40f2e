import { type Loop, startLoop } from '@dynasty/kit/loop';
import { attendChain } from '../actions/chains/attend-chain.js';
import { importLeague } from '../actions/importing/import-league.js';
import { type SyncDeps } from '../deps.js';
import { type LeagueImportDoc } from '../store/league-imports.js';

/** How soon a job is picked up that another worker left behind, or that waits for another job of its chain. */
const everyMs = { importing: 1_000, quiet: 15_000 };

/** Imports files that admins sent, here or to a worker that died; one at a time in a process. */
export function startImportWorker(deps: SyncDeps): Loop {
  let isImporting = false;
  return startLoop({
    name: 'import',
    everyMs: () => (isImporting ? everyMs.importing : everyMs.quiet),
    logger: deps.logger,
    async work(signal) {
      const jobs = await deps.leagueImports.inProgress();
      for (const job of jobs) await importOne(deps, job, signal);
      isImporting = jobs.length > 0;
    },
  });
}

/** A job that met a fault is ended with words. */
function importOne(deps: SyncDeps, { chainId, fileId }: LeagueImportDoc, stopping: AbortSignal): Promise<void> {
  return attendChain(deps, {
    chainId,
    stopping,
    trouble: 'a file could not be imported',
    async work(signal) {
      // What another worker has done meanwhile.
      const job = await deps.leagueImports.find(chainId);
      if (job?.state === 'in_progress' && job.fileId === fileId) await importLeague(deps, job, signal);
    },
    async onFault() {
      const job = await deps.leagueImports.find(chainId);
      const errorMessage =
        'The import failed. Seasons that were done stay; try again, the log of the server says more.';
      if (job?.fileId === fileId) await deps.leagueImports.end(job, { state: 'error', errorMessage });
    },
  });
}
