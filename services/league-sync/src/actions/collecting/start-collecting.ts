import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { collectableSeasons } from '../../domain/collecting/collectable-seasons.js';
import { type SeasonCollectionDoc } from '../../store/season-collections.js';
import { addSynced } from '../chains/announce-synced.js';
import { partsOfCollection } from './collect-season.js';

type Slice = Pick<Deps, 'chains' | 'nflState' | 'seasonCollections' | 'outbox'>;

/**
 * Starts to collect a season, and tells open pages. Of two starts at once one meets a write conflict and is decided anew.
 * Throws AppError: invalid `season-out-of-range`, conflict `collection-running`.
 */
export async function startCollecting(
  deps: Slice,
  { chainId }: Pick<LeagueAccess, 'chainId'>,
  season: string,
  session: ClientSession,
): Promise<SeasonCollectionDoc> {
  const [chain, state] = await Promise.all([deps.chains.find(chainId), deps.nflState.find()]);
  const seasons = chain?.seasons ?? [];
  const played = seasons.map((own) => own.season);
  const isOfTable = seasons.some((own) => own.season === season && isMadeUp(own.leagueId));
  if (isOfTable || !collectableSeasons(played, state?.season ?? null).includes(season)) {
    throw new AppError('invalid', 'season-out-of-range', `The season ${season} cannot be collected.`, {
      details: { field: 'season' },
    });
  }
  const before = await deps.seasonCollections.find(chainId, season, session);
  if (before?.state === 'in_progress') {
    throw new AppError('conflict', 'collection-running', `The season ${season} is being collected already.`);
  }
  const job: SeasonCollectionDoc = {
    _id: `${chainId}:${season}`,
    chainId,
    season,
    state: 'in_progress',
    startedAt: new Date(),
    doneParts: [],
    total: partsOfCollection,
    errorMessage: null,
    lastCollected: before?.lastCollected ?? null,
  };
  await deps.seasonCollections.start(job, session);
  if (chain !== null) await addSynced(deps, session, chain, ['progress']);
  return job;
}
