import { AppError } from '@dynasty/kit/errors';
import { type SyncDeps } from '../../deps.js';
import { runningSeasonOf } from '../../domain/season/chain-season.js';
import { type LeagueImportDoc } from '../../store/league-imports.js';
import { noteChampions } from '../champions/note-champions.js';
import { planSeason } from './plan-season.js';
import { readSource } from './read-source.js';
import { isWritten, storeImported } from './store-imported.js';

/**
 * Imports a file that was kept, season by season, oldest last; seasons that a killed worker has done are left out. Ends
 * the job by itself, with words when a season cannot be stored: those before it stay.
 */
export async function importLeague(deps: SyncDeps, job: LeagueImportDoc, signal: AbortSignal): Promise<void> {
  const { leagueImports } = deps;
  try {
    const chain = await deps.chains.find(job.chainId);
    if (chain === null) return await leagueImports.end(job, { state: 'error', errorMessage: 'The league is gone.' });
    const source = await readSource(deps, await leagueImports.readFile(job.fileId), chain);
    const done = new Set(job.done.map(({ season }) => season));
    for (const season of source.seasons.filter((wanted) => !done.has(wanted.season))) {
      signal.throwIfAborted();
      const documents = await source.load(season.season);
      const current = (await deps.chains.find(job.chainId)) ?? chain;
      const { leagueId: _leagueId, ...plan } = await planSeason(deps, current, season, documents, source);
      if (isWritten(plan.outcome)) await storeImported(deps, chain._id, season, documents, source);
      await leagueImports.markSeason(job, plan);
    }
    const current = (await deps.chains.find(job.chainId)) ?? chain;
    await noteChampions(deps, current, (season) => Number(season) < Number(runningSeasonOf(current)));
    await leagueImports.end(job, { state: 'success', errorMessage: null });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
    await leagueImports.end(job, { state: 'error', errorMessage: error.message });
  }
}
