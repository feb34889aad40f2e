import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

interface Office {
  /** The chain. */
  _id: string;
  chainId: string;
  /** Changes that had to be one after the other. */
  changes: number;
}

/** A line for each league's office. */
export function createOffices(mongo: Mongo) {
  const model = openCollection<Office>(mongo, 'offices');
  return {
    /** From here on no other transaction that enters the same office commits before this one. */
    async enter(session: ClientSession, chainId: string): Promise<void> {
      const own = { _id: { $eq: chainId } };
      await model.updateOne(own, { $inc: { changes: 1 }, $setOnInsert: { chainId } }, { session, upsert: true });
    },
  };
}

export type Offices = ReturnType<typeof createOffices>;
