import { openCollection } from '@dynasty/kit/collection';
import { type Kept, type Moved } from '@dynasty/kit/league/leaving-people';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** What a member says of themselves in a league, through all of its seasons. */
export interface Statement extends Moved {
  chainId: string;
  connectionId: string;
  sleeperUserId: string;
  /** Who wrote it; those of former versions do not say. */
  accountId?: string;
  /** At most 256 code points; empty when it was taken away. */
  text: string;
  updatedAt: Date;
}

type StatementDocument = Statement & { _id: string };

const idOf = ({ chainId, sleeperUserId }: Pick<Statement, 'chainId' | 'sleeperUserId'>): string =>
  `${chainId}:${sleeperUserId}`;

/** The owner statements, one for a member of a chain. */
export function createStatements(mongo: Mongo) {
  const model = openCollection<StatementDocument>(mongo, 'statements', [
    [{ chainId: 1 }],
    [{ accountId: 1 }, { sparse: true }],
  ]);
  return {
    find: (key: Pick<Statement, 'chainId' | 'sleeperUserId'>, session?: ClientSession): Promise<Statement | null> =>
      model
        .findOne({ _id: { $eq: idOf(key) } }, { _id: 0 }, { session: session ?? null })
        .lean<Statement | null>()
        .exec(),

    ofChain: (session: ClientSession, chainId: string): Promise<Statement[]> =>
      model
        .find({ chainId: { $eq: chainId } }, { _id: 0 }, { session })
        .lean<Statement[]>()
        .exec(),

    async put(session: ClientSession, statement: Statement): Promise<void> {
      await model.replaceOne({ _id: { $eq: idOf(statement) } }, statement, { session, upsert: true });
    },

    async remove(session: ClientSession, statement: Pick<Statement, 'chainId' | 'sleeperUserId'>): Promise<void> {
      await model.deleteOne({ _id: { $eq: idOf(statement) } }, { session });
    },

    /** Removes what a person who has left the league wrote until then. */
    async removeUntil(session: ClientSession, { movedFrom, ...key }: Kept, until: Date): Promise<void> {
      const filter = { _id: { $eq: idOf(key) }, updatedAt: { $lte: until }, ...(movedFrom && { movedFrom }) };
      await model.deleteOne(filter, { session });
    },

    /** Removes what an account that was deleted wrote until then. */
    async removeOf(session: ClientSession, accountId: string, until: Date): Promise<void> {
      await model.deleteMany({ accountId: { $eq: accountId }, updatedAt: { $lte: until } }, { session });
    },
  };
}

export type Statements = ReturnType<typeof createStatements>;
