import { counts, gamesOf, type Meeting, meetingsOf } from '../book/games.js';
import { recordsOf } from '../book/records.js';
import { type PlayedSeason } from '../book/book-of.js';
import { type SeasonBook } from '../book/season-book.js';
import { countedWins, recordOf } from '../record.js';
import { finalWeeks, hasScores, type TeamWeek, type Week } from '../season.js';
import { type TeamFacts, type WeekFacts } from './facts.js';
import { aheadOf, gamesOfWeek } from './week-games.js';

/** What a team's place in the power rankings is. */
export interface PowerPlace {
  rosterId: number;
  rank: number;
  previousRank: number | null;
  powerScore: number;
}

export interface FactsInput {
  season: string;
  week: number;
  played: PlayedSeason;
  /** Books of the chain's seasons, this one's among them. */
  books: readonly SeasonBook[];
  power: readonly PowerPlace[];
  /** The season was imported as a table, which may tell only some of its games. */
  isOfTable?: boolean;
}

/** Fewer weeks make every second score a record. */
const leastWeeksForRecords = 6;

/** The facts of a played week; undefined for a week that is not final or in which nothing was scored. */
export function weekFacts(input: FactsInput): WeekFacts | undefined {
  const { season, week, played, books, power, isOfTable = false } = input;
  const weeks = finalWeeks(played).filter((one) => one.week <= week);
  const now = weeks.at(-1);
  if (now?.week !== week || !hasScores(now)) return undefined;
  // While nobody has scored there is no order to rise or fall in.
  const isFirst = weeks.filter(hasScores).length === 1;
  const { met, earlier } = meetingsUpTo(books, season, week);
  const isPartial = isOfTable && now.teams.length < played.rosters.length;
  const isRegularSeason = now.teams.some((team) => team.isRegularSeason);
  const isTabled = isRegularSeason && !isPartial;
  const standings = isTabled ? [standingsOf(played, weeks.slice(0, -1)), standingsOf(played, weeks)] : [];
  const streaks = streaksOf(meetingsOf(gamesOf(booksUpTo(books, season, week), 'both')), season);
  const powers = new Map(power.map((place) => [place.rosterId, place]));
  const teams = now.teams
    .map((row) => {
      const place = powers.get(row.rosterId);
      const [before, after] = standings.map((ranks) => ranks.get(row.rosterId));
      const streak = streaks.get(row.rosterId);
      return {
        ...ofRow(row, now),
        name: nameOf(played, row.rosterId),
        record: recordOf(row.rosterId, weeks, played.hasMedianGames),
        ...(streak === undefined || streak.week !== week
          ? {}
          : { streak: { result: streak.result, games: streak.games } }),
        ...(after === undefined ? {} : { standing: { ...(!isFirst && before !== undefined && { before }), after } }),
        ...powerOf(place),
      };
    })
    .sort((a, b) => b.points - a.points || a.rosterId - b.rosterId);
  return {
    season,
    week,
    isRegularSeason,
    ...(isPartial && { isPartial }),
    teams,
    games: gamesOfWeek(played, now, earlier),
    ...(played.hasMedianGames && isRegularSeason ? { median: medianOf(teams) } : {}),
    broken: brokenIn(books, season, week, isRegularSeason),
    ahead: aheadOf(played, week, met),
  };
}

/** A team's place in the power rankings as its facts have it. */
export function powerOf(place: Omit<PowerPlace, 'rosterId'> | undefined): Pick<TeamFacts, 'power'> {
  if (place === undefined) return {};
  const { rank: after, previousRank: before, powerScore: score } = place;
  return { power: { ...(before !== null && { before }), after, score } };
}

function ofRow(row: TeamWeek & { bestStarter?: { pointsHundredths: number }; isOverridden?: boolean }, week: Week) {
  const others = week.teams.filter(({ rosterId }) => rosterId !== row.rosterId);
  const count = (sign: number) =>
    others.filter(({ pointsHundredths }) => Math.sign(row.pointsHundredths - pointsHundredths) === sign).length;
  const { bestStarter: best, pointsHundredths: points, optimalHundredths: optimal } = row;
  return {
    rosterId: row.rosterId,
    points,
    weekRank: 1 + count(-1),
    allPlay: { wins: count(1), losses: count(-1), ties: count(0) },
    ...(optimal === undefined ? {} : { optimal }),
    ...swapOf(row),
    // Of points that a commissioner has set no starter has a share.
    ...(best === undefined || points <= 0 || row.isOverridden === true
      ? {}
      : {
          bestStarter: {
            points: best.pointsHundredths,
            share: Math.round((100 * best.pointsHundredths) / points),
          },
        }),
  };
}

function swapOf({ bestSwap }: TeamWeek): Pick<TeamFacts, 'bestSwap'> {
  if (bestSwap?.benched === undefined || bestSwap.started === undefined) return {};
  const { benched, started } = bestSwap;
  const player = ({ name, pointsHundredths: points }: typeof benched) => ({ name, points });
  return { bestSwap: { benched: player(benched), started: player(started) } };
}

/** The names of rosters, in a season or in its book. */
interface Named {
  rosters: readonly Pick<PlayedSeason['rosters'][number], 'rosterId' | 'teamName' | 'displayName'>[];
}

/** The team's name, its owner's where it has none. */
export function nameOf({ rosters }: Named, rosterId: number): string {
  const roster = rosters.find((one) => one.rosterId === rosterId);
  return roster?.teamName || roster?.displayName || `Team ${rosterId}`;
}

/** The chain's books as they stood when a week was over: nothing later is known. */
function booksUpTo(books: readonly SeasonBook[], season: string, week: number): SeasonBook[] {
  return books
    .filter((book) => Number(book.season) <= Number(season))
    .map((book) => {
      if (book.season !== season) return book;
      const teams = book.teams.map((team) => ({ ...team, place: 0 }));
      return { ...book, teams, weeks: book.weeks.filter((one) => one.week <= week) };
    });
}

/** The games up to a week of a season, of every bracket, and those of them that came before the week. */
export function meetingsUpTo(books: readonly SeasonBook[], season: string, week: number) {
  const met = meetingsOf(gamesOf(booksUpTo(books, season, week), 'all'));
  const earlier = met.filter((game) => game.season !== season || (game.weeks.at(-1) ?? 0) < week);
  return { met, earlier };
}

const medianOf = (teams: readonly TeamFacts[]): number => {
  const sorted = teams.map(({ points }) => points).sort((a, b) => a - b);
  return ((sorted[Math.floor(sorted.length / 2)] ?? 0) + (sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)) / 2;
};

const sumOf = (rows: readonly TeamWeek[]): number => rows.reduce((sum, row) => sum + row.pointsHundredths, 0);

/**
 * Places as the standings have them: by wins, ties as halves, then points for, then points against. The share of wins
 * is another order where teams have played more games than others, as an odd number of them does.
 */
function standingsOf(played: PlayedSeason, weeks: readonly Week[]): Map<number, number> {
  const regular = weeks.filter(({ teams }) => teams.some((team) => team.isRegularSeason)).flatMap(({ teams }) => teams);
  const rows = played.rosters.map(({ rosterId }) => ({
    rosterId,
    wins: countedWins(recordOf(rosterId, weeks, played.hasMedianGames)),
    points: sumOf(regular.filter((row) => row.rosterId === rosterId)),
    against: sumOf(regular.filter((row) => row.opponentRosterId === rosterId)),
  }));
  rows.sort((a, b) => b.wins - a.wins || b.points - a.points || b.against - a.against || a.rosterId - b.rosterId);
  return new Map(rows.map(({ rosterId }, index) => [rosterId, index + 1]));
}

interface Streak {
  result: 'W' | 'L' | 'T';
  games: number;
  week: number;
}

/** The runs in which the rosters are, this season's games only. */
function streaksOf(met: readonly Meeting[], season: string): Map<number, Streak> {
  const streaks = new Map<number, Streak>();
  for (const { own, result, weeks } of met.filter((game) => game.season === season)) {
    const { rosterId } = own.team;
    const run = streaks.get(rosterId);
    const games = run?.result === result ? run.games + 1 : 1;
    streaks.set(rosterId, { result, games, week: weeks.at(-1) ?? 0 });
  }
  return streaks;
}

/** The records of its stage that a week broke, by what was in the books then; none while few of its weeks are. */
export function brokenIn(
  books: readonly SeasonBook[],
  season: string,
  week: number,
  isRegularSeason: boolean,
): WeekFacts['broken'] {
  const before = booksUpTo(books, season, week - 1);
  const stage = isRegularSeason ? 'regular' : 'playoffs';
  const counted = before.flatMap(({ weeks }) => weeks.filter(({ rows }) => rows.some((row) => counts(stage, row))));
  if (counted.length < leastWeeksForRecords) return [];
  const former = new Map(recordsOf(before, stage).map(({ kind, value }) => [kind, value]));
  return recordsOf(booksUpTo(books, season, week), stage).flatMap((record) => {
    const value = former.get(record.kind);
    const set = record.until ?? record;
    const isNew = set.season === season && set.week === week && value !== undefined && value !== record.value;
    return isNew ? [{ record, former: value }] : [];
  });
}
