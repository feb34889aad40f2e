import { Type, type Static } from 'typebox';
import { type ByTeam, dayStart, type NextGame } from '../domain/nfl/schedule.js';
import { type SeasonPage, type Standing, type Team } from '../domain/pages/season-page.js';
import { type PlayerDoc } from '../store/players.js';
import { Faab, IntegerOrNull, NumberOrNull, StringOrNull } from './fields.js';

/** A rostered player with all that the roster page shows. */
const RosteredPlayer = Type.Object({
  /** Null for an empty starting slot. */
  playerId: StringOrNull,
  /** The starting slot they fill; for others their own position. */
  fantasyPosition: Type.String(),
  playerData: Type.Object({
    fullName: StringOrNull,
    team: StringOrNull,
    position: StringOrNull,
    age: NumberOrNull,
    birthDate: StringOrNull,
    byeWeek: IntegerOrNull,
    /** The team's next game; null when the season is over or the schedule is not known. */
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
type RosteredPlayer = Static<typeof RosteredPlayer>;

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
      /** Everybody on the roster, reserve (IR) and taxi included. */
      players: Type.Array(Type.String()),
      /** In slot order; "0" is an empty slot. */
      starters: Type.Array(Type.String()),
      /** In slot order, empty slots kept. */
      startersWithDetails: Type.Array(RosteredPlayer),
      /** Bench only, in the order QB, RB, WR, TE, others, then by name. */
      playersWithDetails: Type.Array(RosteredPlayer),
      taxiWithDetails: Type.Array(RosteredPlayer),
      reserveWithDetails: Type.Array(RosteredPlayer),
      faab: Faab,
      settings: Type.Object({ waiver_budget_used: Type.Number() }),
    }),
    Type.Null(),
  ]),
  standing: Type.Union([
    Type.Object({
      rank: Type.Integer(),
      rosterId: Type.Integer(),
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

/** Until the caller has claimed a team. */
export const claimNeeded: MyRoster = { needsClaim: true, roster: null, standing: null };

/** What is known of players at a moment. */
interface Known {
  now: Date;
  players: ReadonlyMap<string, PlayerDoc>;
  byeOf: ByTeam<number>;
  nextGameOf: ByTeam<NextGame>;
}

/** The caller's team: who is where, what is left to spend, and how it stands. */
export function myRosterBody(season: SeasonPage, team: Team, known: Known): MyRoster {
  const place = (playerIds: readonly string[]) =>
    playerIds
      .map((playerId) => rosteredPlayerBody(playerId, known.players.get(playerId)?.position ?? 'BN', known))
      .sort(byPosition);
  const standing = season.standings.find((row) => row.rosterId === team.rosterId);
  return {
    needsClaim: false,
    roster: {
      roster_id: team.rosterId,
      owner_id: team.ownerId,
      display_name: team.owner?.displayName ?? team.teamName,
      team_name: team.teamName,
      avatar: team.owner?.avatar ?? null,
      players: team.players,
      starters: team.starters,
      startersWithDetails: team.lineup.map((slot) => rosteredPlayerBody(slot.playerId, slot.slotPosition, known)),
      playersWithDetails: place(team.bench),
      taxiWithDetails: place(team.outside.taxi),
      reserveWithDetails: place(team.outside.reserve),
      faab: team.faab,
      settings: { waiver_budget_used: team.settings['waiver_budget_used'] ?? 0 },
    },
    standing: standing === undefined ? null : standingBody(standing, season.teams.length),
  };
}

function standingBody(row: Standing, totalRosters: number): MyRoster['standing'] {
  const { rank, rosterId, wins, losses, ties, pointsFor, pointsAgainst, winPercentage, avgPoints } = row;
  return { rank, rosterId, wins, losses, ties, pointsFor, pointsAgainst, winPercentage, avgPoints, totalRosters };
}

const positionOrder = ['QB', 'RB', 'WR', 'TE'];

/** In the order QB, RB, WR, TE, others, then by name. */
function byPosition(a: RosteredPlayer, b: RosteredPlayer): number {
  const rank = ({ playerData }: RosteredPlayer) => {
    const index = positionOrder.indexOf(playerData.position ?? '');
    return index === -1 ? positionOrder.length : index;
  };
  const name = ({ playerId, playerData }: RosteredPlayer) => playerData.fullName ?? playerId ?? '';
  return rank(a) - rank(b) || name(a).localeCompare(name(b), 'en');
}

/** A player in their place on the roster; a null player is an empty starting slot. */
function rosteredPlayerBody(playerId: string | null, place: string, known: Known): RosteredPlayer {
  const player = known.players.get(playerId ?? '');
  const team = player?.team ?? null;
  const next = known.nextGameOf(team);
  return {
    playerId,
    fantasyPosition: place,
    playerData: {
      fullName: playerId === null ? null : (player?.fullName ?? `Player ${playerId}`),
      team,
      position: player?.position ?? null,
      age: player === undefined ? null : ageOf(player, known.now),
      birthDate: player?.birthDate || null,
      byeWeek: known.byeOf(team) ?? null,
      matchup:
        next === undefined
          ? null
          : { location: next.location, gameTime: next.kickoff?.toISOString() ?? null, week: next.week },
      injuryStatus: injuryOf(player),
    },
  };
}

function injuryOf(player: PlayerDoc | undefined): RosteredPlayer['playerData']['injuryStatus'] {
  if (player?.injuryStatus == null) return null;
  return { status: player.injuryStatus, injuryType: player.injuryBodyPart, description: player.injuryNotes };
}

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

export function demographicBody(player: PlayerDoc, now: Date): Static<typeof Demographics>[number] {
  const { _id: playerId, fullName: playerName, team, birthDate } = player;
  return { playerId, playerName, team, age: ageOf(player, now), birthDate: birthDate || null };
}

const yearMs = 365.25 * 24 * 3_600_000;

/** Age in years at `now`, with one decimal from the birth date (YYYY-MM-DD), else what the provider says. */
export function ageOf(player: { birthDate: string | null; age: number | null }, now: Date): number | null {
  const born = dayStart(player.birthDate ?? '');
  return born === null ? player.age : Math.round(((now.getTime() - born) / yearMs) * 10) / 10;
}
