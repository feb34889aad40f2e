import { openCollection } from '@dynasty/kit/collection';
import { type SettledWeek } from '@dynasty/kit/league/final-weeks';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type Factor } from '../domain/factors.js';
import { type TeamLuck } from '../domain/luck.js';
import { type MeasuredWeek, type RankedTeam } from '../domain/power-ranking.js';

/** A ranked roster with the names that it had when the week was ranked: a later rename is not stored in it. */
export interface NamedTeam extends RankedTeam {
  teamName: string;
  userName: string;
  avatar: string;
}

/** A roster and its owner by the names that they have. */
export interface RosterNames {
  rosterId: number;
  teamName: string;
  displayName: string;
  avatar: string;
}

/** How the rosters of a season are named, at a connection of its chain. */
export interface SeasonNames {
  connectionId: string;
  rosters: readonly RosterNames[];
}

/** Ranked teams with the names that these rosters have. */
export function namedTeams<T extends RankedTeam>(
  teams: readonly T[],
  rosters: readonly RosterNames[],
): (T & NamedTeam)[] {
  const byId = new Map(rosters.map((roster) => [roster.rosterId, roster]));
  return teams.map((team) => {
    const { teamName = '', displayName: userName = '', avatar = '' } = byId.get(team.rosterId) ?? {};
    return { ...team, teamName, userName, avatar };
  });
}

/** A record of the book that a week broke, as it is told of; points and margins x 100, games of a streak. */
export interface ToldRecord {
  kind: string;
  sleeperUserId: string;
  value: number;
  former: number;
  isPlayoffRecord?: boolean;
  rosterId?: number;
  /** Of a margin over the two weeks of a round. */
  firstWeek?: number;
}

/** What was told last of the records that a week broke, at the present revision of its ranking. */
export interface ToldRecords {
  /** Of the records. */
  hash: string;
  /** None in what earlier versions told. */
  records?: ToldRecord[];
  /** Whether it was told as news too, at this revision or a former one, and not only as history. */
  wasNews: boolean;
  toldAtMs: number;
}

export interface StoredRanking {
  chainId: string;
  connectionId: string;
  season: string;
  week: number;
  /** The week's own revision, as its owner counts it. */
  weekRevision: number;
  /** The ranking's: grows with every correction of the week and of those before. */
  revision: number;
  factors: Factor[];
  /** Empty for a week in which nobody scored: it is dealt with, and no ranking. */
  teams: NamedTeam[];
  luck: TeamLuck[];
  /** Absent until something is told of them. */
  toldRecords?: ToldRecords;
}

/** A week whose records were told as news. */
export type NewsOfRecords = Pick<StoredRanking, 'chainId' | 'connectionId' | 'season' | 'week' | 'revision'> & {
  toldRecords: ToldRecords & Required<Pick<ToldRecords, 'records'>>;
};

/** Raise it whenever rankings get other parts: those that are stored are then worked out again. */
const layout = 6;
const ofLayout = { layout: { $eq: layout } };
const withTeams = { ...ofLayout, 'teams.0': { $exists: true } };

type RankingDocument = StoredRanking & { _id: string; layout: number };
export interface RankedRevision extends Pick<StoredRanking, 'connectionId' | 'week' | 'revision' | 'toldRecords'> {
  /** Whether it is of the present layout. */
  isUpToDate: boolean;
}

const idOf = ({ chainId, season, week }: Pick<StoredRanking, 'chainId' | 'season' | 'week'>): string =>
  `ranking:${chainId}:${season}:${week}`;

type RankingPlace = Pick<StoredRanking, 'chainId' | 'connectionId' | 'season' | 'week'>;

const newestOf = ({ chainId, connectionId, season }: Omit<RankingPlace, 'week'>) => ({
  chainId: { $eq: chainId },
  season: { $eq: season },
  connectionId: { $eq: connectionId },
  ...withTeams,
});

const measuredFields = {
  _id: 0,
  season: 1,
  week: 1,
  revision: 1,
  ...Object.fromEntries(
    ['rosterId', 'totalPoints', 'factors.name', 'factors.percentile'].map((field) => [`teams.${field}`, 1]),
  ),
};

/** The power rankings, one document for a week of a chain's season. */
export function createRankings(mongo: Mongo) {
  const model = openCollection<RankingDocument>(
    mongo,
    'rankings',
    // A ranking is unique by its _id. The index has all that `settledWeeks` tells: every ranking is looked at in it.
    [
      [{ chainId: 1, season: 1, week: 1, layout: 1, connectionId: 1, weekRevision: 1 }],
      [{ 'toldRecords.toldAtMs': 1 }, { sparse: true }],
    ],
    ['chainId_1_season_1_week_1'],
  );
  return {
    /** The newest ranking of a season up to a week, made for this connection of the chain. */
    upTo: (place: RankingPlace): Promise<StoredRanking | null> =>
      model
        .findOne({ ...newestOf(place), week: { $lte: place.week } })
        .sort({ week: -1 })
        .lean<StoredRanking>()
        .exec(),

    /** By roster: its rank after each week of a season, oldest first; nothing before the first. */
    async historyOf(season: Omit<RankingPlace, 'week'>): Promise<[number, NamedTeam['history']][]> {
      const fields = { _id: 0, 'teams.rosterId': 1, 'teams.history': 1 };
      const found = await model
        .findOne(newestOf(season), fields)
        .sort({ week: -1 })
        .lean<Pick<StoredRanking, 'teams'> | null>();
      return (found?.teams ?? []).map(({ rosterId, history }) => [rosterId, history]);
    },

    /** What is dealt with of a season, by week, in former layouts too. */
    async revisions(chainId: string, season: string, session?: ClientSession): Promise<Map<number, RankedRevision>> {
      const fields = { _id: 0, connectionId: 1, week: 1, revision: 1, toldRecords: 1, layout: 1 };
      const filter = { chainId: { $eq: chainId }, season: { $eq: season } };
      const found = await model.find(filter, fields, { session: session ?? null }).lean<RankingDocument[]>();
      return new Map(
        found.map(({ layout: stored, ...ranked }) => [ranked.week, { ...ranked, isUpToDate: stored === layout }]),
      );
    },

    /** Keeps with a ranked week what was told of its records. */
    async noteToldRecords(
      session: ClientSession,
      place: Pick<StoredRanking, 'chainId' | 'season' | 'week'>,
      toldRecords: ToldRecords,
    ): Promise<void> {
      await model.updateOne({ _id: { $eq: idOf(place) } }, { $set: { toldRecords } }, { session });
    },

    /** The weeks whose records were told as news since then, one by one. */
    newsOfRecords(sinceMs: number): AsyncIterable<NewsOfRecords> {
      const fields = { _id: 0, chainId: 1, connectionId: 1, season: 1, week: 1, revision: 1, toldRecords: 1 };
      const isNews = { 'toldRecords.wasNews': { $eq: true }, 'toldRecords.records': { $exists: true } };
      const found = model.find({ 'toldRecords.toldAtMs': { $gte: sinceMs }, ...isNews }, fields);
      return found.lean<NewsOfRecords[]>().cursor() as AsyncIterable<NewsOfRecords>;
    },

    /** The weeks of these chains that are dealt with, at the revision of the week that was. */
    async settledWeeks(chainIds: readonly string[]): Promise<SettledWeek[]> {
      const fields = { _id: 0, chainId: 1, connectionId: 1, season: 1, week: 1, weekRevision: 1 };
      const found = await model.find({ chainId: { $in: [...chainIds] }, ...ofLayout }, fields).lean<StoredRanking[]>();
      return found.map(({ weekRevision, ...week }) => ({ ...week, revision: weekRevision }));
    },

    /** All rankings of a connected chain, oldest season and week first. */
    ofChain: ({ chainId, connectionId }: LeagueIds, session: ClientSession): Promise<StoredRanking[]> =>
      model
        .find({ chainId: { $eq: chainId }, connectionId: { $eq: connectionId }, ...withTeams }, { _id: 0 }, { session })
        .sort({ season: 1, week: 1 })
        .lean<StoredRanking[]>()
        .exec(),

    /** What the teams of a connected chain showed after each ranked week, oldest season and week first. */
    measuredOfChain: ({ chainId, connectionId }: LeagueIds): Promise<(MeasuredWeek & { season: string })[]> =>
      model
        .find({ chainId: { $eq: chainId }, connectionId: { $eq: connectionId }, ...withTeams }, measuredFields)
        .sort({ season: 1, week: 1 })
        .lean<(MeasuredWeek & { season: string })[]>()
        .exec(),

    /** Puts a ranking in the place of the week's former one. */
    async put(session: ClientSession, ranking: StoredRanking): Promise<void> {
      await model.replaceOne({ _id: { $eq: idOf(ranking) } }, { ...ranking, layout }, { session, upsert: true });
    },

    /** Puts rankings in the place of those of the same weeks. */
    async putAll(session: ClientSession, rankings: readonly StoredRanking[]): Promise<void> {
      const writes = rankings.map((ranking) => ({
        replaceOne: { filter: { _id: idOf(ranking) }, replacement: { ...ranking, layout }, upsert: true },
      }));
      if (writes.length > 0) await model.bulkWrite(writes, { session });
    },
  };
}

export type Rankings = ReturnType<typeof createRankings>;
