import { createCache } from '@dynasty/kit/cache';
import { openCollection } from '@dynasty/kit/collection';
import { type Mongo } from '@dynasty/kit/mongo';

/** A game of the NFL: our copy of the schedule that analytics owns. */
export interface NflGameDoc {
  /** Game id. */
  _id: string;
  season: string;
  week: number;
  /** REG, WC, DIV, CON or SB. */
  gameType: string;
  homeTeam: string;
  awayTeam: string;
  kickoff: Date | null;
  isFinished: boolean;
}

export type NflGames = ReturnType<typeof createNflGames>;

const recentWeeks = { max: 40, ttlMs: 5_000 };

export function createNflGames(mongo: Mongo) {
  const model = openCollection<NflGameDoc>(mongo, 'nfl_games', [[{ season: 1, week: 1 }]]);
  const weeks = createCache<NflGameDoc[]>(recentWeeks);

  const ofWeek = (season: string, week: number) =>
    model
      .find({ season: { $eq: season }, week: { $eq: week } })
      .sort({ kickoff: 1 })
      .lean<NflGameDoc[]>()
      .exec();

  return {
    /** In order of week and kick-off. */
    ofSeason: (season: string) =>
      model
        .find({ season: { $eq: season } })
        .sort({ week: 1, kickoff: 1 })
        .lean<NflGameDoc[]>()
        .exec(),

    ofWeek,

    /** Up to a few seconds old: every page of a running week asks for it, and schedules change by the day. */
    async recentOfWeek(season: string, week: number): Promise<readonly NflGameDoc[]> {
      const stored = async () => {
        const games = await ofWeek(season, week);
        return games.length === 0 ? null : games;
      };
      return (await weeks.getOrAsk(`${season}:${week}`, stored)) ?? [];
    },

    /** Makes a season's games exactly these. */
    async replaceSeason(season: string, games: NflGameDoc[]): Promise<void> {
      const kept = games.map((game) => game._id);
      const writes = games.map((game) => ({
        replaceOne: { filter: { _id: game._id }, replacement: game, upsert: true },
      }));
      await mongo.transaction(async (session) => {
        await model.deleteMany({ season: { $eq: season }, _id: { $nin: kept } }, { session });
        if (writes.length > 0) await model.bulkWrite(writes as never, { session, ordered: false });
      });
      weeks.clear();
    },
  };
}
