import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type leagueCollections, type SeasonCollection } from '../domain/exporting/archive-format.js';
import { type BracketDoc } from './brackets.js';
import { type ChainDoc } from './chains.js';
import { type DraftDoc } from './drafts.js';
import { type LeagueDoc } from './leagues.js';
import { type MatchupWeekDoc, rowsHashOf } from './matchups.js';
import { type MembershipDoc } from './memberships.js';
import { type PlayerDoc } from './players.js';
import { type RawSnapshotDoc } from './raw-snapshots.js';
import { type RosterDoc } from './rosters.js';
import { type SeasonChampionDoc } from './season-champions.js';
import { type SeasonCollectionDoc } from './season-collections.js';
import { type TradedPicksDoc } from './traded-picks.js';
import { type TransactionDoc } from './transactions.js';

/** The documents of each archived collection. */
export interface ArchivedDocs {
  leagues: LeagueDoc;
  rosters: RosterDoc;
  matchups: MatchupWeekDoc;
  transactions: TransactionDoc;
  drafts: DraftDoc;
  traded_picks: TradedPicksDoc;
  brackets: BracketDoc;
  raw_snapshots: RawSnapshotDoc;
  season_champions: SeasonChampionDoc;
  chains: ChainDoc;
  memberships: MembershipDoc;
  season_collections: SeasonCollectionDoc;
}

/** What is left out: who has which account here, what changes with every poll, and how a version stores it. */
const leftOut: Partial<Record<keyof ArchivedDocs, Record<string, 0>>> = {
  // Former versions stored the first two with each season.
  leagues: { syncedAt: 0, staleSince: 0, importedAt: 0 },
  matchups: { shape: 0 },
  memberships: { accountId: 0, broughtBy: 0, adminBy: 0, joinedAt: 0, shape: 0 },
  chains: {
    ...{ connectedAt: 0, connectedBy: 0, sync: 0, retry: 0, nextPollAt: 0, shard: 0, watchedAt: 0, liveAt: 0 },
    ...{ isRetrying: 0, failedPolls: 0, triedAt: 0, staleSince: 0, goneSince: 0, syncedAt: 0 },
    ...{ joins: 0, draftingFrom: 0 },
  },
};

const batch = 100;

/** Documents that are read while they are asked for, or all at once. */
export interface Documents<T> extends AsyncIterable<T> {
  toArray(): Promise<T[]>;
}

export type LeagueArchive = ReturnType<typeof createLeagueArchive>;

/** All stored documents of a chain, for exports. */
export function createLeagueArchive(mongo: Mongo) {
  return {
    /** What is stored now, at each read. */
    now: () => readAt(mongo, undefined),

    /** Runs `work` on one moment of the database, which goes on changing meanwhile; a moment is kept for five minutes. */
    async atOneMoment<T>(work: (read: ArchiveRead) => Promise<T>): Promise<T> {
      const session = await mongo.connection.startSession({ snapshot: true });
      try {
        return await work(readAt(mongo, session));
      } finally {
        await session.endSession();
      }
    },
  };
}

const withHash = (week: object) => ({ ...week, hash: rowsHashOf(week as MatchupWeekDoc) });

export type ArchiveRead = ReturnType<typeof readAt>;

function readAt(mongo: Mongo, session: ClientSession | undefined) {
  const found = (name: string, filter: object, projection: object = {}) =>
    mongo.connection.collection(name).find(filter, { session, projection }).sort({ _id: 1 }).batchSize(batch);
  const cursor = <T>(...of: Parameters<typeof found>) => found(...of) as unknown as Documents<T>;

  return {
    /** A season's documents in order of their ids. */
    ofSeason<C extends SeasonCollection>(name: C, chainId: string, season: string): Documents<ArchivedDocs[C]> {
      const docs = found(name, { chainId: { $eq: chainId }, season: { $eq: season } }, leftOut[name]);
      const read = name === 'matchups' ? docs.map(withHash) : docs;
      return read as unknown as Documents<ArchivedDocs[C]>;
    },

    ofLeague: <C extends (typeof leagueCollections)[number]>(name: C, chainId: string) =>
      cursor<ArchivedDocs[C]>(name, name === 'chains' ? { _id: chainId } : { chainId }, leftOut[name]),

    /** Whether one of these documents is another league's. */
    hasForeign: async (name: SeasonCollection, chainId: string, ids: readonly string[]): Promise<boolean> =>
      (await mongo.connection
        .collection(name)
        .findOne({ _id: { $in: ids as never[] }, chainId: { $ne: chainId } }, { projection: { _id: 1 } })) !== null,

    /** Full names by player id. */
    async names(playerIds: readonly string[]): Promise<Map<string, string>> {
      const filter = { _id: { $in: [...new Set(playerIds)] } };
      const names = new Map<string, string>();
      const players = cursor<Pick<PlayerDoc, '_id' | 'fullName'>>('players', filter, { fullName: 1 });
      for await (const { _id, fullName } of players) names.set(_id, fullName);
      return names;
    },
  };
}
