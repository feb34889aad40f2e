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
  /** Can be DE, CB, OLB ..., else one of `fantasyPositions`, by which slots are filled. */
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

/** A player as stored: with the words of the name in small letters, by which they are searched. */
type StoredPlayer = PlayerDoc & { searchWords?: string[] };

/** So many are looked at for one search. No two letters begin the names of more: "jo" those of 1,074. */
const mostFound = 2_000;

/** Teams change once a day, and every open page of a game day asks for some hundred of them a minute. */
const keptTeams = { max: 5_000, ttlMs: 60_000 };

export type Players = ReturnType<typeof createPlayers>;

export function createPlayers(mongo: Mongo) {
  const model = openCollection<StoredPlayer>(mongo, 'players', [[{ searchWords: 1 }]]);
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

    /** Players of whose name some word begins with each of the words of `text`; `mostFound` at most. */
    async search(text: string): Promise<PlayerDoc[]> {
      const words = searchWordsOf(text);
      if (words.join('').length < 2) return [];
      const beginning = words.map((word) => ({ searchWords: { $regex: `^${word}` } }));
      return model.find({ $and: beginning }, { searchWords: 0 }).limit(mostFound).lean<PlayerDoc[]>().exec();
    },

    /** About so many, by what the database remembers. */
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
          replaceOne: {
            filter: { _id: player._id },
            replacement: { ...player, searchWords: foundByWordsOf(player.fullName) },
            upsert: true,
          },
        }));
        await writeMany(model, writes);
      }
      teams.clear();
    },
  };
}

/** In small letters, without accents and signs: "Ja'Marr" is "jamarr". */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** The words of a text as they are searched: "Ja'Marr Chase" is "jamarr" and "chase". */
const searchWordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map(plain)
    .filter((word) => word !== '');

/** All words by which a name is found: of "Smith-Njigba" also "smith" and "njigba". */
const foundByWordsOf = (name: string): string[] => [
  ...new Set([...searchWordsOf(name), ...searchWordsOf(name.replaceAll('-', ' '))]),
];
