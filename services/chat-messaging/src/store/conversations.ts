import { olderThan, openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { besideKey, type Conversation, membershipOf, type Person, presentOf } from '../domain/conversation.js';
import { type TimeKey } from '../domain/time-key.js';

/** The shape of conversations that do not say who has opened them. */
export const shapeWithoutOpener = 2;
/** And of those that do not say either which Sleeper user somebody was who has deleted their account. */
export const shapeWithoutFormerUsers = 3;

/** Somebody who has signed up, as a league knows them. */
interface SignedUp {
  chainId: string;
  sleeperUserId: string;
  accountId: string;
}

const waitsFor = ({ chainId, sleeperUserId, accountId }: SignedUp) => ({
  chainId: { $eq: chainId },
  waiting: { $eq: sleeperUserId },
  accountIds: { $ne: accountId },
});

/** The conversations of leagues, with the people in them. */
export function createConversations(mongo: Mongo) {
  const model = openCollection<Conversation>(
    mongo,
    'conversations',
    [
      [{ chainId: 1, peopleKey: 1 }, { unique: true }],
      [{ chainId: 1, shownTo: 1, lastAt: -1, _id: -1 }],
      [{ shownTo: 1, chainId: 1 }],
      [{ chainId: 1, waiting: 1 }],
      [{ accountIds: 1 }],
      [{ abandonedAt: 1 }, { sparse: true }],
    ],
    ['createdBy_1_createdAt_1'],
  );
  const findOne = (filter: object, session?: ClientSession): Promise<Conversation | null> =>
    model
      .findOne(filter, null, { session: session ?? null })
      .lean<Conversation | null>()
      .exec();
  const findAll = (filter: object, session: ClientSession): Promise<Conversation[]> =>
    model.find(filter, null, { session }).lean<Conversation[]>().exec();
  const change = async (session: ClientSession, id: string, update: object): Promise<void> => {
    await model.updateOne({ _id: { $eq: id } }, update, { session });
  };

  return {
    find: (id: string, session?: ClientSession) => findOne({ _id: { $eq: id } }, session),

    /** The conversation of exactly these people. */
    ofPeople: (chainId: string, peopleKey: string, session: ClientSession) =>
      findOne({ chainId: { $eq: chainId }, peopleKey: { $eq: peopleKey } }, session),

    /** What an account is shown of some leagues, last written first. */
    shownTo(
      chainIds: readonly string[],
      accountId: string,
      before: TimeKey | undefined,
      limit: number,
    ): Promise<Conversation[]> {
      return model
        .find({ chainId: { $in: [...chainIds] }, shownTo: { $eq: accountId }, ...olderThan(before, 'lastAt') })
        .sort({ lastAt: -1, _id: -1 })
        .limit(limit)
        .lean<Conversation[]>()
        .exec();
    },

    /** The ids of the newest of what an account is shown of a league. */
    async idsShownTo(chainId: string, accountId: string, limit: number): Promise<string[]> {
      const rows = await model
        .find({ chainId: { $eq: chainId }, shownTo: { $eq: accountId } }, { _id: 1 })
        .sort({ lastAt: -1, _id: -1 })
        .limit(limit)
        .lean<Pick<Conversation, '_id'>[]>();
      return rows.map(({ _id }) => _id);
    },

    /** The leagues of which an account is shown something. */
    chainsOf: (accountId: string): Promise<string[]> =>
      model.distinct('chainId', { shownTo: { $eq: accountId } }).exec() as Promise<string[]>,

    /** Those of these conversations that an account is shown. */
    async shownAmong(ids: readonly string[], accountId: string): Promise<Set<string>> {
      const filter = { _id: { $in: [...ids] }, shownTo: { $eq: accountId } };
      const rows = await model.find(filter, { _id: 1 }).lean<Pick<Conversation, '_id'>[]>();
      return new Set(rows.map(({ _id }) => _id));
    },

    /** Those that wait for somebody's Sleeper user to sign up, and that their account is not in already. */
    waitingFor: (person: SignedUp, session: ClientSession) => findAll(waitsFor(person), session),

    /** True when some wait for this person. */
    isWaitingFor: async (person: SignedUp): Promise<boolean> => (await model.exists(waitsFor(person))) !== null,

    /** All that an account is in, in whichever league. */
    ofAccount: (accountId: string, session: ClientSession) => findAll({ accountIds: { $eq: accountId } }, session),

    ofChain: (chainId: string, session: ClientSession) => findAll({ chainId: { $eq: chainId } }, session),

    async insert(session: ClientSession, conversation: Conversation): Promise<void> {
      const shaped: Conversation & { shape: number } = { ...conversation, shape: shapeWithoutFormerUsers };
      await model.create([shaped], { session });
    },

    /** A message was written: everybody sees the conversation. */
    written: (session: ClientSession, { _id, accountIds }: Conversation, lastMessageId: string, lastAt: Date) =>
      change(session, _id, { $set: { lastMessageId, lastAt, shownTo: presentOf(accountIds) } }),

    show: (session: ClientSession, id: string, accountIds: readonly string[]) =>
      change(session, id, { $addToSet: { shownTo: { $each: [...accountIds] } } }),

    hideFrom: (session: ClientSession, id: string, accountId: string) =>
      change(session, id, { $pull: { shownTo: accountId } }),

    /** Nobody sees it any more; the same people may begin another one. */
    abandon: (session: ClientSession, id: string, abandonedAt: Date) =>
      change(session, id, { $set: { abandonedAt, waiting: [], shownTo: [], peopleKey: `abandoned ${id}` } }),

    /** Some of those that nobody sees any more. */
    abandoned: (limit: number): Promise<Conversation[]> =>
      model
        .find({ abandonedAt: { $exists: true } })
        .limit(limit)
        .lean<Conversation[]>()
        .exec(),

    // Of the first shape it says who has opened it, too.
    setPeople: (session: ClientSession, id: string, people: Person[]) =>
      change(session, id, { $set: membershipOf(people), $unset: { createdBy: true } }),

    /** Gives it another key, since a conversation of the same people has theirs; with its people as they are now. */
    putBeside: (session: ClientSession, id: string, people: Person[]) =>
      change(session, id, { $set: { ...membershipOf(people), peopleKey: besideKey(id) } }),

    moveToChain: (session: ClientSession, id: string, chainId: string) => change(session, id, { $set: { chainId } }),

    async remove(session: ClientSession, id: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: id } }, { session });
    },
  };
}

export type Conversations = ReturnType<typeof createConversations>;
