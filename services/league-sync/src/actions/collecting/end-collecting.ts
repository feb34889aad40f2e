import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { type SeasonCollectionDoc } from '../../store/season-collections.js';
import { addSynced } from '../chains/announce-synced.js';

type Job = Pick<SeasonCollectionDoc, '_id' | 'chainId'> & Partial<Pick<SeasonCollectionDoc, 'startedAt'>>;

/**
 * Ends a job that is under way and tells open pages, in the caller's transaction; false when there is none (with
 * `startedAt`: when it is not that very one any more).
 */
export async function endCollecting(
  deps: Pick<Deps, 'chains' | 'seasonCollections' | 'outbox'>,
  job: Job,
  outcome: Pick<SeasonCollectionDoc, 'state' | 'errorMessage'>,
  session: ClientSession,
): Promise<boolean> {
  if (!(await deps.seasonCollections.end(job, outcome, session))) return false;
  const chain = await deps.chains.find(job.chainId, session);
  if (chain !== null) await addSynced(deps, session, chain, ['progress']);
  return true;
}
