import { ageOf } from '../../src/domain/nfl/age.js';
import { byesOf, type ScheduledGame } from '../../src/domain/nfl/byes.js';
import { dateRangeOf } from '../../src/domain/moves/date-range.js';
import { nextGamesOf } from '../../src/domain/nfl/next-game.js';
import { isBeforeSeason } from '../../src/domain/season/season-start.js';
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
  const byes = byesOf('2031', games);

  it('are the weeks without a game in the season’s own schedule, whatever the codes', () => {
    expect(['BUF', 'LA', 'LAR', 'WSH', 'WAS', 'KC', 'OAK'].map((team) => byes.weekOf(team))).toEqual([
      2,
      3,
      3,
      1,
      1,
      null,
      null,
    ]);
    expect([byes.isIdle('LA', 3), byes.isIdle('LAR', 2), byes.isIdle('KC', 19)]).toEqual([true, false, false]);
  });

  it('of a team with two weeks off: the first is the bye, both are without a game', () => {
    const four = byesOf('2031', [...games, game(4, 'KC', 'LV')]);
    expect(four.weekOf('BUF')).toBe(2);
    expect([1, 2, 3, 4].map((week) => four.isIdle('BUF', week))).toEqual([false, true, false, true]);
  });

  it('are unknown for free agents, unknown teams and seasons without a schedule', () => {
    expect([byes.weekOf(null), byes.weekOf('XXX'), byesOf('2031', []).weekOf('BUF')]).toEqual([null, null, null]);
    expect([byes.isIdle(null, 2), byes.isIdle('XXX', 2), byesOf('2031', []).isIdle('BUF', 7)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('of 2025 are known without a schedule', () => {
    const fallback = byesOf('2025', []);
    expect([fallback.weekOf('BUF'), fallback.weekOf('LA'), fallback.isIdle('WSH', 12)]).toEqual([7, 8, true]);
  });
});

const recorded = recordedGames(['2020', '2022', '2023', '2024', '2025']);
const describeSchedules = recorded === undefined ? describe.skip : describe;

describeSchedules('byes of recorded schedules (skipped where there are none: set NFLVERSE_DATA)', () => {
  const gamesOf = (season: string) => (recorded ?? []).filter((each) => each.season === season);
  const teamsOf = (season: string) => [...new Set(gamesOf(season).map((each) => each.homeTeam))];

  it.each(['2020', '2022', '2023', '2024', '2025'])('%s: everybody has one, in a week without his game', (season) => {
    const known = byesOf(season, gamesOf(season));
    expect(teamsOf(season)).toHaveLength(32);
    for (const team of teamsOf(season)) {
      const bye = known.weekOf(team) ?? 0;
      expect([team, bye >= 4 && bye <= 14]).toEqual([team, true]);
      expect(gamesOf(season).some((g) => g.week === bye && [g.homeTeam, g.awayTeam].includes(team))).toBe(false);
    }
  });

  it('2022: the game that was called off is no second bye', () => {
    const known = byesOf('2022', gamesOf('2022'));
    const shown = ['BUF', 'CIN'].map((team) => [known.weekOf(team), known.isIdle(team, 17)]);
    expect(shown).toEqual([
      [7, true],
      [10, true],
    ]);
  });

  it('2025: what is known without a schedule equals it', () => {
    const [fallback, known] = [byesOf('2025', []), byesOf('2025', gamesOf('2025'))];
    const teams = teamsOf('2025');
    expect(teams.map((team) => fallback.weekOf(team))).toEqual(teams.map((team) => known.weekOf(team)));
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
    expect(during.get('SEA')).toEqual({ location: 'vs LAR', kickoff: games[1]?.kickoff, week: 4 });
    expect(during.get('LAR')).toMatchObject({ location: '@ SEA', week: 4 });
    expect(during.get('KC')).toMatchObject({ location: 'vs SEA', week: 5 });
  });

  it('has no time while none is set, and is none after the season', () => {
    expect(next('2031-09-28T19:00:00Z').get('BUF')).toEqual({ location: '@ LAR', kickoff: null, week: 5 });
    expect(next('2031-10-06T00:00:00Z').get('KC')).toBeUndefined();
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
