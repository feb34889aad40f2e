import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type SyncDeps } from '../../deps.js';
import { type Outcome } from '../../domain/importing/import-outcome.js';
import { runningSeasonOf } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueImportDoc } from '../../store/league-imports.js';
import { noteChampions } from '../champions/note-champions.js';
import { isOvertaken } from '../loading/refuse-overtaken.js';
import { planSeason } from './plan-season.js';
import { readSource } from './read-source.js';
import { type ImportSource } from './season-documents.js';
import { isWritten, settleImported, storeImported } from './store-imported.js';

/**
 * Imports a file that was kept, season by season, oldest last; seasons that a killed worker has stored are not stored
 * again. Ends the job by itself, with words when a season cannot be stored: those before it stay.
 */
export async function importLeague(deps: SyncDeps, job: LeagueImportDoc, signal: AbortSignal): Promise<void> {
  const { leagueImports } = deps;
  try {
    const chain = await deps.chains.find(job.chainId);
    if (chain === null) return await leagueImports.end(job, { state: 'error', errorMessage: 'The league is gone.' });
    const source = await readSource(deps, await leagueImports.readFile(job.fileId), chain);
    const done = new Map(job.done.map(({ season, outcome }) => [season, outcome]));
    for (const season of source.seasons) {
      signal.throwIfAborted();
      const outcome = done.get(season.season) ?? (await importSeason(deps, job, chain, season, source));
      await settleImported(deps, chain._id, season.leagueId, outcome);
    }
    const current = (await deps.chains.find(job.chainId)) ?? chain;
    await noteChampions(deps, current, (season) => Number(season) < Number(runningSeasonOf(current)));
    await leagueImports.end(job, { state: 'success', errorMessage: null });
  } catch (error) {
    signal.throwIfAborted();
    // Other jobs were changing weeks that are to become final: the job comes back to them.
    if (isOvertaken(error)) return;
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
    await leagueImports.end(job, { state: 'error', errorMessage: error.message });
  }
}

/** Stores a season, and notes with it that it is done; returns what has become of it. */
async function importSeason(
  deps: SyncDeps,
  job: LeagueImportDoc,
  chain: ChainDoc,
  season: ImportSource['seasons'][number],
  source: ImportSource,
): Promise<Outcome> {
  const documents = await source.load(season.season);
  const current = (await deps.chains.find(chain._id)) ?? chain;
  const { leagueId: _leagueId, ...plan } = await planSeason(deps, current, season, documents, source);
  const also = (session?: ClientSession) => deps.leagueImports.markSeason(job, plan, session);
  const { isSameConnection, isWhole } = source;
  if (isWritten(plan.outcome) && documents.leagues.length > 0) {
    await storeImported(deps, chain._id, season, documents, { isSameConnection, isWhole, also });
  } else await also();
  return plan.outcome;
}
