import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { createHash } from 'node:crypto';
import { follows, genesis, type Link, linkAfter, type LinkedEntry, type LogEntry } from '../domain/log-chain.js';
import { matching } from './matching.js';

type LogDocument = Omit<LinkedEntry, 'key'> & { _id: string };

/** The last link of the chain: writers take turns on it, and a log that lost its newest entries no longer ends here. */
type Head = Link & { _id: string };
const headId = 'head';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const entryOf = ({ _id, ...entry }: LogDocument): LinkedEntry => ({ key: _id, ...entry });

/** Which entries of a league are looked for. */
export interface OfChains {
  actions: readonly string[];
  /** Only those before this place. */
  seq?: number | undefined;
  /** In the name of who acted, of whom it was done to, or of the team. */
  search?: RegExp | undefined;
  /** From this instant on, and before that one. */
  from?: Date | undefined;
  until?: Date | undefined;
}

export interface Verification {
  valid: boolean;
  /** Entries that are in order, from the first on. */
  entries: number;
  /** Place of the first entry that is missing or was changed; null when there is none. */
  brokenAt: number | null;
}

/** The admin log: entries are only ever added, each carries the hash of the one before. */
export function createActionLogs(mongo: Mongo) {
  const model = openCollection<LogDocument>(mongo, 'action_logs', [
    [{ seq: -1 }, { unique: true }],
    [{ chainId: 1, seq: -1 }],
  ]);
  const heads = openCollection<Head>(mongo, 'action_log_head');

  return {
    /** Adds an entry at the end; false when its key is on record already. Writers at the same time are ordered. */
    async append(session: ClientSession, entry: LogEntry): Promise<boolean> {
      const known = await model.findById(entry.key, { _id: 1 }, { session }).lean();
      if (known !== null) return false;
      const turn = { session, upsert: true, returnDocument: 'before' } as const;
      const head = await heads.findOneAndUpdate({ _id: { $eq: headId } }, { $inc: { seq: 1 } }, turn).lean<Link>();
      const { key, ...linked } = linkAfter(head ?? genesis, entry, sha256);
      await model.create([{ _id: key, ...linked }], { session });
      await heads.updateOne({ _id: { $eq: headId } }, { $set: { hash: linked.hash } }, { session });
      return true;
    },

    /** The newest entries before a place, newest first. */
    async before(seq: number | undefined, limit: number, search?: RegExp): Promise<LinkedEntry[]> {
      const filter = {
        ...(seq !== undefined && { seq: { $lt: seq } }),
        ...matching(search, ['action', 'actorName', 'actorAccountId', 'targetType', 'targetId', 'targetName']),
      };
      const found = await model.find(filter).sort({ seq: -1 }).limit(limit).lean<LogDocument[]>();
      return found.map(entryOf);
    },

    /** Entries of these chains with one of the actions before a place, newest first. */
    async ofChains(
      chainIds: readonly string[],
      { actions, seq, search, from, until }: OfChains,
      limit: number,
    ): Promise<LinkedEntry[]> {
      const filter = {
        chainId: { $in: [...chainIds] },
        action: { $in: [...actions] },
        ...(seq !== undefined && { seq: { $lt: seq } }),
        ...((from ?? until) !== undefined && { at: { ...(from && { $gte: from }), ...(until && { $lt: until }) } }),
        ...matching(search, [
          'actorName',
          'targetName',
          'details.fromUsername',
          'details.toUsername',
          'details.teamName',
        ]),
      };
      const found = await model.find(filter).sort({ seq: -1 }).limit(limit).lean<LogDocument[]>();
      return found.map(entryOf);
    },

    /** Recomputes the chain up to the end that it has now; what is added meanwhile is left for the next time. */
    async verify(): Promise<Verification> {
      const head = (await heads.findById(headId).lean<Link>()) ?? genesis;
      let last: Link = genesis;
      const upToHead = model.find({ seq: { $lte: head.seq } }).sort({ seq: 1 });
      for await (const document of upToHead.lean<LogDocument[]>().cursor()) {
        const entry = entryOf(document);
        if (!follows(last, entry, sha256)) return { valid: false, entries: last.seq, brokenAt: last.seq + 1 };
        last = entry;
      }
      const complete = last.seq === head.seq && last.hash === head.hash;
      return { valid: complete, entries: last.seq, brokenAt: complete ? null : last.seq + 1 };
    },
  };
}

export type ActionLogs = ReturnType<typeof createActionLogs>;
