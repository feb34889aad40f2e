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

    /** Stores a season's book unless a newer one of the same connection is there. */
    async put(session: ClientSession, book: SeasonBook): Promise<void> {
      const _id = `${book.chainId}:${book.season}`;
      const known = await model.findById(_id, { connectionId: 1, revision: 1 }, { session }).lean<SeasonBook | null>();
      if (known?.connectionId === book.connectionId && known.revision > book.revision) return;
      await model.replaceOne({ _id: { $eq: _id } }, book, { session, upsert: true });
    },
  };
}

export type SeasonBooks = ReturnType<typeof createSeasonBooks>;
