import { Standing } from '@dynasty/proto/league/v1/league_service';
import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { careerOf } from '../src/domain/book/career.js';
import { gamesOf, type Stage } from '../src/domain/book/games.js';
import { allTimeTable, headToHead, meetingsIn } from '../src/domain/book/people.js';
import { recordKinds, recordsOf } from '../src/domain/book/records.js';
import { bookOf } from '../src/domain/book/book-of.js';
import { bruteGames, bruteRecords, type PlayedSeason } from './support/brute-book.js';
import { recordedChains } from '@dynasty/testbed/league/recorded-season';
import { hasRecorded } from '@dynasty/testbed/recorded';

const stages: Stage[] = ['regular', 'playoffs', 'both'];
const booksOf = (seasons: readonly PlayedSeason[]) =>
  seasons.map(({ season, response }) => bookOf('chain', season, response));

/** Three seasons of one league; in the oldest the final lasts two weeks, and one team has no owner. */
function generatedChain(seed: number): PlayedSeason[] {
  return [2023, 2024, 2025].map((year, index) => {
    const response = generatedSeason({ seed: seed * 10 + index, teams: 8, finalWeeks: year === 2025 ? 9 : 17 });
    if (year === 2023) lastTwoWeeks(response);
    return { season: String(year), response };
  });
}

function lastTwoWeeks(response: PlayedSeason['response']): void {
  const [first, second] = response.weeks.slice(-2);
  if (first === undefined || second === undefined) throw new Error('too few weeks');
  const opponents = new Map(first.teams.map((team) => [team.rosterId, team]));
  for (const team of second.teams) {
    const { opponentRosterId, isPlayoffGame } = opponents.get(team.rosterId) ?? team;
    Object.assign(team, { opponentRosterId, isPlayoffGame });
  }
  response.playoffRounds = [{ weeks: [15] }, { weeks: [first.week, second.week] }];
  const [roster] = response.rosters;
  if (roster !== undefined) roster.ownerId = '';
}

/** Compares a chain with a search over all of its weeks; returns how much was compared. */
function compare(seasons: readonly PlayedSeason[]): number {
  let compared = 0;
  const books = booksOf(seasons);
  for (const stage of stages) {
    const brute = bruteRecords(seasons, stage);
    expect(Object.keys(brute).sort()).toEqual([...recordKinds].sort());
    const found = new Map(
      recordsOf(books, stage).map(({ kind, value, season, week, firstWeek, team }) => [
        kind as string,
        { value, season, week, firstWeek, owner: team.sleeperUserId, rosterId: team.rosterId },
      ]),
    );
    for (const [kind, record] of Object.entries(brute)) {
      const { value, season, week, firstWeek, owner, rosterId } = record ?? {};
      const searched = record && { value, season, week, firstWeek, owner, rosterId };
      expect([stage, kind, found.get(kind)]).toEqual([stage, kind, searched]);
      compared += 1;
    }
    const games = bruteGames(seasons, stage);
    for (const [owner, against] of headToHead(books, stage)) {
      for (const { sleeperUserId, wins, losses, ties } of against) {
        const met = games.filter((game) => game.owner === owner && game.otherOwner === sleeperUserId);
        const count = (sign: number) => met.filter(({ points, against: other }) => Math.sign(points - other) === sign);
        expect([wins, losses, ties]).toEqual([count(1).length, count(-1).length, count(0).length]);
        const back = headToHead(books, stage)
          .get(sleeperUserId)
          ?.find((one) => one.sleeperUserId === owner);
        expect(back).toEqual({ sleeperUserId: owner, wins: losses, losses: wins, ties });
        compared += 1;
      }
    }
  }
  return compared + compareMeetings(seasons);
}

/** Compares everything that two ever played against each other, the consolation bracket included. */
function compareMeetings(seasons: readonly PlayedSeason[]): number {
  const games = bruteGames(seasons, 'all');
  const found = [...meetingsIn(booksOf(seasons), 'all')];
  for (const [owner, meetings] of found) {
    const searched = games.filter((game) => game.owner === owner);
    const line = (season: string, week: number, other: string, points: number, against: number) =>
      [season, week, other, points, against].join(' ');
    expect(
      meetings
        .map(({ season, weeks, own, other }) =>
          line(season, weeks.at(-1)!, other.team.sleeperUserId, own.points, other.points),
        )
        .sort(),
    ).toEqual(
      searched
        .map(({ season, week, otherOwner, points, against }) => line(season, week, otherOwner, points, against))
        .sort(),
    );
  }
  return found.length;
}

it.each([1, 2, 3, 4, 5])('every record and every pair is what a search over all weeks finds (seed %i)', (seed) => {
  expect(compare(generatedChain(seed))).toBeGreaterThan(100);
});

it('a round of two weeks is one game, decided by its sum', () => {
  const [season] = generatedChain(1);
  const [book] = booksOf(season === undefined ? [] : [season]);
  const games = bruteGames(season === undefined ? [] : [season], 'playoffs').filter(({ week }) => week === 17);
  expect(games.length).toBeGreaterThan(0);
  for (const { owner, points } of games) {
    const last = careerOf(book === undefined ? [] : [book], owner)?.meetings.find(({ weeks }) => weeks.includes(17));
    if (owner !== '') expect([last?.weeks, last?.own.points]).toEqual([[16, 17], points]);
  }
  if (season !== undefined) season.response.weeks.splice(16);
  const unfinished = bruteGames(season === undefined ? [] : [season], 'playoffs');
  expect(unfinished.every(({ week }) => week === 15)).toBe(true);
  expect(recordsOf(booksOf(season === undefined ? [] : [season]), 'playoffs')).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'narrowest-win', week: 15 })]),
  );
});

it('a round of two weeks of which the second alone is stored is no game of the winners bracket', () => {
  const [season] = generatedChain(1);
  season!.response.weeks = season!.response.weeks.filter(({ week }) => week !== 16);
  const [book] = booksOf([season!]);
  const inWeek17 = book!.weeks.find(({ week }) => week === 17)!.rows.filter(({ isPlayoffGame }) => isPlayoffGame);
  expect(inWeek17).not.toEqual([]);
  expect(gamesOf([book!], 'playoffs').flatMap(({ weeks }) => weeks)).not.toContain(17);
  expect(compare([season!])).toBeGreaterThan(10);
});

it('of equal values the first one is the record, by season, week and roster', () => {
  const response = generatedSeason({ seed: 4, teams: 4, weeks: 5 });
  for (const { teams } of response.weeks) for (const team of teams) team.pointsHundredths = 10_000;
  const records = recordsOf(booksOf([{ season: '2025', response }]), 'regular');
  expect(records.find(({ kind }) => kind === 'highest-week')).toMatchObject({
    season: '2025',
    week: 1,
    team: { rosterId: 1 },
  });
  expect(records.map(({ kind }) => kind)).not.toContain('narrowest-win');
});

it('the table of all seasons adds up the official ones, and titles and playoffs', () => {
  const seasons = generatedChain(2);
  const owner = '700000000000000003';
  const standings = seasons.flatMap(({ response }) => {
    const roster = response.rosters.find(({ ownerId }) => ownerId === owner);
    return roster?.standing ?? [];
  });
  const row = allTimeTable(booksOf(seasons), 'regular').find(({ sleeperUserId }) => sleeperUserId === owner);
  const sum = (pick: (standing: (typeof standings)[number]) => number) =>
    standings.reduce((total, standing) => total + pick(standing), 0);
  expect(row).toMatchObject({
    seasons: 3,
    wins: sum(({ wins }) => wins),
    losses: sum(({ losses }) => losses),
    pointsFor: sum(({ pointsForHundredths }) => pointsForHundredths),
    titles: sum(({ place }) => (place === 1 ? 1 : 0)),
    playoffs: sum(({ inPlayoffs }) => (inPlayoffs ? 1 : 0)),
  });
});

it('of a season with a champion and no bracket the title counts, and nobody has missed the playoffs', () => {
  const response = generatedSeason({ seed: 7, teams: 8, finalWeeks: 17 });
  for (const { rosterId, standing } of response.rosters) {
    if (standing !== undefined) Object.assign(standing, { place: rosterId, inPlayoffs: rosterId === 1 });
  }
  const books = booksOf([{ season: '2019', response }]);
  expect(books[0]?.playoffTeams).toBe(0);
  const rows = allTimeTable(books, 'regular').filter(({ titles, playoffs }) => titles + playoffs > 0);
  expect(rows).toMatchObject([{ sleeperUserId: response.rosters[0]?.ownerId, titles: 1, playoffs: 1 }]);
  expect(careerOf(books, response.rosters[1]?.ownerId ?? '')?.seasons).toMatchObject([{ playoffTeams: 0 }]);
});

it('a season that was imported with its places alone, without a result, holds no record', () => {
  const response = generatedSeason({ seed: 7, teams: 8, finalWeeks: 17 });
  const imported = generatedSeason({ seed: 8, teams: 8, weeks: 0 });
  for (const roster of imported.rosters) roster.standing = Standing.fromPartial({ place: roster.rosterId });
  const seasons = [
    { season: '2018', response: imported },
    { season: '2019', response },
  ];
  const kinds = ['best-record', 'worst-record'];
  const held = recordsOf(booksOf(seasons), 'regular').filter(({ kind }) => kinds.includes(kind));
  expect(held.map(({ season }) => season)).toEqual(['2019', '2019']);
  expect(recordsOf(booksOf(seasons.slice(0, 1)), 'both')).toEqual([]);
});

it('the best and worst record of a season without playoffs are set once it is over, not while it is being played', () => {
  for (const isOver of [true, false, undefined]) {
    const response = generatedSeason({ seed: 7, teams: 8, finalWeeks: 17, playoffWeekStart: 19 });
    for (const { standing } of response.rosters) standing!.place = 0;
    const seasons = [{ season: '2025', response: { ...response, isOver } }];
    const wins = response.rosters.map(({ standing }) => standing!.wins);
    const ofTable = recordsOf(booksOf(seasons), 'regular').filter(({ record }) => record !== undefined);
    const expected = [
      ['best-record', Math.max(...wins)],
      ['worst-record', Math.min(...wins)],
    ];
    expect(ofTable.map(({ kind, record }) => [kind, record?.wins])).toEqual(isOver === true ? expected : []);
    expect(compare(seasons)).toBeGreaterThan(10);
  }
});

describe('a career', () => {
  it('has the best and the worst weeks, rivals, and every game, that of a consolation bracket too', () => {
    const seasons = generatedChain(3);
    const owner = '700000000000000002';
    const career = careerOf(booksOf(seasons), owner);
    const own = seasons.flatMap(({ response }) =>
      response.weeks.flatMap(({ isFinal, teams }) =>
        teams.filter(({ rosterId, isRegularSeason }) => isFinal && isRegularSeason && rosterId === 2),
      ),
    );
    const points = own.map(({ pointsHundredths }) => pointsHundredths).sort((a, b) => b - a);
    expect(career?.best.map(({ score }) => score.row.points)).toEqual(points.slice(0, 3));
    expect(career?.worst.map(({ score }) => score.row.points)).toEqual(points.slice(-3).reverse());
    const ownGames = (stage: 'both' | 'all') => bruteGames(seasons, stage).filter((game) => game.owner === owner);
    expect(career?.meetings).toHaveLength(ownGames('all').length);
    expect(ownGames('all').length).toBeGreaterThan(ownGames('both').length);
    expect(career?.seasons.map(({ season }) => season)).toEqual(['2025', '2024', '2023']);
    expect(new Set(career?.rivals.map(({ team }) => team.sleeperUserId)).size).toBe(career?.rivals.length);
    expect(careerOf(booksOf(seasons), '1')).toBeUndefined();
  });

  it('says of a rival what theirs says of it, with the other sign, to the hundredth', () => {
    const response = generatedSeason({ seed: 1, teams: 2, weeks: 4 });
    for (const { week, teams } of response.weeks) {
      for (const team of teams) team.pointsHundredths = week === 1 && team.rosterId === 1 ? 10_002 : 10_000;
    }
    const margins = response.rosters.map(({ ownerId }) =>
      careerOf(booksOf([{ season: '2025', response }]), ownerId)?.rivals.map(({ margin }) => margin),
    );
    expect(margins).toEqual([[1], [-1]]);
  });
});

const recorded = recordedChains();
(hasRecorded('books of recorded leagues', recorded.length > 0) ? describe : describe.skip)('recorded leagues', () => {
  it.each(recorded.map((seasons) => [seasons[0]?.title ?? '', seasons] as const))('%s', (_title, seasons) => {
    expect(compare(seasons)).toBeGreaterThan(10);
  });
});
