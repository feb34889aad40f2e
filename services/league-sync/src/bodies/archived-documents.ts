import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { type SeasonCollection } from '../domain/exporting/archive-format.js';
import { Closed, IntegerOrNull, NumberOrNull, SleeperId, StringOrNull } from './fields.js';

/** A line of a name, or a word of the provider's. */
const Text = Type.String({ maxLength: 1_000 });
const Year = Type.String({ pattern: '^[0-9]{4}$' });
const Whole = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const EpochMs = Type.Integer({ minimum: 0, maximum: 1e14 });
const list = <S extends TSchema>(schema: S) => Type.Array(schema, { maxItems: 5_000 });
/** No league has as many teams, and no team as many players or slots: what is worked out of them stays small. */
const mostTeams = 100;
const ofTeam = <S extends TSchema>(schema: S) => Type.Array(schema, { maxItems: 500 });
const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
/** Names that neither the store nor the language gives a meaning of their own; a league's scoring has some 150. */
const byName = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Record<string, Static<S>>>({
    type: 'object',
    patternProperties: { '^(?!__proto__$)[^$.\\u0000][^.\\u0000]{0,99}$': schema },
    additionalProperties: false,
    maxProperties: 1_000,
  });
const Numbers = byName(Type.Number());
const Texts = byName(Type.String({ maxLength: 10_000 }));
const When = Closed({ $date: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,15}Z$' }) });
const Bytes = Closed({
  $binary: Closed({ base64: Type.String({ maxLength: 4_000_000, pattern: '^[A-Za-z0-9+/=]*$' }), subType: Text }),
});

/** Fields that say where a document belongs. */
const place = { _id: Type.String({ maxLength: 200 }), chainId: Text, season: Year };
const inSeason = <T extends TProperties>(fields: T) => Closed({ ...place, ...fields });

const Pick = Closed({ season: Year, round: Whole, rosterId: Whole, previousOwnerId: Whole, ownerId: Whole });
const BracketFrom = orNull(Closed({ winnerOf: IntegerOrNull, loserOf: IntegerOrNull }));
const Game = Closed({
  ...{ round: Whole, match: Whole, team1: IntegerOrNull, team2: IntegerOrNull },
  ...{ winner: IntegerOrNull, loser: IntegerOrNull, place: IntegerOrNull },
  ...{ team1From: BracketFrom, team2From: BracketFrom },
});

/** As a season knows somebody. */
const person = {
  ...{ userId: SleeperId, username: StringOrNull, displayName: Text, avatar: StringOrNull },
  teamName: StringOrNull,
};

const NotedOwner = Closed({
  ...{ rosterId: Whole, ownerId: StringOrNull, coOwners: ofTeam(Text) },
  person: orNull(Closed(person)),
});

const Hundredths = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 });
const Swap = Closed({
  ...{ benchedId: Text, benchedHundredths: Hundredths },
  ...{ startedId: Text, startedHundredths: Hundredths },
});

/** The documents of a season as an archive holds them: relaxed extended JSON. */
export const archivedDocuments = {
  leagues: inSeason({
    ...{ name: Text, avatar: StringOrNull, status: Text, totalRosters: Whole },
    ...{ settings: Numbers, scoringSettings: Numbers, rosterPositions: ofTeam(Text), metadata: Texts },
    ...{ previousLeagueId: orNull(SleeperId), draftId: orNull(SleeperId), lastScoredLeg: Whole },
    users: list(Closed({ ...person, isOwner: Type.Boolean() })),
  }),
  rosters: inSeason({
    ...{ leagueId: SleeperId, rosterId: Type.Integer({ minimum: 0, maximum: mostTeams }), ownerId: StringOrNull },
    coOwners: ofTeam(Text),
    ...{ players: ofTeam(Text), starters: ofTeam(Text), reserve: ofTeam(Text), taxi: ofTeam(Text) },
    ...{ settings: Numbers, metadata: Texts },
  }),
  matchups: inSeason({
    ...{ leagueId: SleeperId, week: Type.Integer({ minimum: 1, maximum: 18 }), hash: Text },
    ...{ isFinal: Type.Boolean(), revision: Whole, finalizedAt: orNull(When) },
    ...{ optimal: orNull(byName(NumberOrNull)), inactive: orNull(byName(ofTeam(Text))) },
    swaps: Type.Optional(orNull(byName(Swap))),
    slots: Type.Optional(ofTeam(Text)),
    // Versions that do not know of it export it as it is stored.
    shape: Type.Optional(Whole),
    rows: Type.Array(
      Closed({
        ...{ rosterId: Whole, matchupId: IntegerOrNull, points: Type.Number(), customPoints: NumberOrNull },
        ...{ starters: orNull(ofTeam(Text)), startersPoints: orNull(ofTeam(Type.Number())) },
        ...{ players: orNull(ofTeam(Text)), playersPoints: orNull(Numbers) },
      }),
      { maxItems: mostTeams },
    ),
  }),
  transactions: inSeason({
    ...{ leagueId: SleeperId, leg: Whole, type: Text, status: Text, createdMs: EpochMs, statusUpdatedMs: EpochMs },
    ...{ creator: StringOrNull, rosterIds: list(Whole), adds: orNull(byName(Whole)), drops: orNull(byName(Whole)) },
    draftPicks: list(Pick),
    waiverBudget: list(Closed({ sender: Whole, receiver: Whole, amount: Type.Number() })),
    settings: orNull(Numbers),
    announcedIn: Type.Optional(Text),
  }),
  drafts: inSeason({
    ...{
      leagueId: SleeperId,
      type: Text,
      status: Text,
      startTimeMs: orNull(EpochMs),
      settings: Numbers,
      metadata: Texts,
    },
    ...{ draftOrder: orNull(byName(Whole)), slotToRosterId: orNull(byName(Whole)), tradedPicks: list(Pick) },
    picks: list(
      Closed({
        ...{ pickNo: Whole, round: Whole, draftSlot: Whole, rosterId: IntegerOrNull, pickedBy: StringOrNull },
        ...{ playerId: Text, isKeeper: Type.Boolean(), amount: NumberOrNull },
        player: Closed({ firstName: Text, lastName: Text, position: StringOrNull, team: StringOrNull }),
      }),
    ),
  }),
  traded_picks: inSeason({ picks: list(Pick) }),
  brackets: inSeason({ winners: list(Game), losers: list(Game), afterWeek: Type.Optional(Whole) }),
  raw_snapshots: inSeason({
    ...{ leagueId: SleeperId, week: Whole, hash: Text, fetchedAt: When, bytes: Type.Integer({ minimum: 0 }) },
    body: Bytes,
  }),
  season_champions: inSeason({
    ...{ connectionId: Text, rosterId: orNull(Whole), revision: Whole },
    owners: Type.Optional(Type.Array(NotedOwner, { maxItems: mostTeams })),
  }),
} satisfies Record<SeasonCollection, TSchema>;

/** What an archive says of itself. Fields and files of later versions are left alone. */
export const Manifest = Type.Object({
  format: Text,
  version: Type.Integer(),
  league: Type.Object({ chainId: Text, connectionId: Text, name: Text, currentLeagueId: Text }),
  seasons: Type.Array(Type.Object({ season: Year, leagueId: SleeperId }), { maxItems: 100 }),
  files: Type.Array(
    Type.Object({
      path: Type.String({ maxLength: 200 }),
      service: Text,
      collection: Type.Optional(Text),
      season: Type.Optional(Year),
      count: Type.Integer({ minimum: 0 }),
      bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
    { maxItems: 2_000 },
  ),
});
