import { openCollection } from '@dynasty/kit/collection';
import { type SettledChampion, type SettledWeek } from '@dynasty/kit/league/final-weeks';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type Roster } from '../domain/week.js';

/**
 * A week whose awards have been decided, at a revision of its scores; week 0 are the awards of the season, at the sum
 * of all revisions that they come from, 0 where there was nothing to decide.
 */
export interface DecidedWeek extends SettledWeek {
  /** Of the champion with whom a season was looked at, 0 where it was over without one; at week 0 alone. */
  championRevision?: number;
  /** Of the stat lines that rules on players were decided from; absent where there were no such rules. */
  statRevision?: number;
  /**
   * Who owned the rosters when this connection decided it first: its awards stay with them, whoever owns the teams
   * later. None in imported tables, and in what earlier versions decided.
   */
  owners?: Roster[];
  /** Whether it was decided as news, and not as history alone; none in what earlier versions decided. */
  wasNews?: boolean;
  /** The `facts` of the season that it was decided from; none in what earlier versions decided. */
  facts?: number;
}

/** As the index tells it: what a week lacks is absent or null. */
type DecidedRevision = SettledWeek & { statRevision?: number | null; facts?: number | null };

type SettledDocument = DecidedWeek & { _id: string };

const idOf = ({ chainId, season, week }: Pick<SettledWeek, 'chainId' | 'season' | 'week'>): string =>
  `${chainId}:${season}:${week}`;

const decidedFields = {
  ...{ _id: 0, chainId: 1, connectionId: 1, season: 1, week: 1 },
  ...{ revision: 1, statRevision: 1, facts: 1 },
};
const championFields = { _id: 0, chainId: 1, connectionId: 1, season: 1, championRevision: 1 };

/** Which weeks were decided, and from which revision: a week may be decided without anybody winning anything. */
export function createSettledWeeks(mongo: Mongo) {
  const model = openCollection<SettledDocument>(
    mongo,
    'settled_weeks',
    // A week is unique by its _id. With all that `ofChains` and `champions` tell: every week is looked at in the index.
    [
      [
        {
          ...{ chainId: 1, season: 1, week: 1, connectionId: 1 },
          ...{ revision: 1, statRevision: 1, championRevision: 1, facts: 1 },
        },
      ],
    ],
    [
      'chainId_1_season_1_week_1',
      'chainId_1_season_1_week_1_connectionId_1_revision_1_statRevision_1_championRevision_1',
    ],
  );
  async function put(session: ClientSession, settled: DecidedWeek): Promise<void> {
    await model.replaceOne({ _id: { $eq: idOf(settled) } }, settled, { session, upsert: true });
  }

  return {
    put,

    /** Notes of a week whose awards stand that it is news, or the `facts` of the season that tells it now. */
    async note(
      session: ClientSession,
      place: Pick<SettledWeek, 'chainId' | 'season' | 'week'>,
      noted: Pick<DecidedWeek, 'wasNews' | 'facts'>,
    ): Promise<void> {
      await model.updateOne({ _id: { $eq: idOf(place) } }, { $set: noted }, { session });
    },

    /** What was decided of a season, by week. */
    async ofSeason(chainId: string, season: string, session?: ClientSession): Promise<Map<number, DecidedWeek>> {
      const filter = { chainId: { $eq: chainId }, season: { $eq: season } };
      const found = await model.find(filter, null, { session: session ?? null }).lean<SettledDocument[]>();
      return new Map(found.map((settled) => [settled.week, settled]));
    },

    /** The weeks of these chains that were decided, and from which revisions. */
    ofChains: (chainIds: readonly string[]): Promise<DecidedRevision[]> =>
      model
        .find({ chainId: { $in: [...chainIds] } }, decidedFields)
        .lean<DecidedRevision[]>()
        .exec(),

    /** The champions with whom the seasons of these chains were looked at. */
    champions: (chainIds: readonly string[]): Promise<SettledChampion[]> =>
      model
        .find({ chainId: { $in: [...chainIds] }, week: { $eq: 0 }, championRevision: { $gte: 0 } }, championFields)
        .lean<SettledChampion[]>()
        .exec(),

    /**
     * Gives the owners of a league's weeks to the league that took it in, where the weeks are due with them: also those
     * that were decided there already, with the owners of now. What was news stays so.
     */
    async moveOwners(session: ClientSession, from: LeagueIds, to: LeagueIds): Promise<void> {
      const filter = { chainId: { $eq: from.chainId }, owners: { $exists: true } };
      for (const { _id, season, week, owners, wasNews } of await model.find(filter, null, { session }).lean()) {
        const kept = { ...(owners && { owners }), ...(wasNews && { wasNews }) };
        await put(session, { ...to, season, week, revision: 0, ...kept });
        await model.deleteOne({ _id: { $eq: _id } }, { session });
      }
    },
  };
}

export type SettledWeeks = ReturnType<typeof createSettledWeeks>;
