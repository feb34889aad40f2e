import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type ChainDoc } from './chains.js';
import { type LeagueDoc } from './leagues.js';

/** Collections whose documents name their season's league, and those with one document for it. */
const ofLeague = ['rosters', 'matchups', 'transactions', 'pages'];
const oneEach = ['leagues', 'traded_picks', 'brackets', 'season_champions'];

/**
 * Deletes everything that is kept of a season that its chain keeps no more, in the caller's transaction: an archive of
 * the league would be damaged by what is left.
 */
export async function removeSeasonDocuments(
  mongo: Mongo,
  { _id: chainId, connectionId }: Pick<ChainDoc, '_id' | 'connectionId'>,
  { _id: leagueId, season }: Pick<LeagueDoc, '_id' | 'season'>,
  session: ClientSession,
): Promise<void> {
  const removeFrom = (name: string, filter: object) =>
    mongo.connection.collection(name).deleteMany(filter, { session });
  const own = `${connectionId}:${leagueId}`;
  for (const name of ofLeague) await removeFrom(name, { leagueId: { $eq: leagueId } });
  for (const name of oneEach) await removeFrom(name, { _id: { $eq: leagueId } });
  const ofChain = { chainId: { $eq: chainId }, leagueId: { $eq: leagueId } };
  await removeFrom('drafts', ofChain);
  await removeFrom('raw_snapshots', { ...ofChain, season: { $eq: season } });
  await removeFrom('season_collections', { _id: { $eq: `${chainId}:${season}` } });
  await removeFrom('season_cursors', { _id: { $eq: own } });
  // Should the league be found again, all of it is loaded anew.
  await removeFrom('sync_cursors', { _id: { $gte: `${own}:`, $lt: `${own};` } });
}
