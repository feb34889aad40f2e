import { type Mongo } from '@dynasty/kit/mongo';

/** The index of the time when there was nothing but league chats. */
const oldIndex = 'chainId_1_seq_1';

/** Counted the places of each channel, which are now taken by the messages themselves. */
const oldCounters = 'channels';

/** Brings the database up to this version. To be called before the collections are ensured. */
export async function upgradeMessages(mongo: Pick<Mongo, 'connection'>): Promise<void> {
  await upgradeChannels(mongo);
  await mongo.connection.collection(oldCounters).drop();
}

/**
 * Gives messages of the first version, all of them of league chats, the channel that they were posted in; does nothing
 * once the old index is gone.
 */
async function upgradeChannels({ connection }: Pick<Mongo, 'connection'>): Promise<void> {
  const messages = connection.collection('messages');
  const indexes = await connection.db
    ?.collection('messages')
    .indexes()
    .catch(() => []);
  if (!indexes?.some(({ name }) => name === oldIndex)) return;
  await messages.updateMany({ channelId: { $exists: false } }, [{ $set: { channelId: '$chainId' } }]);
  await messages.dropIndex(oldIndex);
}
