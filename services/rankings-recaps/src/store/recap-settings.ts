import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** What a league has chosen about its recaps. */
export interface RecapSettings {
  chainId: string;
  /** Each week is told of as soon as it is final. */
  automatic: boolean;
}

/** The leagues' choices, one document for a chain; without one nothing is automatic. */
export function createRecapSettings(mongo: Mongo) {
  const model = openCollection<RecapSettings & { _id: string }>(mongo, 'recap_settings', [[{ chainId: 1 }]]);
  return {
    async find(chainId: string, session?: ClientSession): Promise<RecapSettings> {
      const found = await model
        .findOne({ _id: { $eq: chainId } }, { _id: 0 }, { session: session ?? null })
        .lean<RecapSettings | null>();
      return found ?? { chainId, automatic: false };
    },

    async put(session: ClientSession, settings: RecapSettings): Promise<void> {
      await model.replaceOne({ _id: { $eq: settings.chainId } }, settings, { session, upsert: true });
    },

    /** Gives a league's choices to the league that took it in, where that one has made none. */
    async move(session: ClientSession, from: string, to: string): Promise<void> {
      const moved = await model
        .findOneAndDelete({ _id: { $eq: from } }, { session, projection: { _id: 0 } })
        .lean<RecapSettings | null>();
      if (moved === null) return;
      const settings = { ...moved, chainId: to };
      await model.updateOne({ _id: { $eq: to } }, { $setOnInsert: settings }, { session, upsert: true });
    },
  };
}

export type RecapSettingsStore = ReturnType<typeof createRecapSettings>;
