import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type PageMarks } from './page-marks.js';

export interface LeagueUser {
  userId: string;
  username: string | null;
  displayName: string;
  avatar: string | null;
  teamName: string | null;
  /** Sleeper's `is_owner`: runs the league. */
  isOwner: boolean;
}

/** One season of a chain. */
export interface LeagueDoc {
  /** The season's league id. */
  _id: string;
  chainId: string;
  season: string;
  name: string;
  avatar: string | null;
  /** pre_draft, drafting, in_season, post_season or complete. */
  status: string;
  totalRosters: number;
  settings: Record<string, number>;
  scoringSettings: Record<string, number>;
  rosterPositions: string[];
  metadata: Record<string, string>;
  /** Digits, or null at the chain's first season. */
  previousLeagueId: string | null;
  draftId: string | null;
  users: LeagueUser[];
  /** Weeks up to this one are final. */
  lastScoredLeg: number;
  /** It came from a file, not from the provider: what it says of other leagues does not count. */
  importedAt?: Date;
}

/** A season as a list of leagues shows it. */
export type LeagueHead = Pick<LeagueDoc, '_id' | 'season' | 'name' | 'totalRosters' | 'avatar'>;

/** As much of a season as tells whether it is over. */
export type SeasonEnd = Pick<LeagueDoc, '_id' | 'chainId' | 'season' | 'status' | 'settings' | 'lastScoredLeg'>;

export type Leagues = ReturnType<typeof createLeagues>;

export function createLeagues(mongo: Mongo, pages: PageMarks) {
  const model = openCollection<LeagueDoc>(mongo, 'leagues', [[{ chainId: 1, season: -1 }], [{ season: 1 }]]);

  return {
    find: (leagueId: string, session?: ClientSession) =>
      model
        .findOne({ _id: { $eq: leagueId } }, null, { session })
        .lean<LeagueDoc | null>()
        .exec(),

    findMany: (leagueIds: string[]) =>
      model
        .find({ _id: { $in: leagueIds } })
        .lean<LeagueDoc[]>()
        .exec(),

    /** For lists: a fraction of what is stored of them. */
    headsOf: (leagueIds: string[]) =>
      model
        .find({ _id: { $in: leagueIds } }, { season: 1, name: 1, totalRosters: 1, avatar: 1 })
        .lean<LeagueHead[]>()
        .exec(),

    findBySeason: (chainId: string, season: string) =>
      model
        .findOne({ chainId: { $eq: chainId }, season: { $eq: season } })
        .lean<LeagueDoc | null>()
        .exec(),

    /** Newest season first. */
    ofChain: (chainId: string) =>
      model
        .find({ chainId: { $eq: chainId } })
        .sort({ season: -1 })
        .lean<LeagueDoc[]>()
        .exec(),

    /** Who is in these seasons. */
    peopleOf: (leagueIds: string[]) =>
      model
        .find({ _id: { $in: leagueIds } }, { users: 1 })
        .lean<Pick<LeagueDoc, '_id' | 'users'>[]>()
        .exec(),

    /** Who was in the league, season by season, newest first. */
    peopleOfChain: (chainId: string, session?: ClientSession) =>
      model
        .find({ chainId: { $eq: chainId } }, { season: 1, users: 1 }, { session })
        .sort({ season: -1 })
        .lean<Pick<LeagueDoc, '_id' | 'season' | 'users'>[]>()
        .exec(),

    /** Stores the season; `syncedAt`: when it was read from the provider. */
    async put(league: LeagueDoc, session?: ClientSession, syncedAt = new Date()): Promise<void> {
      await model.replaceOne({ _id: { $eq: league._id } }, league, { upsert: true, session });
      await pages.leagueChanged(league, syncedAt, session);
    },

    /** Every season that some chain has. */
    seasons: () => model.distinct('season').exec(),

    /** Read again, with nothing new in it. */
    touch: (leagueId: string, syncedAt: Date) => pages.leagueRead(leagueId, syncedAt),

    /** What tells who won each season, newest first. */
    outcomesOfChain: (chainId: string, session?: ClientSession) =>
      model
        .find({ chainId: { $eq: chainId } }, { season: 1, status: 1, metadata: 1 }, { session })
        .sort({ season: -1 })
        .lean<Pick<LeagueDoc, '_id' | 'season' | 'status' | 'metadata'>[]>()
        .exec(),

    /** What tells whether the seasons of these chains are over. */
    endsOfChains: (chainIds: readonly string[]) =>
      model
        .find({ chainId: { $in: [...chainIds] } }, { chainId: 1, season: 1, status: 1, settings: 1, lastScoredLeg: 1 })
        .lean<SeasonEnd[]>()
        .exec(),
  };
}
