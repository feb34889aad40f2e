import { type Static, Type } from 'typebox';
import { type Career, type CareerSeason, type CareerWeek } from '../domain/book/career.js';
import { type Meeting } from '../domain/book/games.js';
import { winShare } from '../domain/record.js';
import { round2 } from '../domain/rounding.js';
import { Holder, holderOf, toPoints, Wins } from './book-fields.js';

const Place = Type.Integer({ minimum: 1 });
const Result = Type.Enum(['W', 'L', 'T'], { type: 'string' });

const CareerSeasonBody = Type.Object({
  season: Type.String(),
  leagueId: Type.String(),
  teamName: Type.String(),
  ...Wins,
  pointsFor: Type.Number(),
  pointsAgainst: Type.Number(),
  rank: Type.Integer({ description: "In the season's table" }),
  place: Type.Union([Place, Type.Null()], { description: 'In the end; null until the title is decided' }),
  inPlayoffs: Type.Boolean(),
  teams: Type.Integer(),
  playoffTeams: Type.Integer({ description: '0 before the bracket is known' }),
  isOver: Type.Boolean({ description: 'Nothing of it is played any more' }),
});

const Game = Type.Object({
  season: Type.String(),
  weeks: Type.Array(Type.Integer(), { description: 'Two for a playoff round that lasts so long' }),
  isPlayoffGame: Type.Boolean(),
  stage: Type.Optional(
    Type.Enum(['playoffs', 'consolation'], {
      type: 'string',
      description: 'Absent in the regular season; the record book counts no game of the consolation bracket',
    }),
  ),
  points: Type.Number(),
  other: Type.Object({ holder: Holder, points: Type.Number() }),
  result: Result,
});

const CareerWeekBody = Type.Object({
  season: Type.String(),
  week: Type.Integer(),
  points: Type.Number(),
  game: Type.Union([Game, Type.Null()], { description: 'Null without an opponent' }),
});

/** What a person did in the league through all its seasons. Records and weeks are those of regular seasons. */
export const CareerBody = Type.Object({
  holder: Holder,
  ...Wins,
  winPercentage: Type.Number({ description: '0-100, a tie is half a win' }),
  rank: Place,
  people: Type.Integer({ description: 'People in the table of all seasons' }),
  pointsPerWeek: Type.Number(),
  pointsRank: Place,
  titles: Type.Array(Type.String(), { description: 'Seasons, newest first' }),
  seasons: Type.Array(CareerSeasonBody),
  best: Type.Array(CareerWeekBody),
  worst: Type.Array(CareerWeekBody),
  rivals: Type.Array(
    Type.Object({
      kind: Type.Enum(['toughest', 'most-losses', 'most-wins', 'unbeaten'], { type: 'string' }),
      holder: Holder,
      ...Wins,
      margin: Type.Number({ description: 'Mean points more than theirs, a game' }),
    }),
  ),
  meetings: Type.Array(Game, { description: 'Regular seasons, playoffs and consolation brackets, newest first' }),
});

/** A career as the response has it. */
export function careerBody(career: Career): Static<typeof CareerBody> {
  const { allTime, people, pointsRank, seasons, best, worst, rivals, meetings } = career;
  const { wins, losses, ties, rank, pointsFor, weeks } = allTime;
  return {
    holder: holderOf(allTime),
    wins,
    losses,
    ties,
    winPercentage: round2(100 * winShare(allTime)),
    rank,
    people,
    pointsPerWeek: weeks === 0 ? 0 : round2(toPoints(pointsFor) / weeks),
    pointsRank,
    titles: seasons.filter(({ team }) => team.place === 1).map(({ season }) => season),
    seasons: seasons.map(seasonBody),
    best: best.map(weekBody),
    worst: worst.map(weekBody),
    rivals: rivals.map(({ team, margin, ...rival }) => ({
      ...rival,
      holder: holderOf(team),
      margin: toPoints(margin),
    })),
    meetings: meetings.map(gameBody),
  };
}

function seasonBody(played: CareerSeason): Static<typeof CareerSeasonBody> {
  const { season, leagueId, team, teams, playoffTeams, isOver } = played;
  const { teamName, wins, losses, ties, pointsFor, pointsAgainst, rank, place, inPlayoffs } = team;
  return {
    season,
    leagueId,
    teamName,
    wins,
    losses,
    ties,
    pointsFor: toPoints(pointsFor),
    pointsAgainst: toPoints(pointsAgainst),
    rank,
    place: place === 0 ? null : place,
    inPlayoffs,
    teams,
    playoffTeams,
    isOver,
  };
}

function weekBody({ score, meeting }: CareerWeek): Static<typeof CareerWeekBody> {
  const { season, week, row } = score;
  return { season, week, points: toPoints(row.points), game: meeting === undefined ? null : gameBody(meeting) };
}

function gameBody(meeting: Meeting): Static<typeof Game> {
  const { season, weeks, isPlayoffGame, own, other, result } = meeting;
  const opponent = { holder: holderOf(other.team), points: toPoints(other.points) };
  const game = { season, weeks, isPlayoffGame, points: toPoints(own.points), other: opponent, result };
  const stage = stageOf(meeting);
  return stage === undefined ? game : { ...game, stage };
}

function stageOf({ isPlayoffGame, isConsolationGame }: Meeting): Static<typeof Game>['stage'] {
  if (isPlayoffGame) return 'playoffs';
  return isConsolationGame ? 'consolation' : undefined;
}
