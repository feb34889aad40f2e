import { toWhole } from '../rounding.js';
import { isOver, type Meeting, type Score, scoresOf } from './games.js';
import { type AllTimeRow, allTimeTable, byOpponent, meetingsIn, teamsOf, winsOf } from './people.js';
import { type BookTeam, type SeasonBook } from './season-book.js';

/** A person's season. */
export interface CareerSeason {
  season: string;
  leagueId: string;
  team: BookTeam;
  teams: number;
  /** How many of them played for the title; 0 before the bracket is known. */
  playoffTeams: number;
  /** Nothing of it is played any more, whether anybody knows its champion or not. */
  isOver: boolean;
}

/** A week of theirs and how it ended; `meeting` is absent without an opponent. */
export interface CareerWeek {
  score: Score;
  meeting?: Meeting;
}

/** An opponent of many regular-season games. */
export interface Rival {
  kind: 'toughest' | 'most-losses' | 'most-wins' | 'unbeaten';
  team: BookTeam;
  wins: number;
  losses: number;
  ties: number;
  /** Mean margin, points x 100 a game. */
  margin: number;
}

export interface Career {
  allTime: AllTimeRow;
  /** People in the table of all seasons. */
  people: number;
  /** Place by points a week; equal values share the better one. */
  pointsRank: number;
  /** Newest first. */
  seasons: CareerSeason[];
  best: CareerWeek[];
  worst: CareerWeek[];
  rivals: Rival[];
  /** Regular season, playoffs and consolation bracket, newest first. */
  meetings: Meeting[];
}

const shownWeeks = 3;
/** Fewer meetings say nothing about a rivalry. */
const leastMeetings = 3;

/** What a person did in the league through all its seasons; undefined for somebody who never played a week. */
export function careerOf(books: readonly SeasonBook[], sleeperUserId: string): Career | undefined {
  const table = allTimeTable(books, 'regular');
  const allTime = table.find((row) => row.sleeperUserId === sleeperUserId);
  if (allTime === undefined) return undefined;
  const average = ({ pointsFor, weeks }: AllTimeRow) => (weeks === 0 ? 0 : pointsFor / weeks);
  const meetings = meetingsIn(books, 'all').get(sleeperUserId) ?? [];
  const regular = meetings.filter(({ isPlayoffGame, isConsolationGame }) => !isPlayoffGame && !isConsolationGame);
  const weeks = weeksOf(books, sleeperUserId, regular);
  return {
    allTime,
    people: table.length,
    pointsRank: 1 + table.filter((other) => average(other) > average(allTime)).length,
    seasons: seasonsOf(books, sleeperUserId),
    best: [...weeks].sort((a, b) => b.score.row.points - a.score.row.points).slice(0, shownWeeks),
    worst: [...weeks].sort((a, b) => a.score.row.points - b.score.row.points).slice(0, shownWeeks),
    rivals: rivalsOf(regular),
    meetings: meetings.toReversed(),
  };
}

function seasonsOf(books: readonly SeasonBook[], sleeperUserId: string): CareerSeason[] {
  const newest = Math.max(...books.map(({ season }) => Number(season)));
  return teamsOf(books, sleeperUserId)
    .map(({ book, team }) => ({
      season: book.season,
      leagueId: book.leagueId,
      team,
      teams: book.teams.length,
      playoffTeams: book.playoffTeams,
      isOver: Number(book.season) < newest || isOver(book, true),
    }))
    .sort((a, b) => Number(b.season) - Number(a.season));
}

function weeksOf(books: readonly SeasonBook[], sleeperUserId: string, meetings: readonly Meeting[]): CareerWeek[] {
  const scores = scoresOf(books, 'regular').filter(({ team }) => team.sleeperUserId === sleeperUserId);
  return scores.map((score) => {
    const meeting = meetings.find(({ season, weeks }) => season === score.season && weeks.includes(score.week));
    return meeting === undefined ? { score } : { score, meeting };
  });
}

/** The opponents that stand out, each once: by margin, by losses, by wins. */
function rivalsOf(meetings: readonly Meeting[]): Rival[] {
  const often = [...byOpponent(meetings).values()].filter((games) => games.length >= leastMeetings).map(tallyOf);
  const kinds: [Rival['kind'], Tally | undefined][] = [
    ['toughest', first(often, (rival) => -rival.margin)],
    ['most-losses', first(often, (rival) => rival.losses)],
    ['unbeaten', first(often.filter(isUnbeaten), (rival) => rival.wins)],
    ['most-wins', first(often, (rival) => rival.wins)],
  ];
  const rivals = new Map<Tally, Rival>();
  for (const [kind, tally] of kinds) {
    if (tally !== undefined && !rivals.has(tally)) rivals.set(tally, { kind, ...tally });
  }
  return [...rivals.values()].slice(0, 3);
}

type Tally = Omit<Rival, 'kind'>;

function tallyOf(meetings: Meeting[]): Tally {
  const margins = meetings.reduce((sum, { own, other }) => sum + own.points - other.points, 0);
  return {
    // The names of the newest meeting.
    team: meetings.at(-1)!.other.team,
    ...winsOf(meetings),
    margin: toWhole(margins / meetings.length),
  };
}

const isUnbeaten = ({ losses, ties }: Tally): boolean => losses === 0 && ties === 0;

/** The one with the greatest positive value; undefined when none has one. */
function first(rivals: readonly Tally[], value: (rival: Tally) => number): Tally | undefined {
  return rivals
    .filter((rival) => value(rival) > 0)
    .sort((a, b) => value(b) - value(a) || a.team.sleeperUserId.localeCompare(b.team.sleeperUserId))[0];
}
