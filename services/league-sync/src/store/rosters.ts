import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type PageMarks } from './page-marks.js';

/** A team in one season. */
export interface RosterDoc {
  /** `${leagueId}:${rosterId}` */
  _id: string;
  chainId: string;
  leagueId: string;
  season: string;
  rosterId: number;
  /** Sleeper user id; null for an ownerless roster. */
  ownerId: string | null;
  coOwners: string[];
  /** Everybody on the roster, reserve and taxi included. */
  players: string[];
  starters: string[];
  reserve: string[];
  taxi: string[];
  /** Sleeper's own, for instance wins, fpts, fpts_decimal, waiver_budget_used. */
  settings: Record<string, number>;
  metadata: Record<string, string>;
}

/** A roster without its players: what names and claims need. */
export type RosterOwners = Pick<RosterDoc, '_id' | 'season' | 'rosterId' | 'ownerId' | 'coOwners'>;

/** Who owns a roster, how it did, and who could not be started. */
export type RosterResult = RosterOwners & Pick<RosterDoc, 'settings' | 'metadata' | 'taxi' | 'reserve'>;

const ownerFields = { season: 1, rosterId: 1, ownerId: 1, coOwners: 1 } as const;

export type Rosters = ReturnType<typeof createRosters>;

export function createRosters(mongo: Mongo, pages: PageMarks) {
  const model = openCollection<RosterDoc>(mongo, 'rosters', [[{ leagueId: 1 }], [{ chainId: 1, season: -1 }]]);

  return {
    find: (leagueId: string, rosterId: number) =>
      model
        .findOne({ _id: { $eq: `${leagueId}:${rosterId}` } })
        .lean<RosterDoc | null>()
        .exec(),

    /** Ordered by roster id: the provider's order means nothing. */
    ofLeague: (leagueId: string, session?: ClientSession) =>
      model
        .find({ leagueId: { $eq: leagueId } }, null, { session })
        .sort({ rosterId: 1 })
        .lean<RosterDoc[]>()
        .exec(),

    /** Who owns which roster, ordered by roster id. */
    ownersOfLeague: (leagueId: string, session?: ClientSession) =>
      model
        .find({ leagueId: { $eq: leagueId } }, ownerFields, { session })
        .sort({ rosterId: 1 })
        .lean<RosterOwners[]>()
        .exec(),

    /** The same of several leagues. */
    ownersOfLeagues: (leagueIds: string[]) =>
      model
        .find({ leagueId: { $in: leagueIds } }, { ...ownerFields, leagueId: 1 })
        .lean<(RosterOwners & Pick<RosterDoc, 'leagueId'>)[]>()
        .exec(),

    /** Who owns which roster, with the season's official results, and who is on taxi and reserve. */
    resultsOfLeague: (leagueId: string) =>
      model
        .find({ leagueId: { $eq: leagueId } }, { ...ownerFields, settings: 1, metadata: 1, taxi: 1, reserve: 1 })
        .sort({ rosterId: 1 })
        .lean<RosterResult[]>()
        .exec(),

    ofChain: (chainId: string) =>
      model
        .find({ chainId: { $eq: chainId } })
        .sort({ season: -1, rosterId: 1 })
        .lean<RosterDoc[]>()
        .exec(),

    /** Who owned which roster, newest season first. */
    ownersOfChain: (chainId: string) =>
      model
        .find({ chainId: { $eq: chainId } }, ownerFields)
        .sort({ season: -1 })
        .lean<RosterOwners[]>()
        .exec(),

    /** Makes the league's rosters exactly these. */
    async replaceAll(leagueId: string, rosters: RosterDoc[], session: ClientSession): Promise<void> {
      const ids = rosters.map((roster) => roster._id);
      await model.deleteMany({ leagueId: { $eq: leagueId }, _id: { $nin: ids } }, { session });
      for (const roster of rosters) {
        await model.replaceOne({ _id: { $eq: roster._id } }, roster, { upsert: true, session });
      }
      await pages.rostersChanged(leagueId, rosters, session);
    },
  };
}
