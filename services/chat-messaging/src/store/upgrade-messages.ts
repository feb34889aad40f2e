import { type Mongo } from '@dynasty/kit/mongo';

/** The index of the time when there was nothing but league chats. */
const oldIndex = 'chainId_1_seq_1';

/**
 * Gives messages of the first version, all of them of league chats, the channel that they were posted in. To be called
 * before the collections are ensured; does nothing once the old index is gone.
 */
export async function upgradeMessages({ connection }: Pick<Mongo, 'connection'>): Promise<void> {
  const messages = connection.collection('messages');
  const indexes = await connection.db
    ?.collection('messages')
    .indexes()
    .catch(() => []);
  if (!indexes?.some(({ name }) => name === oldIndex)) return;
  await messages.updateMany({ channelId: { $exists: false } }, [{ $set: { channelId: '$chainId' } }]);
  await messages.dropIndex(oldIndex);
}
