import { openCollection } from '@dynasty/kit/collection';
import { type SettledWeek } from '@dynasty/kit/league/final-weeks';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type BrokenRecord } from '../domain/record-award.js';

const idOf = ({ chainId, season, week }: Pick<SettledWeek, 'chainId' | 'season' | 'week'>): string =>
  `${chainId}:${season}:${week}`;

/** A week whose records were told, at the revision of its ranking. */
export interface RecordWeek extends SettledWeek {
  /** When they were told; what earlier versions stored does not say it. */
  toldAtMs?: number;
  /** The records, of a week that was told of as history alone: none of them is awarded yet. */
  asHistory?: BrokenRecord[];
}

/** What an event does not tell would be stored as null. */
const withoutAbsent = (record: BrokenRecord): BrokenRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as unknown as BrokenRecord;

/** The weeks whose records were told, as they were told last. */
export function createRecordWeeks(mongo: Mongo) {
  const model = openCollection<RecordWeek & { _id: string }>(mongo, 'record_weeks', [[{ chainId: 1 }]]);
  return {
    find: (session: ClientSession, key: Pick<SettledWeek, 'chainId' | 'season' | 'week'>): Promise<RecordWeek | null> =>
      model
        .findOne({ _id: { $eq: idOf(key) } }, { _id: 0 }, { session })
        .lean<RecordWeek | null>()
        .exec(),

    async put(session: ClientSession, { asHistory, ...told }: RecordWeek): Promise<void> {
      const week = { ...told, ...(asHistory && { asHistory: asHistory.map(withoutAbsent) }) };
      await model.replaceOne({ _id: { $eq: idOf(week) } }, week, { session, upsert: true });
    },
  };
}

export type RecordWeeks = ReturnType<typeof createRecordWeeks>;
