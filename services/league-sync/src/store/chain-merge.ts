import { type LeagueCollection } from '@dynasty/kit/league/follow-gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type MatchupWeekDoc, matchupWeekId } from './matchups.js';

/** Collections whose documents name their chain in a field only. */
const movable = [
  'leagues',
  'rosters',
  'transactions',
  'drafts',
  'traded_picks',
  'brackets',
  'raw_snapshots',
  'season_champions',
  'invitations',
  'pages',
];

/** What ends with its chain: files that are being imported, and requests to join, which are made again. */
const ending = ['league_imports', 'import_files', 'join_requests'];

/** Everything that the service keeps of a chain. */
export const chainCollections: readonly LeagueCollection[] = [
  ...[...movable, 'matchups', 'memberships', 'season_collections', ...ending].map((name) => ({ name })),
  { name: 'chains', of: ({ chainId }) => ({ _id: chainId }) },
  ...['sync_cursors', 'season_cursors'].map((name) => ({
    name,
    of: ({ connectionId }: { connectionId: string }) => ({ connectionId }),
  })),
];

/** The highest revision of a league's weeks; 0 where none was final. */
export async function highestRevision(mongo: Mongo, leagueId: string, session: ClientSession): Promise<number> {
  const matchups = mongo.connection.collection<MatchupWeekDoc>('matchups');
  const weeks = await matchups
    .find({ leagueId: { $eq: leagueId } }, { session, projection: { revision: 1 } })
    .toArray();
  return Math.max(0, ...weeks.map(({ revision }) => revision));
}

/**
 * Gives a chain's documents to another chain, all in the caller's transaction; memberships are left to the caller.
 * Weeks are not final in it until they are announced there, by revisions after those that `told` has of their year.
 */
export async function moveChainDocuments(
  mongo: Mongo,
  from: string,
  to: string,
  told: ReadonlyMap<string, number>,
  session: ClientSession,
): Promise<void> {
  const collectionOf = (name: string) => mongo.connection.collection(name);
  for (const name of movable) {
    await collectionOf(name).updateMany({ chainId: { $eq: from } }, { $set: { chainId: to } }, { session });
  }
  const matchups = mongo.connection.collection<MatchupWeekDoc>('matchups');
  const weeks = await matchups.find({ chainId: { $eq: from } }, { session }).toArray();
  for (const week of weeks) {
    const _id = matchupWeekId(to, week.season, week.week);
    const { _id: _former, ...rest } = week;
    const revision = told.get(week.season) ?? 0;
    const moved = { ...rest, chainId: to, isFinal: false, revision, finalizedAt: null };
    await matchups.updateOne({ _id: { $eq: _id } }, { $setOnInsert: moved }, { upsert: true, session });
  }
  await matchups.deleteMany({ chainId: { $eq: from } }, { session });
  for (const name of ['season_collections', 'memberships', ...ending]) {
    await collectionOf(name).deleteMany({ chainId: { $eq: from } }, { session });
  }
}
