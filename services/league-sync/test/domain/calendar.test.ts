import { ageOf } from '../../src/bodies/roster.js';
import { dateRangeOf } from '../../src/domain/moves/moves.js';
import { byesOf, byeWeeksOf, isBeforeSeason, nextGamesOf, type ScheduledGame } from '../../src/domain/nfl/schedule.js';
import { recordedGames } from '../support/recorded-games.js';

const game = (week: number, homeTeam: string, awayTeam: string, kickoff: string | null = null, gameType = 'REG') => {
  return {
    week,
    homeTeam,
    awayTeam,
    gameType,
    kickoff: kickoff === null ? null : new Date(kickoff),
    isFinished: false,
  };
};

describe('byes', () => {
  const games: ScheduledGame[] = [
    game(1, 'BUF', 'KC'),
    game(1, 'OAK', 'LA'),
    game(2, 'KC', 'LV'),
    game(2, 'LAR', 'WSH'),
    game(3, 'BUF', 'WAS'),
    game(3, 'KC', 'LV'),
    game(19, 'BUF', 'KC', null, 'WC'),
  ];
  const byeOf = byeWeeksOf('2031', games);

  it('are the weeks without a game in the season’s own schedule, whatever the codes', () => {
    expect(['BUF', 'LA', 'LAR', 'WSH', 'WAS', 'KC', 'OAK'].map(byeOf)).toEqual([2, 3, 3, 1, 1, undefined, undefined]);
    expect(Object.fromEntries(byesOf('2031', games))).toEqual({ BUF: 2, LAR: 3, WAS: 1 });
  });

  it.each([
    ['after', [game(4, 'KC', 'LV'), game(4, 'LAR', 'WAS')]],
    ['before', [game(0, 'KC', 'LV'), game(0, 'LAR', 'WAS')]],
  ])('stay where they are when a game %s them was called off', (_, others) => {
    // In that week BUF has no game either.
    const called = byeWeeksOf('2031', [...games, ...others]);
    expect(['BUF', 'LAR', 'WAS'].map(called)).toEqual([2, 3, 1]);
  });

  it('are unknown for free agents, unknown teams and seasons without a schedule', () => {
    expect([byeOf(null), byeOf('XXX'), byeWeeksOf('2031', [])('BUF')]).toEqual([undefined, undefined, undefined]);
  });

  it('of 2025 are known without a schedule', () => {
    const fallback = byeWeeksOf('2025', []);
    expect([fallback('BUF'), fallback('LA'), fallback('WSH')]).toEqual([7, 8, 12]);
  });
});

const recorded = recordedGames(['2020', '2022', '2023', '2024', '2025']);
const describeSchedules = recorded === undefined ? describe.skip : describe;
if (recorded === undefined) process.stdout.write('skipped: byes of recorded schedules (set NFLVERSE_DATA)\n');

describeSchedules('byes of recorded schedules', () => {
  const gamesOf = (season: string) => (recorded ?? []).filter((each) => each.season === season);
  const teamsOf = (season: string) => [...new Set(gamesOf(season).map((each) => each.homeTeam))];

  it.each(['2020', '2022', '2023', '2024', '2025'])('%s: every team has one, in a week without a game', (season) => {
    const known = byeWeeksOf(season, gamesOf(season));
    expect(teamsOf(season)).toHaveLength(32);
    for (const team of teamsOf(season)) {
      const bye = known(team) ?? 0;
      expect([team, bye >= 4 && bye <= 14]).toEqual([team, true]);
      expect(gamesOf(season).some((g) => g.week === bye && [g.homeTeam, g.awayTeam].includes(team))).toBe(false);
    }
  });

  it('2022: the game that was called off is no second bye', () => {
    const known = byeWeeksOf('2022', gamesOf('2022'));
    expect([known('BUF'), known('CIN')]).toEqual([7, 10]);
  });

  it('2025: what is known without a schedule equals it', () => {
    const [fallback, known] = [byeWeeksOf('2025', []), byeWeeksOf('2025', gamesOf('2025'))];
    const teams = teamsOf('2025');
    expect(teams.map(fallback)).toEqual(teams.map(known));
  });
});

describe('a team’s next game', () => {
  const games = [
    game(4, 'BUF', 'KC', '2031-09-28T17:00:00Z'),
    game(4, 'SEA', 'LA', '2031-09-28T20:25:00Z'),
    game(5, 'KC', 'SEA', '2031-10-05T17:00:00Z'),
    game(5, 'LA', 'BUF'),
  ];
  const next = (now: string) => nextGamesOf(games, new Date(now));

  it('is the first that has not kicked off, at home or away', () => {
    const during = next('2031-09-28T19:00:00Z');
    expect(during('SEA')).toEqual({ location: 'vs LAR', kickoff: games[1]?.kickoff, week: 4 });
    expect(during('LAR')).toMatchObject({ location: '@ SEA', week: 4 });
    expect(during('KC')).toMatchObject({ location: 'vs SEA', week: 5 });
  });

  it('has no time while none is set, and is none after the season', () => {
    expect(next('2031-09-28T19:00:00Z')('BUF')).toEqual({ location: '@ LAR', kickoff: null, week: 5 });
    expect(next('2031-10-06T00:00:00Z')('KC')).toBeUndefined();
  });
});

describe('the season’s start', () => {
  const weekOne = [{ kickoff: new Date('2031-09-05T00:20:00Z') }, { kickoff: null }];

  it.each([
    ['2031', weekOne, '2031-09-04T03:59:00Z', true],
    ['2031', weekOne, '2031-09-04T04:00:00Z', false],
    ['2025', [], '2025-09-04T03:59:00Z', true],
    ['2025', [], '2025-09-04T04:00:00Z', false],
    ['2024', [], '2025-08-01T00:00:00Z', false],
  ])('of %s', (season, games, now, isBefore) => {
    expect(isBeforeSeason(season, games, new Date(now))).toBe(isBefore);
  });
});

describe('an age', () => {
  it.each([
    ['2000-01-01', 99, '2025-07-01T00:00:00Z', 25.5],
    ['2000-12-06', 99, '2025-12-05T00:00:00Z', 25],
    ['', 24, '2025-07-01T00:00:00Z', 24],
    ['unknown', 24, '2025-07-01T00:00:00Z', 24],
    ['2000-13-45', 24, '2025-07-01T00:00:00Z', 24],
    ['2001-02-29', 24, '2025-07-01T00:00:00Z', 24],
    [null, null, '2025-07-01T00:00:00Z', null],
  ])('born %s, said to be %s', (birthDate, age, now, years) => {
    expect(ageOf({ birthDate, age }, new Date(now))).toBe(years);
  });
});

describe('a date range', () => {
  it.each([
    ['week', 7],
    ['month', 30],
    ['3months', 91],
    ['6months', 182],
    ['year', 365],
  ] as const)('%s reaches back %i days from now, and no further than now', (range, days) => {
    const now = new Date('2031-10-01T00:00:00Z');
    expect(dateRangeOf(range, now)).toEqual({ fromMs: now.getTime() - days * 86_400_000, toMs: now.getTime() });
  });

  it('all is always', () => expect(dateRangeOf('all', new Date())).toBeNull());
});
