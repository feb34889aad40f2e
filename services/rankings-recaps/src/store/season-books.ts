import { createHash } from 'node:crypto';
import { openCollection } from '@dynasty/kit/collection';
import { AppError } from '@dynasty/kit/errors';
import { type SettledChampion } from '@dynasty/kit/league/final-weeks';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { isOlderBook } from '../domain/book/book-of.js';
import { type SeasonBook } from '../domain/book/season-book.js';

/** Raise it whenever books get other parts, or recaps another layout: those that are stored are then written again. */
const layout = 9;
/** What a season has to carry, as its `facts` say, for a book of the present layout. */
const factsOfLayout = 5;

type BookDocument = SeasonBook & {
  _id: string;
  layout: number;
  /** Of the whole book: names and tables change without a week being corrected. */
  hash: string;
};
type KnownBook = Pick<
  BookDocument,
  'chainId' | 'connectionId' | 'season' | 'revision' | 'championRevision' | 'layout' | 'hash'
>;

/** Of all that a book holds. */
export const bookHash = (book: SeasonBook): string =>
  createHash('sha256').update(JSON.stringify(book)).digest('base64url');

const withoutStoring = { _id: 0, layout: 0, hash: 0 };

/** What was stored of a season before it was read from its owner: who writes a book by then knows no later one. */
export interface SeenBook {
  /** Undefined where no book was. */
  hash: string | undefined;
}

/** How a book comes to be written. */
export interface BookWriting {
  seen?: SeenBook | undefined;
  /** A comparison has found its season, and deals with all of its rankings. */
  isCompared?: boolean;
}

/** The part of a book that tells whether its season is over. */
type SeasonEnd = Pick<SeasonBook, 'season' | 'isOver' | 'rounds'> & {
  teams: { place: number }[];
  weeks: { week: number }[];
};

type SeasonPlace = Pick<SeasonBook, 'chainId' | 'connectionId' | 'season'>;
const idOf = ({ chainId, season }: Pick<SeasonBook, 'chainId' | 'season'>): string => `${chainId}:${season}`;

/** What the record book is made of: one document for a season of a chain. */
export function createSeasonBooks(mongo: Mongo) {
  const model = openCollection<BookDocument>(
    mongo,
    'season_books',
    // With all that `written` and `champions` tell: every book is looked at in the index.
    [[{ chainId: 1, season: -1, layout: 1, connectionId: 1, championRevision: 1, isOver: 1 }]],
    ['chainId_1_season_-1', 'chainId_1_season_-1_layout_1_connectionId_1_championRevision_1'],
  );
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

    /** One season of a connected chain, with the hash of all that its book holds. */
    async find({ chainId, connectionId, season }: SeasonPlace): Promise<{ book: SeasonBook; hash: string } | null> {
      const found = await model
        .findOne(
          { _id: { $eq: idOf({ chainId, season }) }, connectionId: { $eq: connectionId } },
          { _id: 0, layout: 0 },
        )
        .lean<(SeasonBook & { hash: string }) | null>();
      if (found === null) return null;
      const { hash, ...book } = found;
      return { book, hash };
    },

    /** What is stored of a season, by whatever connection; to be read before the season is. */
    async seen(place: Pick<SeasonBook, 'chainId' | 'season'>): Promise<SeenBook> {
      const found = await model
        .findOne({ _id: { $eq: idOf(place) } }, { _id: 0, hash: 1 })
        .lean<Pick<BookDocument, 'hash'> | null>();
      return { hash: found?.hash };
    },

    /** What tells which seasons of a connected chain are over, newest first. */
    endsOfChain: (chainId: string, connectionId: string): Promise<SeasonEnd[]> =>
      model
        .find(
          { chainId: { $eq: chainId }, connectionId: { $eq: connectionId } },
          { _id: 0, season: 1, isOver: 1, rounds: 1, 'teams.place': 1, 'weeks.week': 1 },
        )
        .sort({ season: -1 })
        .lean<SeasonEnd[]>()
        .exec(),

    /** The seasons of these chains whose books are of the present layout, as `chainId/season`. */
    async written(chainIds: readonly string[], session?: ClientSession): Promise<Set<string>> {
      const filter = { chainId: { $in: [...chainIds] }, layout: { $eq: layout } };
      const found = await model
        .find(filter, { _id: 0, chainId: 1, season: 1 }, { session: session ?? null })
        .lean<KnownBook[]>();
      return new Set(found.map(({ chainId, season }) => `${chainId}/${season}`));
    },

    /** The champions that books of the present layout know, of these chains. */
    async champions(chainIds: readonly string[]): Promise<SettledChampion[]> {
      const found = await model
        .find(
          { chainId: { $in: [...chainIds] }, layout: { $eq: layout }, championRevision: { $gte: 0 } },
          { _id: 0, chainId: 1, connectionId: 1, season: 1, championRevision: 1, isOver: 1 },
        )
        .lean<(SettledChampion & Pick<SeasonBook, 'isOver'>)[]>();
      // An earlier version writes the 0 of a season without a champion, and not that the season is over.
      return found.filter(({ championRevision, isOver }) => championRevision > 0 || isOver === true);
    },

    /**
     * Stores a season's book, unless the same one is there already or a newer one of the same connection is. Tells
     * whether it was stored, by the hash of what it holds now, and whether that is new. Without the facts of the
     * present layout, as an earlier version of their owner tells a season, it is a book of the layout before, which
     * stays due; so does one of a former layout until a comparison, which deals with all weeks beside it
     * (`isCompared`), has written it. Throws AppError conflict `season-changed` where another one of the same weeks was
     * stored since the season was read: either may be the older.
     */
    async put(
      session: ClientSession,
      book: SeasonBook,
      { facts = 0, seen, isCompared = false }: BookWriting & { facts?: number | undefined },
    ): Promise<{ hash: string; isNew: boolean } | undefined> {
      const _id = idOf(book);
      const hash = bookHash(book);
      const fields = { connectionId: 1, revision: 1, championRevision: 1, layout: 1, hash: 1 };
      const known = await model.findById(_id, fields, { session }).lean<KnownBook | null>();
      const isFormer = !isCompared && known?.connectionId === book.connectionId && known.layout < layout;
      const newest = facts < factsOfLayout ? layout - 1 : layout;
      const ownLayout = isFormer ? Math.min(known.layout, newest) : newest;
      const isNew = known?.connectionId !== book.connectionId || known.hash !== hash;
      if (known?.connectionId === book.connectionId) {
        const isSame = !isNew && known.layout >= ownLayout;
        if (isSame) return undefined;
        const isOvertaken = seen !== undefined && known.hash !== seen.hash && known.hash !== hash;
        if (isOvertaken && known.revision === book.revision) {
          throw new AppError('conflict', 'season-changed', `Season ${book.season} was written just now. Try again.`);
        }
        if (isOlderBook(book, known)) return undefined;
      }
      await model.replaceOne({ _id: { $eq: _id } }, { ...book, layout: ownLayout, hash }, { session, upsert: true });
      return { hash, isNew };
    },
  };
}

export type SeasonBooks = ReturnType<typeof createSeasonBooks>;
