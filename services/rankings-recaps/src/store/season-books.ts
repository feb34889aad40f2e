import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type SeasonBook } from '../domain/book/season-book.js';

type BookDocument = SeasonBook & { _id: string };

/** What the record book is made of: one document for a season of a chain. */
export function createSeasonBooks(mongo: Mongo) {
  const model = openCollection<BookDocument>(mongo, 'season_books', [[{ chainId: 1, season: -1 }]]);
  return {
    /** The seasons of a connected chain, newest first. */
    ofChain: (chainId: string, connectionId: string): Promise<SeasonBook[]> =>
      model
        .find({ chainId: { $eq: chainId }, connectionId: { $eq: connectionId } }, { _id: 0 })
        .sort({ season: -1 })
        .lean<SeasonBook[]>()
        .exec(),

    /** Stores a season's book, unless it is there already or a newer one of the same connection is. */
    async put(session: ClientSession, book: SeasonBook): Promise<void> {
      const _id = `${book.chainId}:${book.season}`;
      const fields = { connectionId: 1, revision: 1, 'teams.rosterId': 1, 'teams.place': 1 };
      const known = await model.findById(_id, fields, { session }).lean<SeasonBook | null>();
      if (known?.connectionId === book.connectionId) {
        const isSame = known.revision === book.revision && championOf(known) === championOf(book);
        if (isSame || known.revision > book.revision) return;
      }
      await model.replaceOne({ _id: { $eq: _id } }, book, { session, upsert: true });
    },
  };
}

const championOf = ({ teams }: Pick<SeasonBook, 'teams'>): number | undefined =>
  teams.find(({ place }) => place === 1)?.rosterId;

export type SeasonBooks = ReturnType<typeof createSeasonBooks>;
