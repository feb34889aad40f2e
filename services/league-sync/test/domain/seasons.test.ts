import { statusByKickoffs } from '../../src/domain/nfl/schedule.js';
import { settledStatus } from '../../src/domain/season/matchup-status.js';
import { medianGameOf } from '../../src/domain/season/median-game.js';
import { matchupsOf } from '../../src/domain/season/matchups.js';
import { opponentsOf, pairsOf } from '../../src/domain/season/pairs.js';
import { streakOf, teamStats } from '../../src/domain/season/records.js';
import { regularSeasonOf } from '../../src/domain/season/results.js';
import { isAfterSeason, lastWeekOf, seasonRules, weeksOfRound } from '../../src/domain/season/season-rules.js';

const row = (rosterId: number, matchupId: number | null, points: number, customPoints: number | null = null) => ({
  rosterId,
  matchupId,
  points,
  customPoints,
});
describe('pairs', () => {
  it('leaves out null ids and ids that are not shared by exactly two rows', () => {
    const rows = [row(1, 2, 1), row(2, 2, 2), row(3, 1, 3), row(4, null, 4), row(5, null, 5), row(6, 3, 6)];
    expect(pairsOf(rows).map(([a, b]) => [a.rosterId, b.rosterId])).toEqual([[1, 2]]);
    expect(pairsOf([row(1, 1, 0), row(2, 1, 0), row(3, 1, 0)])).toEqual([]);
    expect(opponentsOf(rows)).toEqual(
      new Map([
        [1, 2],
        [2, 1],
      ]),
    );
  });
});

describe('the regular season', () => {
  const rules = seasonRules({ playoff_week_start: 3, start_week: 1, league_average_match: 1 }, 3);
  const weeks = [
    { week: 2, rows: [row(1, 1, 100), row(2, 1, 90), row(3, 2, 80), row(4, 2, 80)] },
    { week: 1, rows: [row(1, 1, 50), row(2, 1, 60, 40), row(3, 2, 70.1), row(4, 2, 70.2)] },
    { week: 3, rows: [row(1, 1, 500), row(2, 1, 1), row(3, 2, 1), row(4, 2, 1)] },
  ];

  it('counts the opponent first, then the median; a commissioner’s override decides', () => {
    const seasons = regularSeasonOf(weeks, rules, 18);
    // Week 1: 50, 40 (override), 70.1, 70.2, median 60.05. Week 2: 100, 90, 80, 80, median 85.
    expect(seasons.get(1)?.results).toEqual(['W', 'L', 'W', 'W']);
    expect(seasons.get(2)?.results).toEqual(['L', 'L', 'L', 'W']);
    expect(seasons.get(3)?.results).toEqual(['L', 'W', 'T', 'L']);
    expect(teamStats(seasons.get(3))).toEqual({ record: '1-2-1', avgPoints: 75.05 });
    expect(streakOf(seasons.get(1)?.results ?? [])).toBe('W2');
    expect(streakOf(['W', 'W', 'W'])).toBe('W3');
    expect(streakOf([])).toBe('');
  });

  it('covers finished weeks up to the viewed one and stops before the playoffs', () => {
    expect(regularSeasonOf(weeks, rules, 1).get(1)?.results).toEqual(['W', 'L']);
    expect(regularSeasonOf(weeks, rules, 3).get(1)?.weeks).toBe(2);
    expect(regularSeasonOf(weeks, { ...rules, lastFinalWeek: 0 }, 18).size).toBe(0);
    expect(teamStats(undefined)).toEqual({ record: '0-0', avgPoints: 0 });
  });
});

describe('a league that was set up in week 4', () => {
  const settings = { playoff_week_start: 14, start_week: 4, league_average_match: 1 };
  const rules = seasonRules(settings, 17);
  const week = (number: number, points = 100 + number) => ({
    week: number,
    rows: [row(1, 1, points), row(2, 1, points === 0 ? 0 : points - 1)],
  });
  const played = Array.from({ length: 17 }, (_, index) => week(index + 1));

  it('counts the weeks before that were played', () => {
    const [mine] = [regularSeasonOf(played, { ...rules, hasMedianGames: false }, 18).get(1)];
    expect([mine?.results.length, mine?.weeks, mine?.hundredths]).toEqual([13, 13, 139_100]);
    expect(regularSeasonOf(played, rules, 2).get(1)?.results).toEqual(['W', 'W', 'W', 'W']);
    expect(medianGameOf(rules, 2, played[1]?.rows ?? [], 2)).toEqual({ points: 101.5, result: 'L' });
  });

  it('does not count earlier weeks without a score', () => {
    const late = played.map((each) => (each.week < 4 ? week(each.week, 0) : each));
    const mine = regularSeasonOf(late, rules, 18).get(1);
    expect([mine?.results.length, mine?.weeks]).toEqual([20, 10]);
    expect(medianGameOf(rules, 2, late[1]?.rows ?? [], 2)).toBeNull();
    // From then on a week counts even if nobody scored.
    expect(regularSeasonOf([week(5, 0)], rules, 18).get(1)?.results).toEqual(['T', 'T']);
  });
});

describe('playoff rounds', () => {
  const rules = (type: number, teams: number) =>
    seasonRules({ playoff_week_start: 14, playoff_round_type: type, playoff_teams: teams }, 15);

  it.each([
    [0, 6, 14, [14]],
    [2, 4, 13, [13]],
    [2, 4, 14, [14, 15]],
    [2, 4, 17, [16, 17]],
    [2, 4, 18, [18]],
    [1, 6, 15, [15]],
    [1, 6, 16, [16, 17]],
    [1, 6, 17, [16, 17]],
    [1, 6, 18, [18]],
  ])('type %i with %i teams: week %i is decided by weeks %j', (type, teams, week, expected) => {
    expect(weeksOfRound(rules(type, teams), week)).toEqual(expected);
  });

  it.each([
    ['one week a round', { playoff_week_start: 15, playoff_teams: 6 }, 0, '', 17],
    ['a small bracket', { playoff_week_start: 15, playoff_teams: 4 }, 0, '', 16],
    ['a final of two weeks', { playoff_week_start: 15, playoff_teams: 6, playoff_round_type: 1 }, 0, '', 18],
    ['two weeks a round', { playoff_week_start: 14, playoff_teams: 4, playoff_round_type: 2 }, 0, '', 17],
    ['more rounds than weeks', { playoff_week_start: 16, playoff_teams: 8, playoff_round_type: 2 }, 0, '', 18],
    ['no playoffs', {}, 0, '', 18],
    ['a week scored after the bracket', { playoff_week_start: 15, playoff_teams: 4 }, 17, '', 17],
    ['a season cut short', { playoff_week_start: 15, playoff_teams: 6 }, 14, 'complete', 14],
    ['a complete one without scores', { playoff_week_start: 15, playoff_teams: 6 }, 0, 'complete', 17],
  ])('%s: the league plays until its last week', (_, settings, lastScoredLeg, status, last) => {
    const of = seasonRules(settings, lastScoredLeg, status);
    expect(lastWeekOf(of)).toBe(last);
    expect([isAfterSeason(of, last), isAfterSeason(of, last + 1)]).toEqual([false, true]);
  });

  const season = (lastFinalWeek: number) => ({
    rules: { ...rules(2, 4), lastFinalWeek },
    weeks: [
      { week: 14, rows: [row(1, 1, 100), row(2, 1, 90), row(3, null, 5)] },
      { week: 15, rows: [row(1, 1, 80), row(2, 1, 95.5), row(3, null, 5)] },
    ],
  });

  it('sums both weeks and names no winner until the second is final', () => {
    const [pair] = matchupsOf(season(14), 14);
    expect(pair?.map((side) => [side.points, side.roundPoints, side.isWinner])).toEqual([
      [100, 180, null],
      [90, 185.5, null],
    ]);
    expect(matchupsOf(season(15), 14)[0]?.map((side) => side.isWinner)).toEqual([false, true]);
    expect(matchupsOf(season(15), 15)[0]?.map((side) => [side.points, side.isWinner])).toEqual([
      [80, false],
      [95.5, true],
    ]);
  });

  it('tells the points of each week of a round, and none before it is played', () => {
    const legs = (of: ReturnType<typeof season>, week: number) =>
      matchupsOf(of, week)[0]?.map((side) => side.roundLegs);
    const both = [
      [
        { week: 14, points: 100 },
        { week: 15, points: 80 },
      ],
      [
        { week: 14, points: 90 },
        { week: 15, points: 95.5 },
      ],
    ];
    expect(legs(season(15), 14)).toEqual(both);
    expect(legs(season(14), 15)).toEqual(both);
    const toCome = season(14);
    toCome.weeks[1] = { week: 15, rows: [row(1, 1, 0), row(2, 1, 0)] };
    expect(legs(toCome, 14)).toEqual([
      [
        { week: 14, points: 100 },
        { week: 15, points: null },
      ],
      [
        { week: 14, points: 90 },
        { week: 15, points: null },
      ],
    ]);
    expect(legs({ ...season(15), rules: { ...rules(0, 4), lastFinalWeek: 15 } }, 14)).toEqual([null, null]);
  });

  it('is one round while its second week has no pairs yet, and has no winner before it', () => {
    const waiting = season(14);
    waiting.weeks[1] = { week: 15, rows: [row(1, null, 0), row(2, null, 0)] };
    const legs = (first: number) => [
      { week: 14, points: first },
      { week: 15, points: null },
    ];
    expect(matchupsOf(waiting, 14)[0]?.map((side) => [side.roundLegs, side.roundPoints, side.isWinner])).toEqual([
      [legs(100), 100, null],
      [legs(90), 90, null],
    ]);
  });

  it('leaves byes out', () => {
    expect(
      matchupsOf(season(15), 15)
        .flat()
        .map((side) => side.rosterId),
    ).toEqual([1, 2]);
  });

  it('has no winner in a tie', () => {
    const tie = { ...season(15), rules: { ...rules(0, 4), lastFinalWeek: 15 } };
    tie.weeks = [{ week: 14, rows: [row(1, 1, 100), row(2, 1, 99, 100)] }];
    expect(matchupsOf(tie, 14)[0]?.map((side) => [side.points, side.roundPoints, side.isWinner])).toEqual([
      [100, null, false],
      [100, null, false],
    ]);
  });
});

describe('a week’s status', () => {
  const rules = seasonRules({ playoff_week_start: 15 }, 4);
  const viewed = (week: number, hasPoints = false, season = '2030') => ({ season, week, hasPoints });
  const at = (iso: string) => new Date(iso);
  const football = (kickoffs: string[] = [], week = 5) => ({
    state: { season: '2030', week },
    now: at('2030-10-06T18:00:00Z'),
    games: kickoffs.map((kickoff) => ({ kickoff: at(kickoff) })),
  });

  it('is final once scored, and open until then', () => {
    expect([settledStatus(rules, 4, true), settledStatus(rules, 5, true)]).toEqual(['Final', null]);
  });

  it('follows the kick-offs where the schedule is known', () => {
    const begun = football(['2030-10-04T00:20:00Z', '2030-10-07T00:20:00Z']);
    expect(statusByKickoffs(viewed(5), begun)).toBe('In Progress');
    expect(statusByKickoffs(viewed(5, true), football(['2030-10-06T19:00:00Z']))).toBe('Scheduled');
  });

  it('follows the NFL’s week and the scores where it is not', () => {
    expect(statusByKickoffs(viewed(5), football())).toBe('Scheduled');
    expect(statusByKickoffs(viewed(5, true), football())).toBe('In Progress');
    expect(statusByKickoffs(viewed(6, true), football())).toBe('Scheduled');
    expect(statusByKickoffs(viewed(5), football([], 6))).toBe('In Progress');
    expect(statusByKickoffs(viewed(5, true, '2031'), football())).toBe('Scheduled');
    expect(statusByKickoffs(viewed(5, true), { ...football(), state: null })).toBe('Scheduled');
  });

  it('is never open after the league’s last week unless it has pairs, and final with the season', () => {
    expect(settledStatus(rules, 18, false)).toBe('Scheduled');
    expect(settledStatus({ ...rules, lastFinalWeek: 17 }, 18, false)).toBe('Final');
    expect(settledStatus(rules, 18, true)).toBeNull();
  });
});
