import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { mongo as driver } from 'mongoose';
import { type ScheduledGame } from '../domain/schedule/schedule.js';

export interface GameDocument extends ScheduledGame {
  _id: string;
}

/** The regular season's games in order of kick-off, as the database sent them. */
export interface StoredSeason {
  season: number;
  /** Decodes them, each time. */
  games(): GameDocument[];
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
    async regularSince(season: number, session?: ClientSession): Promise<StoredSeason[]> {
      const seasons = model.collection.aggregate<{ _id: string; games: Uint8Array[] }>(
        [
          { $match: { season: { $gte: String(season) }, gameType: { $eq: 'REG' } } },
          { $sort: { season: 1, kickoff: 1, gameId: 1 } },
          { $group: { _id: '$season', games: { $push: '$$ROOT' } } },
          { $sort: { _id: 1 } },
        ],
        { session, fieldsAsRaw: { games: true } },
      );
      return (await seasons.toArray()).map(({ _id, games }) => ({
        season: Number(_id),
        games: () => games.map((game) => driver.BSON.deserialize(game) as GameDocument),
      }));
    },

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
