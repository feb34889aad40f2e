import { openCollection, writeMany } from '@dynasty/kit/collection';
import { createCache } from '@dynasty/kit/cache';
import { type Mongo } from '@dynasty/kit/mongo';

/** An NFL player or a team's defence (its id is the team's code). */
export interface PlayerDoc {
  /** Sleeper's player id. */
  _id: string;
  firstName: string;
  lastName: string;
  fullName: string;
  /** Can be DE, CB, OLB ...; slots are filled by `fantasyPositions`. */
  position: string | null;
  fantasyPositions: string[];
  team: string | null;
  age: number | null;
  /** YYYY-MM-DD */
  birthDate: string | null;
  injuryStatus: string | null;
  injuryBodyPart: string | null;
  injuryNotes: string | null;
  yearsExp: number | null;
}

/** Teams change once a day, and every open page of a game day asks for some hundred of them a minute. */
const keptTeams = { max: 5_000, ttlMs: 60_000 };

/** Capitals and accents make no difference to who looks for a name. */
const plainLetters = { locale: 'en', strength: 1 } as const;
/** Comes after every other letter. */
const lastLetter = '\uffff';

export type Players = ReturnType<typeof createPlayers>;

export function createPlayers(mongo: Mongo) {
  const model = openCollection<PlayerDoc>(mongo, 'players', [
    [{ fullName: 1 }, { collation: plainLetters }],
    [{ lastName: 1 }, { collation: plainLetters }],
  ]);
  const teams = createCache<Pick<PlayerDoc, 'team'>>(keptTeams);

  const readTeams = (playerIds: string[]) =>
    model
      .find({ _id: { $in: playerIds } }, { team: 1 })
      .lean<Pick<PlayerDoc, '_id' | 'team'>[]>()
      .exec();

  return {
    /** Players that are not known are absent. */
    async byId(playerIds: readonly string[]): Promise<Map<string, PlayerDoc>> {
      if (playerIds.length === 0) return new Map();
      const found = await model
        .find({ _id: { $in: [...new Set(playerIds)] } })
        .lean<PlayerDoc[]>()
        .exec();
      return new Map(found.map((player) => [player._id, player]));
    },

    /** Players whose whole or last name begins so, at most `limit` of each. */
    async named(beginning: string, limit: number): Promise<PlayerDoc[]> {
      const range = { $gte: beginning, $lt: beginning + lastLetter };
      const [byWhole, byLast] = await Promise.all(
        [{ fullName: range }, { lastName: range }].map((filter) =>
          model.find(filter).collation(plainLetters).limit(limit).lean<PlayerDoc[]>().exec(),
        ),
      );
      return [...new Map([...(byWhole ?? []), ...(byLast ?? [])].map((player) => [player._id, player])).values()];
    },

    count: () => model.estimatedDocumentCount().exec(),

    /** The next `limit` players in order of their ids. */
    after: (playerId: string, limit: number) =>
      model
        .find({ _id: { $gt: playerId } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<PlayerDoc[]>()
        .exec(),

    /** Eligible positions by player id; players that are not known are absent. */
    async positionsOf(playerIds: string[]): Promise<Map<string, string[]>> {
      const rows = await model
        .find({ _id: { $in: playerIds } }, { fantasyPositions: 1, position: 1 })
        .lean<Pick<PlayerDoc, '_id' | 'fantasyPositions' | 'position'>[]>()
        .exec();
      return new Map(rows.map((row) => [row._id, row.fantasyPositions]));
    },

    /** Team codes by player id, null for free agents, up to a minute old; players that are not known are absent. */
    async teamsOf(playerIds: string[]): Promise<Map<string, string | null>> {
      const unread = playerIds.filter((playerId) => teams.get(playerId) === undefined);
      const read = unread.length === 0 ? [] : await readTeams(unread);
      for (const { _id, team } of read) teams.set(_id, { team });
      const fresh = new Map(read.map(({ _id, team }) => [_id, { team }]));
      return new Map(
        playerIds.flatMap((playerId) => {
          const known = fresh.get(playerId) ?? teams.get(playerId);
          return known === undefined ? [] : [[playerId, known.team]];
        }),
      );
    },

    /** Stores players as they are now, in batches that keep memory small; no player is ever removed. */
    async putAll(players: PlayerDoc[]): Promise<void> {
      for (let start = 0; start < players.length; start += 1000) {
        const writes = players.slice(start, start + 1000).map((player) => ({
          replaceOne: { filter: { _id: player._id }, replacement: player, upsert: true },
        }));
        await writeMany(model, writes);
      }
      teams.clear();
    },
  };
}
