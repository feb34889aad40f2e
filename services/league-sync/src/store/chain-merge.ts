import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** Collections whose documents name their chain in a field only. */
const movable = ['leagues', 'rosters', 'transactions', 'drafts', 'traded_picks', 'brackets', 'raw_snapshots', 'pages'];
/** Collections whose ids hold the chain: match-ups are loaded again, memberships are moved one by one. */
const removable = ['matchups', 'memberships'];

/** Gives a chain's documents to another chain, all in the caller's transaction. */
export async function moveChainDocuments(
  mongo: Mongo,
  from: string,
  to: string,
  session: ClientSession,
): Promise<void> {
  for (const name of movable) {
    const collection = mongo.connection.collection(name);
    await collection.updateMany({ chainId: { $eq: from } }, { $set: { chainId: to } }, { session });
  }
  for (const name of removable) {
    await mongo.connection.collection(name).deleteMany({ chainId: { $eq: from } }, { session });
  }
}
