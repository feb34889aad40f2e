import { createHash } from 'node:crypto';
import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type SeasonBook } from '../domain/book/season-book.js';

/** Raise it whenever books get other parts: those that are stored are then written again. */
const layout = 1;

type BookDocument = SeasonBook & {
  _id: string;
  layout: number;
  /** Of the whole book: names and tables change without a week being corrected. */
  hash: string;
};
type KnownBook = Pick<BookDocument, 'chainId' | 'connectionId' | 'season' | 'revision' | 'layout' | 'hash'>;

const withoutStoring = { _id: 0, layout: 0, hash: 0 };

/** What the record book is made of: one document for a season of a chain. */
export function createSeasonBooks(mongo: Mongo) {
  const model = openCollection<BookDocument>(mongo, 'season_books', [[{ chainId: 1, season: -1 }]]);
  return {
    /** The seasons of a connected chain, newest first. */
    ofChain: (chainId: string, connectionId: string, session?: ClientSession): Promise<SeasonBook[]> =>
      model
        .find({ chainId: { $eq: chainId }, connectionId: { $eq: connectionId } }, withoutStoring, {
          session: session ?? null,
        })
        .sort({ season: -1 })
        .lean<SeasonBook[]>()
        .exec(),

    /** The seasons of these chains whose books are of the present layout, as `chainId/season`. */
    async written(chainIds: readonly string[]): Promise<Set<string>> {
      const filter = { chainId: { $in: [...chainIds] }, layout: { $eq: layout } };
      const found = await model.find(filter, { _id: 0, chainId: 1, season: 1 }).lean<KnownBook[]>();
      return new Set(found.map(({ chainId, season }) => `${chainId}/${season}`));
    },

    /**
     * Stores a season's book, unless the same one is there already or a newer one of the same connection is. Tells
     * whether it was stored, by the hash of what it holds now.
     */
    async put(session: ClientSession, book: SeasonBook): Promise<{ hash: string } | undefined> {
      const _id = `${book.chainId}:${book.season}`;
      const hash = createHash('sha256').update(JSON.stringify(book)).digest('base64url');
      const fields = { connectionId: 1, revision: 1, layout: 1, hash: 1 };
      const known = await model.findById(_id, fields, { session }).lean<KnownBook | null>();
      if (known?.connectionId === book.connectionId) {
        const isSame = known.hash === hash && known.layout === layout;
        if (isSame || known.revision > book.revision) return undefined;
      }
      await model.replaceOne({ _id: { $eq: _id } }, { ...book, layout, hash }, { session, upsert: true });
      return { hash };
    },
  };
}

export type SeasonBooks = ReturnType<typeof createSeasonBooks>;
