import { openCollection } from '@dynasty/kit/collection';
import { type SettledWeek } from '@dynasty/kit/league/final-weeks';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

const idOf = ({ chainId, season, week }: Pick<SettledWeek, 'chainId' | 'season' | 'week'>): string =>
  `${chainId}:${season}:${week}`;

/** A week whose records were awarded, and when they were told; what earlier versions stored does not say it. */
type RecordWeek = SettledWeek & { toldAtMs?: number };

/** The weeks whose records were awarded, at the revision of the ranking that told of them. */
export function createRecordWeeks(mongo: Mongo) {
  const model = openCollection<RecordWeek & { _id: string }>(mongo, 'record_weeks', [[{ chainId: 1 }]]);
  return {
    find: (session: ClientSession, key: Pick<SettledWeek, 'chainId' | 'season' | 'week'>): Promise<RecordWeek | null> =>
      model
        .findOne({ _id: { $eq: idOf(key) } }, { _id: 0 }, { session })
        .lean<RecordWeek | null>()
        .exec(),

    async put(session: ClientSession, week: RecordWeek): Promise<void> {
      await model.replaceOne({ _id: { $eq: idOf(week) } }, week, { session, upsert: true });
    },
  };
}

export type RecordWeeks = ReturnType<typeof createRecordWeeks>;
