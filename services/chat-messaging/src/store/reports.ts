import { olderThan, openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { formerMember, type Message } from '../domain/message.js';
import { type TimeKey } from '../domain/time-key.js';

/** A message that somebody has shown to the admins of the league. */
export interface ReportDocument {
  /** Of the message and the account that reports it. */
  _id: string;
  chainId: string;
  messageId: string;
  accountId: string;
  reporterName: string;
  reason: string;
  at: Date;
  closedAt: Date | null;
  /** The message as it was reported, which its author may change no more; reports of earlier versions have none. */
  copy?: Message;
}

/** Messages that were reported, one document for each message and reporter. */
export function createReports(mongo: Mongo) {
  const model = openCollection<ReportDocument>(mongo, 'reports', [
    [{ chainId: 1, at: -1, _id: -1 }],
    [{ accountId: 1 }],
    [{ 'copy.accountId': 1 }, { sparse: true }],
  ]);
  return {
    /** Stores a report; a second one of the same message and person replaces the first. */
    async put(session: ClientSession, report: ReportDocument): Promise<void> {
      await model.replaceOne({ _id: { $eq: report._id } }, report as never, { upsert: true, session });
    },

    /** The newest reports of a league before a place, newest first. */
    before(chainId: string, before: TimeKey | undefined, limit: number): Promise<ReportDocument[]> {
      return model
        .find({ chainId: { $eq: chainId }, ...olderThan(before, 'at') })
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .lean<ReportDocument[]>()
        .exec();
    },

    /** Null for one that is not of the league. */
    find: (chainId: string, id: string): Promise<ReportDocument | null> =>
      model
        .findOne({ _id: { $eq: id }, chainId: { $eq: chainId } })
        .lean<ReportDocument | null>()
        .exec(),

    /** Closes a report of the league. What was closed before stays so. */
    async close(session: ClientSession, chainId: string, id: string): Promise<void> {
      const isOpen = { _id: { $eq: id }, chainId: { $eq: chainId }, closedAt: null };
      await model.updateOne(isOpen, { $set: { closedAt: new Date() } }, { session });
    },

    /** Takes an account's name off what it had reported by then, and off what others have reported of what it wrote. */
    async disown(session: ClientSession, accountId: string, until: Date): Promise<void> {
      const own = { accountId: { $eq: accountId }, at: { $lte: until } };
      await model.updateMany(own, { $set: { reporterName: formerMember } }, { session });
      const copies = { $set: { 'copy.userName': formerMember }, $unset: { 'copy.sleeperUserId': 1 } };
      const written = { 'copy.accountId': { $eq: accountId }, 'copy.createdAt': { $lte: until } };
      await model.updateMany(written, copies as never, { session });
    },

    async moveToChain(session: ClientSession, from: string, to: string): Promise<void> {
      await model.updateMany({ chainId: { $eq: from } }, { $set: { chainId: to } }, { session });
    },
  };
}

export type Reports = ReturnType<typeof createReports>;
