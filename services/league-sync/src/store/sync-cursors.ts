import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** A part of the connect job that is done and stored; it is skipped when the job is resumed. */
export interface SyncCursorDoc {
  /** `${connectionId}:${leagueId}:${part}` */
  _id: string;
  connectionId: string;
  doneAt: Date;
}

export type SyncCursors = ReturnType<typeof createSyncCursors>;

export function createSyncCursors(mongo: Mongo) {
  const model = openCollection<SyncCursorDoc>(mongo, 'sync_cursors', [[{ connectionId: 1 }]]);
  const idOf = (connectionId: string, leagueId: string, part: string) => `${connectionId}:${leagueId}:${part}`;

  return {
    /** `${leagueId}:${part}` of everything that is done. */
    async done(connectionId: string): Promise<Set<string>> {
      const rows = await model
        .find({ connectionId: { $eq: connectionId } }, { _id: 1 })
        .lean<{ _id: string }[]>()
        .exec();
      return new Set(rows.map((row) => row._id.slice(connectionId.length + 1)));
    },

    /** Everything that is done of one connection is done of another one, but parts that `isKept` leaves out. */
    async move(from: string, to: string, isKept: (part: string) => boolean, session: ClientSession): Promise<void> {
      const rows = await model
        .find({ connectionId: { $eq: from } }, null, { session })
        .lean<SyncCursorDoc[]>()
        .exec();
      for (const { _id, doneAt } of rows) {
        const step = _id.slice(from.length + 1);
        if (!isKept(step.slice(step.indexOf(':') + 1))) continue;
        const change = { $set: { connectionId: to, doneAt } };
        await model.updateOne({ _id: { $eq: `${to}:${step}` } }, change, { upsert: true, session });
      }
      await model.deleteMany({ connectionId: { $eq: from } }, { session });
    },

    /** Has these parts of a season loaded once more. */
    async forget(
      connectionId: string,
      leagueId: string,
      parts: readonly string[],
      session: ClientSession,
    ): Promise<void> {
      const ids = parts.map((part) => idOf(connectionId, leagueId, part));
      await model.deleteMany({ _id: { $in: ids } }, { session });
    },

    async remove(connectionId: string): Promise<void> {
      await model.deleteMany({ connectionId: { $eq: connectionId } });
    },

    /** When the part was stored last; null when it never was. */
    async doneAt(connectionId: string, leagueId: string, part: string): Promise<Date | null> {
      const row = await model
        .findOne({ _id: { $eq: idOf(connectionId, leagueId, part) } })
        .lean<SyncCursorDoc | null>()
        .exec();
      return row?.doneAt ?? null;
    },

    async mark(
      connectionId: string,
      leagueId: string,
      part: string,
      doneAt: Date,
      session?: ClientSession,
    ): Promise<void> {
      const _id = idOf(connectionId, leagueId, part);
      await model.updateOne(
        { _id: { $eq: _id } },
        { $set: { connectionId, doneAt } },
        {
          upsert: true,
          session,
        },
      );
    },
  };
}
