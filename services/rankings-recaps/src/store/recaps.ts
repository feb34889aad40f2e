import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type WeekFacts } from '../domain/recap/facts.js';
import { type Rewriting } from '../domain/recap/rewritten.js';
import { type Receipt, type Section } from '../domain/recap/recap.js';

/**
 * Raise it whenever a week's facts are found or told otherwise: stored recaps of lower layouts are then written again,
 * from their season, once their season's book is.
 */
export const recapLayout = 6;

/** A week's recap: what is told, and the facts that it rests on. */
export interface StoredRecap {
  id: string;
  chainId: string;
  connectionId: string;
  season: string;
  week: number;
  /** Counts how often it was written anew. */
  revision: number;
  /** The revision of the week's ranking that it was written from. */
  basis: number;
  generatedAt: Date;
  title: string;
  summary: string;
  /** Markdown. */
  content: string;
  facts: WeekFacts;
  sections: Section[];
  receipts: Receipt[];
  /** What the templates had said, of a recap that a language model has told in other words. */
  template?: string;
  rewriting?: StoredRewriting;
  /** An admin has posted this revision to the league chat. */
  isPosted?: boolean;
  /** Of the rules by which it is told; none in what former versions told. */
  layout?: number;
}

/** What a language model was asked about a recap, and made of it. */
export interface StoredRewriting {
  /** Hash of the facts, without what follows from the league's weights. */
  facts: string;
  of: Rewriting;
  /** null where its words could not be trusted. */
  texts: Rewriting | null;
}

/** What is left of a recap that an admin deleted, which no event brings back; or of one whose week is there no more. */
export interface DeletedRecap {
  id: string;
  chainId: string;
  connectionId: string;
  season: string;
  week: number;
  /** Written again it goes on from there: no revision stands for two texts. None in those of former versions. */
  revision?: number;
  deletedAt: Date;
  /**
   * Nobody has scored in its week any more, as in a season that was imported again without it: it comes back with it.
   */
  isWithdrawn?: boolean;
  /** Of a withdrawn one: the revision that its week's ranking would have had. It comes back with a later one. */
  basis?: number;
}

type RecapDocument = (Omit<StoredRecap, 'id'> | Omit<DeletedRecap, 'id'>) & { _id: string };
export type RecapCard = Pick<
  StoredRecap,
  'id' | 'title' | 'week' | 'season' | 'summary' | 'content' | 'generatedAt' | 'revision' | 'isPosted'
>;

export const recapId = (key: Pick<StoredRecap, 'chainId' | 'season' | 'week'>): string =>
  `recap-${key.chainId}-${key.season}-${key.week}`;

export const isDeleted = (recap: StoredRecap | DeletedRecap): recap is DeletedRecap => 'deletedAt' in recap;

const notDeleted = { deletedAt: { $exists: false } };
const cardFields = { facts: 0, sections: 0, receipts: 0, template: 0, rewriting: 0, layout: 0 };

/** A recap is known by the id of its document. */
const withId = <T>({ _id, ...recap }: T & { _id: string }) => ({ ...recap, id: _id });

/** The weekly recaps, one document for a week of a chain's season. */
export function createRecaps(mongo: Mongo) {
  const model = openCollection<RecapDocument>(mongo, 'recaps', [[{ chainId: 1, season: 1, week: -1 }]]);
  return {
    /** The recaps of a season without what they rest on, newest week first. */
    async cards(chainId: string, season: string): Promise<RecapCard[]> {
      const found = await model
        .find({ chainId: { $eq: chainId }, season: { $eq: season }, ...notDeleted }, cardFields)
        .sort({ week: -1 })
        .lean<(Omit<RecapCard, 'id'> & { _id: string })[]>();
      return found.map(withId);
    },

    /** One recap of a chain; null for one that is deleted or another chain's. */
    async find(chainId: string, id: string, session?: ClientSession): Promise<StoredRecap | null> {
      const found = await model
        .findOne({ _id: { $eq: id }, chainId: { $eq: chainId }, ...notDeleted }, null, { session })
        .lean<(Omit<StoredRecap, 'id'> & { _id: string }) | null>();
      return found && withId(found);
    },

    /** Everything of a chain, or of one season of it, deleted ones among it. */
    async all(session: ClientSession, chainId: string, season?: string): Promise<(StoredRecap | DeletedRecap)[]> {
      const found = await model
        .find({ chainId: { $eq: chainId }, ...(season === undefined ? {} : { season: { $eq: season } }) })
        .session(session)
        .lean<RecapDocument[]>();
      return found.map((recap) => withId(recap) as StoredRecap | DeletedRecap);
    },

    /** The seasons of a chain after one of which there are recaps, deleted ones among them. */
    async seasonsAfter(session: ClientSession, chainId: string, season: string): Promise<string[]> {
      const later = { chainId: { $eq: chainId }, season: { $gt: season } };
      return model.distinct('season', later).session(session).exec() as Promise<string[]>;
    },

    async put(session: ClientSession, { id, ...recap }: StoredRecap | DeletedRecap): Promise<void> {
      await model.replaceOne({ _id: { $eq: id } }, recap, { session, upsert: true });
    },
  };
}

export type Recaps = ReturnType<typeof createRecaps>;
