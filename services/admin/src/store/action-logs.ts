import { matching, openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { createHash } from 'node:crypto';
import { follows, genesis, type Link, linkAfter, type LinkedEntry, type LogEntry } from '../domain/log-chain.js';
import { searchedAtOnce } from '../domain/search.js';

type LogDocument = Omit<LinkedEntry, 'key'> & { _id: string };

/** The last link of the chain: writers take turns on it, and a log that lost its newest entries no longer ends here. */
type Head = Link & { _id: string };
const headId = 'head';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const entryOf = ({ _id, ...entry }: LogDocument): LinkedEntry => ({ key: _id, ...entry });

/** Which entries are looked for; all of them unless something is given. */
export interface LogFilter {
  chainIds?: readonly string[];
  /** Only those before this place. */
  seq?: number | undefined;
  actions?: readonly string[] | undefined;
  search?: { pattern: RegExp; fields: readonly string[] } | undefined;
  /** From this instant on, and before that one. */
  from?: Date | undefined;
  until?: Date | undefined;
}

export interface LogPage {
  /** Newest first. */
  entries: LinkedEntry[];
  /** Before which place the next page goes on; null on the last one. */
  next: number | null;
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

  /** The place of the first entry that a page does not look at any more; null when it gets to the beginning. */
  async function beyond(filter: object, most: number): Promise<number | null> {
    const [first] = await model
      .find(filter, { _id: 0, seq: 1 })
      .sort({ seq: -1 })
      .skip(most)
      .limit(1)
      .lean<{ seq: number }[]>();
    return first?.seq ?? null;
  }

  return {
    /** How many entries there are, those of the caller's transaction counted; the place of the last one. */
    length: async (session: ClientSession): Promise<number> =>
      (await heads.findById(headId, { seq: 1 }, { session }).lean<Pick<Head, 'seq'>>())?.seq ?? 0,

    /** When the entry of that key was put on record; null for none. */
    async recordedAt(session: ClientSession, key: string): Promise<Date | null> {
      const found = await model.findById(key, { at: 1 }, { session }).lean<Pick<LogDocument, 'at'>>();
      return found?.at ?? null;
    },

    /** Whether one of some actions is on record since a time, by anybody, in an entry whose key begins so. */
    async has(session: ClientSession, o: { keyBegins: string; actions: string[]; since: Date }): Promise<boolean> {
      const ofKind = { _id: { $gte: o.keyBegins, $lt: `${o.keyBegins}\uffff` } };
      const lately = { action: { $in: o.actions }, at: { $gte: o.since } };
      return (await model.exists({ ...ofKind, ...lately }).session(session)) !== null;
    },

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

    /**
     * A page of the log. Where something is looked for it ends early, with fewer entries or none, rather than look
     * through more than `most` at once: the next page goes on from there.
     */
    async page(
      { chainIds, seq, actions, search, from, until }: LogFilter,
      limit: number,
      most = searchedAtOnce,
    ): Promise<LogPage> {
      const ofChains = chainIds === undefined ? {} : { chainId: { $in: [...chainIds] } };
      const before = seq === undefined ? {} : { $lt: seq };
      const looked = {
        ...(actions && { action: { $in: [...actions] } }),
        ...((from ?? until) !== undefined && { at: { ...(from && { $gte: from }), ...(until && { $lt: until }) } }),
        ...matching(search?.pattern, search?.fields ?? []),
      };
      const last =
        Object.keys(looked).length === 0 ? null : await beyond({ ...ofChains, seq: { $gt: 0, ...before } }, most);
      const found = await model
        .find({ ...ofChains, seq: { $gt: last ?? 0, ...before }, ...looked })
        .sort({ seq: -1 })
        .limit(limit + 1)
        .lean<LogDocument[]>();
      const entries = found.slice(0, limit).map(entryOf);
      if (found.length > limit) return { entries, next: entries.at(-1)?.seq ?? null };
      return { entries, next: last === null ? null : last + 1 };
    },

    /**
     * Recomputes the chain up to the end that it has now; what is added meanwhile is left for the next time. An entry that
     * no end of it covers is none of the chain: the end was taken away, or an older one was put there.
     */
    async verify(): Promise<Verification> {
      const head = (await heads.findById(headId).lean<Link>()) ?? genesis;
      let last: Link = genesis;
      const upToHead = model.find({ seq: { $lte: head.seq } }).sort({ seq: 1 });
      for await (const document of upToHead.lean<LogDocument[]>().cursor()) {
        const entry = entryOf(document);
        if (!follows(last, entry, sha256)) return { valid: false, entries: last.seq, brokenAt: last.seq + 1 };
        last = entry;
      }
      const [newest] = await model.find({}, { _id: 0, seq: 1 }).sort({ seq: -1 }).limit(1).lean<{ seq: number }[]>();
      // Looked at after the newest entry, which is stored with its end or not at all.
      const covered = (await heads.findById(headId).lean<Link>())?.seq ?? genesis.seq;
      const complete = last.seq === head.seq && last.hash === head.hash && (newest?.seq ?? genesis.seq) <= covered;
      return { valid: complete, entries: last.seq, brokenAt: complete ? null : last.seq + 1 };
    },
  };
}

export type ActionLogs = ReturnType<typeof createActionLogs>;
