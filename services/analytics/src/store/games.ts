import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type ScheduledGame } from '../domain/schedule.js';

export interface GameDocument extends ScheduledGame {
  _id: string;
}

/** The NFL's games, one document each (`_id` = nflverse's game_id). */
export function createGames(mongo: Mongo) {
  const model = openCollection<GameDocument>(mongo, 'games', [[{ season: 1, kickoff: 1, gameId: 1 }]]);
  return {
    /** All games of a season in order of kick-off; empty when the season is not stored. */
    ofSeason: (season: string, session?: ClientSession): Promise<GameDocument[]> =>
      model
        .find({ season: { $eq: season } }, null, { session })
        .sort({ season: 1, kickoff: 1, gameId: 1 })
        .lean<GameDocument[]>()
        .exec(),

    /** The regular-season games from a season on. */
    regularSince: (season: number, session?: ClientSession): Promise<GameDocument[]> =>
      model
        .find({ season: { $gte: String(season) }, gameType: { $eq: 'REG' } }, null, { session })
        .sort({ season: 1, kickoff: 1, gameId: 1 })
        .lean<GameDocument[]>()
        .exec(),

    /** Every stored game by its id. */
    async all(): Promise<Map<string, GameDocument>> {
      const games = await model.find().sort({ _id: 1 }).lean<GameDocument[]>().exec();
      return new Map(games.map((game) => [game._id, game]));
    },

    /** Writes new and changed games and drops the ones that the source no longer has. */
    async apply(session: ClientSession, changed: readonly ScheduledGame[], gone: readonly string[]): Promise<void> {
      if (changed.length > 0) {
        await model.bulkWrite(
          changed.map((game) => ({
            replaceOne: { filter: { _id: game.gameId }, replacement: { _id: game.gameId, ...game }, upsert: true },
          })),
          { session },
        );
      }
      if (gone.length > 0) await model.deleteMany({ _id: { $in: [...gone] } }, { session });
    },
  };
}

export type Games = ReturnType<typeof createGames>;
