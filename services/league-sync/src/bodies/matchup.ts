import { Type, type Static } from 'typebox';
import { type FilledSlot } from '../domain/lineup/lineup.js';
import {
  type ByTeam,
  type FootballWeek,
  gamesOfWeek,
  type ScheduledGame,
  statusByKickoffs,
  waitingTeams,
} from '../domain/nfl/schedule.js';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { type WeekPage, type WeekTeam } from '../domain/pages/week-page.js';
import { type MatchupStatus } from '../domain/season/matchup-status.js';
import { type PlayerDoc } from '../store/players.js';
import { BooleanOrNull, IntegerOrNull, NumberOrNull, StringOrNull } from './fields.js';

const Status = Type.Enum(['Final', 'In Progress', 'Scheduled'], { type: 'string' });

/** What one team of a week has on every page. */
const sideFields = {
  rosterId: Type.Integer(),
  teamName: Type.String(),
  /** This week's points; a commissioner's override is applied. */
  points: Type.Number(),
  /** Sum over both weeks of a two-week playoff round; null in rounds of one week. */
  roundPoints: NumberOrNull,
  /** Each week of a two-week playoff round, with its points; null points before it is played. */
  roundLegs: Type.Union([
    Type.Array(Type.Object({ week: Type.Integer(), points: NumberOrNull }), { minItems: 2, maxItems: 2 }),
    Type.Null(),
  ]),
  /** Finished regular-season weeks up to this one: "7-6" or "7-6-1", and points per week. */
  teamStats: Type.Object({ record: Type.String(), avgPoints: Type.Number() }),
  /** Null until the round's last week is final, and without an opponent; both false in a tie. */
  isWinner: BooleanOrNull,
  /** Starters whose game has not kicked off; null where the schedule or the line-up is not known. */
  yetToPlay: IntegerOrNull,
};

/** The owner of a team. */
const ownerFields = {
  user_id: StringOrNull,
  username: StringOrNull,
  display_name: StringOrNull,
  avatar: StringOrNull,
};

/** One team of a pair. */
const MatchupSide = Type.Object({ ...sideFields, user: Type.Object(ownerFields), matchupStatus: Status });

/** GET .../matchups/{week}: pairs of two sides; byes and eliminated teams are left out. */
export const Matchups = Type.Array(Type.Array(MatchupSide, { minItems: 2, maxItems: 2 }));
export type Matchups = Static<typeof Matchups>;

/** A starter, or an empty slot (`playerId` null). */
const LineupStarter = Type.Object({
  playerId: StringOrNull,
  name: StringOrNull,
  team: StringOrNull,
  position: StringOrNull,
  /** The league's slot: QB, FLEX, SUPER_FLEX ... */
  slotPosition: Type.String(),
  /** Null where the provider recorded none (old seasons, games to come). */
  points: NumberOrNull,
  /** The week the team does not play; null where the season's schedule is not known. */
  byeWeek: IntegerOrNull,
  isOnBye: Type.Boolean(),
  injuryStatus: StringOrNull,
});

/** One side of the caller's matchup. */
const MyMatchupSide = Type.Object({
  ...sideFields,
  ...ownerFields,
  lineup: Type.Object({ starters: Type.Array(LineupStarter) }),
});

/** GET .../my-matchup/{week}. */
export const MyMatchup = Type.Object({
  status: Status,
  week: Type.Integer(),
  user: MyMatchupSide,
  /** Null on a bye, after elimination, and where nobody is paired. */
  opponent: Type.Union([MyMatchupSide, Type.Null()]),
  /** The second game of the week in median leagues; null elsewhere and in the playoffs. */
  median: Type.Union([
    Type.Object({
      points: Type.Number(),
      result: Type.Union([Type.Enum(['W', 'L', 'T'], { type: 'string' }), Type.Null()]),
    }),
    Type.Null(),
  ]),
});
export type MyMatchup = Static<typeof MyMatchup>;

/** A week at a moment. */
export interface ShownWeek {
  season: SeasonPage;
  week: WeekPage;
  status: MatchupStatus;
  /** Whether a team's game of the week has not kicked off; null where the week's schedule is not known. */
  waiting: ByTeam<true> | null;
}

/** A week as it stands by the football clock; `games`: the season's schedule. */
export function weekAt(
  { season, week }: Pick<ShownWeek, 'season' | 'week'>,
  { state, games, now }: { state: FootballWeek['state']; games: readonly ScheduledGame[]; now: Date },
): ShownWeek {
  const ofWeek = gamesOfWeek(games, week.week);
  const viewed = { season: season.season, week: week.week, hasPoints: week.hasPoints };
  return {
    season,
    week,
    status: week.status ?? statusByKickoffs(viewed, { state, games: ofWeek, now }),
    waiting: ofWeek.length === 0 ? null : waitingTeams(ofWeek, now),
  };
}

/** The week's pairs; `teamOf`: starters' NFL teams, null for free agents. */
export function matchupsBody(shown: ShownWeek, teamOf: ReadonlyMap<string, string | null>): Matchups {
  const { week, season, status } = shown;
  const teams = new Map(week.teams.map((team) => [team.rosterId, team]));
  return week.pairs.map((pair) =>
    pair.flatMap((rosterId) => {
      const team = teams.get(rosterId);
      if (team === undefined) return [];
      const side = sideOf(team, shown, teamOf);
      return [{ ...side, user: ownerOf(season, rosterId), matchupStatus: status }];
    }),
  );
}

/** The caller's week, seen by `mine`; `byeOf`: a team's bye week. */
export function myMatchupBody(
  shown: ShownWeek,
  mine: WeekTeam,
  known: { players: ReadonlyMap<string, PlayerDoc>; byeOf: ByTeam<number> },
): MyMatchup {
  const { season, week, status } = shown;
  const teamOf = new Map([...known.players].map(([playerId, player]) => [playerId, player.team]));
  const bodyOf = (team: WeekTeam) => ({
    ...sideOf(team, shown, teamOf),
    ...ownerOf(season, team.rosterId),
    lineup: { starters: (team.lineup ?? []).map((slot) => starterBody(slot, shown, known)) },
  });
  const theirs = week.teams.find((team) => team.rosterId === mine.opponentId);
  const opponent = theirs === undefined ? null : bodyOf(theirs);
  return { status, week: week.week, user: bodyOf(mine), opponent, median: mine.median };
}

type Side = Static<ReturnType<typeof Type.Object<typeof sideFields>>>;

function sideOf(team: WeekTeam, shown: ShownWeek, teamOf: ReadonlyMap<string, string | null>): Side {
  const { rosterId, points, roundPoints, roundLegs, teamStats, isWinner } = team;
  const { teamName = `Team ${rosterId}` } = shown.season.teams.find((known) => known.rosterId === rosterId) ?? {};
  const waiting = yetToPlay(team, shown, teamOf);
  return { rosterId, teamName, points, roundPoints, roundLegs, teamStats, isWinner, yetToPlay: waiting };
}

/** Starters whose game has not kicked off; byes, free agents and empty slots do not count. */
function yetToPlay(
  { lineup }: WeekTeam,
  { status, waiting }: ShownWeek,
  teamOf: ReadonlyMap<string, string | null>,
): number | null {
  if (status === 'Final') return 0;
  if (waiting === null || lineup === null) return null;
  return lineup.filter(({ playerId }) => waiting(teamOf.get(playerId ?? '') ?? null)).length;
}

function ownerOf({ teams }: SeasonPage, rosterId: number): Static<ReturnType<typeof Type.Object<typeof ownerFields>>> {
  const owner = teams.find((team) => team.rosterId === rosterId)?.owner;
  return {
    user_id: owner?.userId ?? null,
    username: owner?.username ?? null,
    display_name: owner?.displayName ?? null,
    avatar: owner?.avatar ?? null,
  };
}

/** A starter of a week; also of one that is over, in which they may have played for another team than today. */
export function starterBody(
  { playerId, slotPosition, points }: FilledSlot,
  shown: ShownWeek,
  { players, byeOf }: Parameters<typeof myMatchupBody>[2],
): Static<typeof LineupStarter> {
  const player = players.get(playerId ?? '');
  const team = player?.team ?? null;
  const byeWeek = byeOf(team) ?? null;
  const isInByeWeek = byeWeek === shown.week.week;
  // A player who scored had a game, so they played for another team than today: its bye is not theirs.
  const isOthersBye = isInByeWeek && points !== null && points !== 0;
  return {
    playerId,
    name: playerId === null ? null : (player?.fullName ?? `Player ${playerId}`),
    team,
    position: player?.position ?? null,
    slotPosition,
    points: hasPlayed(shown, team, points) ? points : null,
    byeWeek: isOthersBye ? null : byeWeek,
    isOnBye: isInByeWeek && !isOthersBye,
    // Today's injury says nothing about a week that is over.
    injuryStatus: isOver(shown) ? null : (player?.injuryStatus ?? null),
  };
}

/** After the league's own season nothing is scored any more, but what players scored is shown. */
const isOver = ({ status, week }: ShownWeek) => status === 'Final' && (week.isScored || week.hasPoints);

/** Before their game players have no points; the provider says 0 then. */
function hasPlayed(shown: ShownWeek, team: string | null, points: number | null): boolean {
  if (isOver(shown)) return true;
  if (shown.status !== 'In Progress') return false;
  return points !== 0 || team === null || shown.waiting?.(team) !== true;
}
