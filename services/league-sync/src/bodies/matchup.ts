import { Type, type Static } from 'typebox';
import { weekAt } from '../domain/nfl/schedule.js';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { type WeekTeam } from '../domain/pages/week-page.js';
import { BooleanOrNull, IntegerOrNull, NumberOrNull, StringOrNull } from './fields.js';
import { Bench, benchBody, type KnownPlayers, LineupStarter, starterBody, type WeekView } from './lineup.js';

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

/** One side of a matchup with its players. */
const MyMatchupSide = Type.Object({
  ...sideFields,
  ...ownerFields,
  lineup: Type.Object({ starters: Type.Array(LineupStarter) }),
  bench: Bench,
});

/** GET .../my-matchup/{week}, GET .../matchups/{week}/{rosterId}: `user` is the side that was asked for. */
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

/** A stored week as it stands by the football clock; `games`: the season's schedule. */
export const weekView = (page: Pick<WeekView, 'season' | 'week'>, moment: Parameters<typeof weekAt>[1]): WeekView => ({
  ...page,
  ...weekAt({ ...page.week, season: page.season.season }, moment),
});

/** The week's pairs; `teamOf`: starters' NFL teams, null for free agents. */
export function matchupsBody(view: WeekView, teamOf: ReadonlyMap<string, string | null>): Matchups {
  const { week, season, status } = view;
  const teams = new Map(week.teams.map((team) => [team.rosterId, team]));
  return week.pairs.map((pair) =>
    pair.flatMap((rosterId) => {
      const team = teams.get(rosterId);
      if (team === undefined) return [];
      const side = sideOf(team, view, teamOf);
      return [{ ...side, user: ownerOf(season, rosterId), matchupStatus: status }];
    }),
  );
}

/** A team's week, seen by `mine`. */
export function myMatchupBody(view: WeekView, mine: WeekTeam, known: KnownPlayers): MyMatchup {
  const { season, week, status } = view;
  const teamOf = new Map([...known.players].map(([playerId, player]) => [playerId, player.team]));
  const bodyOf = (team: WeekTeam) => ({
    ...sideOf(team, view, teamOf),
    ...ownerOf(season, team.rosterId),
    lineup: { starters: (team.lineup ?? []).map((slot) => starterBody(slot, view, known)) },
    bench: benchBody(team.bench, view, known),
  });
  const theirs = week.teams.find((team) => team.rosterId === mine.opponentId);
  const opponent = theirs === undefined ? null : bodyOf(theirs);
  return { status, week: week.week, user: bodyOf(mine), opponent, median: mine.median };
}

type Side = Static<ReturnType<typeof Type.Object<typeof sideFields>>>;

function sideOf(team: WeekTeam, view: WeekView, teamOf: ReadonlyMap<string, string | null>): Side {
  const { rosterId, points, roundPoints, roundLegs, teamStats, isWinner } = team;
  const { teamName = `Team ${rosterId}` } = view.season.teams.find((known) => known.rosterId === rosterId) ?? {};
  const waiting = yetToPlay(team, view, teamOf);
  return { rosterId, teamName, points, roundPoints, roundLegs, teamStats, isWinner, yetToPlay: waiting };
}

/** Starters whose game has not kicked off; byes, free agents and empty slots do not count. */
function yetToPlay(
  { lineup }: WeekTeam,
  { status, games }: WeekView,
  teamOf: ReadonlyMap<string, string | null>,
): number | null {
  if (status === 'Final') return 0;
  if (games === null || lineup === null) return null;
  return lineup.filter(({ playerId }) => games(teamOf.get(playerId ?? '') ?? null) === 'yet_to_play').length;
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
