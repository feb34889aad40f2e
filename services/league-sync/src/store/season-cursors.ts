import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** How far the polls have read a season. */
export interface SeasonCursorDoc {
  /** `${connectionId}:${leagueId}` */
  _id: string;
  connectionId: string;
  /** The last leg whose moves were read while it was the changing one: more may have been added to it since. */
  leg?: number;
  /** The week to come that was read last in its turn. */
  weekAhead?: number;
  /** Draft picks have changed hands in a trade since it was read who holds them. */
  arePicksTraded?: boolean;
  /** When who is on taxi and reserve was noted last with the week that is played, by the football clock. */
  inactiveAt?: Date;
  /** How often the provider had no rows for a week that is over, by week. */
  emptyReplies?: Record<string, number>;
  /** When a season that is over was read for the last time. */
  closedAt?: Date;
  /** Raised by whatever stores something of the season, or takes it out of its chain: no two of them can overlap. */
  stores?: number;
}

export type SeasonCursors = ReturnType<typeof createSeasonCursors>;

export function createSeasonCursors(mongo: Mongo) {
  const model = openCollection<SeasonCursorDoc>(mongo, 'season_cursors', [[{ connectionId: 1 }]]);
  const idOf = (connectionId: string, leagueId: string) => `${connectionId}:${leagueId}`;

  return {
    find: (connectionId: string, leagueId: string) =>
      model
        .findOne({ _id: { $eq: idOf(connectionId, leagueId) } })
        .lean<SeasonCursorDoc | null>()
        .exec(),

    /** League ids of the seasons that need no more reading. */
    async closed(connectionId: string): Promise<Set<string>> {
      const rows = await model
        .find({ connectionId: { $eq: connectionId }, closedAt: { $exists: true } }, { _id: 1 })
        .lean<{ _id: string }[]>()
        .exec();
      return new Set(rows.map((row) => row._id.slice(connectionId.length + 1)));
    },

    /** Notes where a season stands before its first load; a season that has a cursor keeps it. */
    async start(
      connectionId: string,
      leagueId: string,
      place: Pick<SeasonCursorDoc, 'leg' | 'closedAt'>,
      session: ClientSession,
    ): Promise<void> {
      await model.updateOne(
        { _id: { $eq: idOf(connectionId, leagueId) } },
        { $setOnInsert: { connectionId, ...place } },
        { upsert: true, session },
      );
    },

    /** The cursors of one connection become another one's. */
    async move(from: string, to: string, session: ClientSession): Promise<void> {
      const rows = await model
        .find({ connectionId: { $eq: from } }, null, { session })
        .lean<SeasonCursorDoc[]>()
        .exec();
      for (const { _id, connectionId: _former, ...cursor } of rows) {
        const moved = { $set: { ...cursor, connectionId: to } };
        await model.updateOne({ _id: { $eq: idOf(to, _id.slice(from.length + 1)) } }, moved, { upsert: true, session });
      }
      await model.deleteMany({ connectionId: { $eq: from } }, { session });
    },

    /**
     * Meets, in the caller's transaction, whatever takes the season out of its chain at the same time: the later one begins
     * again, with the chain as it is then. A transaction that only reads the chain would store what nobody removes any more.
     */
    async meet(connectionId: string, leagueId: string, session: ClientSession): Promise<void> {
      const raise = { $setOnInsert: { connectionId }, $inc: { stores: 1 } };
      await model.updateOne({ _id: { $eq: idOf(connectionId, leagueId) } }, raise, { upsert: true, session });
    },

    /** Counts another reply without rows for a week that is over; returns how many there were. */
    async countEmpty(connectionId: string, leagueId: string, week: number): Promise<number> {
      const cursor = await model
        .findOneAndUpdate(
          { _id: { $eq: idOf(connectionId, leagueId) } },
          { $setOnInsert: { connectionId }, $inc: { [`emptyReplies.${week}`]: 1 } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<SeasonCursorDoc>()
        .exec();
      return cursor.emptyReplies?.[week] ?? 0;
    },

    async remove(connectionId: string): Promise<void> {
      await model.deleteMany({ connectionId: { $eq: connectionId } });
    },

    async update(
      connectionId: string,
      leagueId: string,
      change: Partial<Omit<SeasonCursorDoc, '_id' | 'connectionId'>>,
      session?: ClientSession,
    ): Promise<void> {
      await model.updateOne(
        { _id: { $eq: idOf(connectionId, leagueId) } },
        { $set: { connectionId, ...change } },
        { upsert: true, session },
      );
    },
  };
}
