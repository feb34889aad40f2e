import { Type, type Static } from 'typebox';
import { IntegerOrNull, NumberOrNull, StringOrNull } from './fields.js';

/** A rostered player with all that the roster page shows. */
export const RosteredPlayer = Type.Object({
  /** Null for an empty starting slot. */
  playerId: StringOrNull,
  /** The starting slot he fills; for others his own position. */
  fantasyPosition: Type.String(),
  playerData: Type.Object({
    fullName: StringOrNull,
    team: StringOrNull,
    position: StringOrNull,
    age: NumberOrNull,
    birthDate: StringOrNull,
    byeWeek: IntegerOrNull,
    /** His team's next game; null when the season is over or the schedule is not known. */
    matchup: Type.Union([
      Type.Object({
        /** "vs BUF" at home, "@ BUF" away. */
        location: Type.String(),
        /** ISO 8601, UTC; null while the league has not set the time. */
        gameTime: StringOrNull,
        week: Type.Integer(),
      }),
      Type.Null(),
    ]),
    injuryStatus: Type.Union([
      Type.Object({
        status: Type.String(),
        injuryType: StringOrNull,
        description: StringOrNull,
      }),
      Type.Null(),
    ]),
  }),
});
export type RosteredPlayer = Static<typeof RosteredPlayer>;

/** GET .../roster: the caller's own team. `roster` and `standing` are null while `needsClaim`. */
export const MyRoster = Type.Object({
  needsClaim: Type.Boolean(),
  roster: Type.Union([
    Type.Object({
      roster_id: Type.Integer(),
      owner_id: StringOrNull,
      display_name: Type.String(),
      team_name: Type.String(),
      avatar: StringOrNull,
      /** In slot order, empty slots kept. */
      startersWithDetails: Type.Array(RosteredPlayer),
      /** Bench only, in the order QB, RB, WR, TE, others, then by name. */
      playersWithDetails: Type.Array(RosteredPlayer),
      taxiWithDetails: Type.Array(RosteredPlayer),
      reserveWithDetails: Type.Array(RosteredPlayer),
      /** FAAB: the league's budget (100 unless it says otherwise), spent and left; null where the league has none. */
      faab: Type.Union([
        Type.Object({ budget: Type.Number(), used: Type.Number(), remaining: Type.Number() }),
        Type.Null(),
      ]),
      settings: Type.Object({ waiver_budget_used: Type.Number() }),
    }),
    Type.Null(),
  ]),
  standing: Type.Union([
    Type.Object({
      rank: Type.Integer(),
      wins: Type.Integer(),
      losses: Type.Integer(),
      ties: Type.Integer(),
      pointsFor: Type.Number(),
      pointsAgainst: Type.Number(),
      /** 0 to 1. */
      winPercentage: Type.Number(),
      /** Points for by weeks played; 0 before the first. */
      avgPoints: Type.Number(),
      totalRosters: Type.Integer(),
    }),
    Type.Null(),
  ]),
});
export type MyRoster = Static<typeof MyRoster>;
export type MyRosterAnswer = Static<typeof MyRoster>;

/** GET /api/players/demographics?ids=: age in years (one decimal where the birth date is known). */
export const Demographics = Type.Array(
  Type.Object({
    playerId: Type.String(),
    playerName: Type.String(),
    team: StringOrNull,
    age: NumberOrNull,
    birthDate: StringOrNull,
  }),
);
export type Demographics = Static<typeof Demographics>;
