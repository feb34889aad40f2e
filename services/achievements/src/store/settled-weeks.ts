import { type Mongo } from '@dynasty/kit/mongo';
import { type ClientSession, Schema } from 'mongoose';

/** A week whose awards have been decided, at a revision of its scores. */
export interface SettledWeek {
  chainId: string;
  connectionId: string;
  season: string;
  week: number;
  revision: number;
}

type SettledDocument = SettledWeek & { _id: string };

const schema = new Schema<SettledDocument>(
  { _id: String, chainId: String, connectionId: String, season: String, week: Number, revision: Number },
  { versionKey: false, strict: 'throw' },
);
schema.index({ chainId: 1, season: 1, week: 1 }, { unique: true });

const idOf = ({ chainId, season, week }: Omit<SettledWeek, 'connectionId' | 'revision'>): string =>
  `${chainId}:${season}:${week}`;

/** Which weeks were decided, and from which revision: a week may be decided without anybody winning anything. */
export function createSettledWeeks(mongo: Mongo) {
  const model = mongo.connection.model('settled_weeks', schema, 'settled_weeks');
  return {
    ensureIndexes: () => model.createIndexes(),

    /** What was decided of a season, by week. */
    async ofSeason(chainId: string, season: string, session?: ClientSession): Promise<Map<number, SettledWeek>> {
      const filter = { chainId: { $eq: chainId }, season: { $eq: season } };
      const found = await model.find(filter, null, { session: session ?? null }).lean<SettledDocument[]>();
      return new Map(found.map((settled) => [settled.week, settled]));
    },

    async put(session: ClientSession, settled: SettledWeek): Promise<void> {
      await model.replaceOne({ _id: { $eq: idOf(settled) } }, settled, { session, upsert: true });
    },
  };
}

export type SettledWeeks = ReturnType<typeof createSettledWeeks>;
