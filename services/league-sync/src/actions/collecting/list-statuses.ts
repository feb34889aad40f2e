import { type CollectionStatus, collectionStatus, loadedStatus, recordsIn } from '../../bodies/historical-data.js';
import { type Deps } from '../../deps.js';
import { leagueIdIn } from '../../domain/season/chain-season.js';
import { type ChainDoc, type ChainSeason } from '../../store/chains.js';
import { seasonParts } from '../loading/load-parts.js';

type Slice = Pick<Deps, 'pages' | 'seasonCollections' | 'seasonCounts' | 'syncCursors'>;

/**
 * How the collecting of a chain's seasons stands, newest first: by the job of each, else by what the first load has. A
 * job that was cancelled says nothing of a season that the chain has.
 */
export async function listStatuses(deps: Slice, chain: ChainDoc): Promise<CollectionStatus[]> {
  const { _id: chainId, connectionId, seasons } = chain;
  const [jobs, counts, done, readAt] = await Promise.all([
    deps.seasonCollections.ofChain(chainId),
    deps.seasonCounts.ofChain(
      chainId,
      seasons.map(({ season }) => season),
    ),
    deps.syncCursors.done(connectionId),
    deps.pages.readAt(chainId),
  ]);
  const recordsOf = (season: string) => {
    const counted = counts.get(season);
    return counted === undefined ? 0 : recordsIn(counted);
  };
  const loaded = ({ season, leagueId }: ChainSeason) => {
    const missing = seasonParts.filter(({ name }) => !done.has(`${leagueId}:${name}`)).map(({ name }) => name);
    const facts = { season, missing, total: seasonParts.length, syncedAt: readAt.get(leagueId) ?? null };
    return loadedStatus(chain.sync, facts, recordsOf(season));
  };
  const known = new Set(seasons.map(({ season }) => season));
  const telling = jobs.filter(({ state, season }) => state !== 'cancelled' || !known.has(season));
  const collected = telling.map((job) =>
    collectionStatus(job, recordsOf(job.season), readAt.get(leagueIdIn(chain, job.season)) ?? null),
  );
  const byHand = new Set(telling.map(({ season }) => season));
  return [...collected, ...seasons.filter(({ season }) => !byHand.has(season)).map(loaded)].sort(
    (a, b) => Number(b.season) - Number(a.season),
  );
}
