import { faabOf } from '../../src/domain/moves/faab.js';
import { analyseLineup, efficiencyOf } from '../../src/domain/lineup/lineup-analysis.js';
import { lineupOf } from '../../src/domain/lineup/lineup.js';
import { medianGameOf } from '../../src/domain/season/median-game.js';
import { pointsPerWeek } from '../../src/domain/season/points-per-week.js';
import { rosterGroups } from '../../src/domain/lineup/roster-groups.js';
import { seasonRules } from '../../src/domain/season/season-rules.js';

const slots = ['QB', 'RB', 'FLEX'];

describe('a line-up', () => {
  it('keeps empty slots, which can carry points of a player who was dropped', () => {
    const row = { starters: ['q', '0'], startersPoints: [10, 2.5], playersPoints: { q: 10 } };
    expect(lineupOf(row, slots)).toEqual([
      { playerId: 'q', slotPosition: 'QB', points: 10 },
      { playerId: null, slotPosition: 'RB', points: 2.5 },
      { playerId: null, slotPosition: 'FLEX', points: null },
    ]);
  });

  it('takes players’ points where starters’ are missing, and has none in old seasons', () => {
    const row = { starters: ['q', 'r', 'w'], startersPoints: null, playersPoints: { q: 3, r: -1 } };
    expect(lineupOf(row, slots).map((slot) => slot.points)).toEqual([3, -1, null]);
    expect(lineupOf({ ...row, playersPoints: null }, slots).map((slot) => slot.points)).toEqual([null, null, null]);
  });
});

describe('the analysis of a line-up', () => {
  const positionsOf = new Map(
    Object.entries({ q: ['QB'], r: ['RB'], w: ['WR'], b: ['RB'], t: ['RB'], i: ['RB'], m: ['WR'] }),
  );
  const roster = { taxi: ['t'], reserve: ['i'] };
  const analyse = (starters: string[], points: Record<string, number>, startersPoints: number[] | null = null) =>
    analyseLineup({
      row: { points: 1, starters, startersPoints, players: Object.keys(points), playersPoints: points },
      roster,
      rosterPositions: [...slots, 'BN', 'IR', 'TAXI'],
      positionsOf,
    });

  it('shows who should have sat and who should have started; taxi and reserve could not', () => {
    expect(analyse(['q', 'r', 'w'], { q: 20, r: 4, w: 11, b: 9.5, t: 30, i: 30 })).toEqual({
      actual: [
        { playerId: 'q', slotPosition: 'QB', points: 20, isSwap: false },
        { playerId: 'r', slotPosition: 'RB', points: 4, isSwap: true },
        { playerId: 'w', slotPosition: 'FLEX', points: 11, isSwap: false },
      ],
      optimal: [
        { playerId: 'q', slotPosition: 'QB', points: 20, isSwap: false },
        { playerId: 'b', slotPosition: 'RB', points: 9.5, isSwap: true },
        { playerId: 'w', slotPosition: 'FLEX', points: 11, isSwap: false },
      ],
      actualPoints: 35,
      optimalPoints: 40.5,
      pointsLeft: 5.5,
      efficiency: 86.4,
    });
  });

  it('counts a player on reserve who did start, and keeps a starter eligible for the slot they filled', () => {
    // "m" is a receiver today; that week they started as a quarterback.
    const analysis = analyse(['m', 'r', 'i'], { m: 8, r: 7.5, i: 7, t: 30 });
    expect(analysis?.optimal.map((slot) => slot.playerId)).toEqual(['m', 'i', 'r']);
    expect(analysis).toMatchObject({ actualPoints: 22.5, optimalPoints: 22.5, efficiency: 100 });
  });

  it('leaves negative players out, and calls a starter without points no mistake where no player was better', () => {
    const analysis = analyse(['q', 'r', 'w'], { q: 12, r: -2, w: 0 });
    expect(analysis?.optimal.map((slot) => [slot.playerId, slot.points])).toEqual([
      ['q', 12],
      [null, 0],
      [null, 0],
    ]);
    expect(analysis?.actual.map((slot) => slot.isSwap)).toEqual([false, true, false]);
    expect(analysis).toMatchObject({ actualPoints: 10, optimalPoints: 12, pointsLeft: 2, efficiency: 83.3 });
  });

  it('keeps what empty slots carry, each its own points', () => {
    const analysis = analyse(['q', '0', '0'], { q: 5 }, [5, 1.5, 2.25]);
    expect(analysis).toMatchObject({ actualPoints: 8.75, optimalPoints: 8.75, pointsLeft: 0, efficiency: 100 });
    expect(analysis?.optimal.map((slot) => slot.playerId)).toEqual(['q', null, null]);
    expect(analysis?.optimal.reduce((sum, slot) => sum + slot.points, 0)).toBe(8.75);
  });

  it('is not possible without players’ points', () => {
    const row = { points: 5, starters: ['q'], startersPoints: [5], players: ['q'], playersPoints: null };
    expect(analyseLineup({ row, roster, rosterPositions: slots, positionsOf })).toBeNull();
  });

  it('is not possible for a line-up of other slots than today’s, and before players are loaded', () => {
    expect(analyse(['q', 'r', 'w', 'b'], { q: 20, r: 4, w: 11, b: 9.5 })).toBeNull();
    expect(analyse(['q', 'r'], { q: 20, r: 4, w: 11 })).toBeNull();
    const starters = ['q', 'r', 'w'];
    const row = { points: 20, starters, startersPoints: null, players: null, playersPoints: { q: 20, b: 4 } };
    expect(analyseLineup({ row, roster, rosterPositions: slots, positionsOf: new Map() })).toBeNull();
  });

  it('is 0 of 0 for a scored week in which nobody had players yet', () => {
    for (const starters of [['0', '0', '0'], []]) {
      const row = { points: 0, starters, startersPoints: starters.map(() => 0), players: [], playersPoints: {} };
      const analysis = analyseLineup({ row, roster, rosterPositions: slots, positionsOf: new Map() });
      expect(analysis).toMatchObject({ actualPoints: 0, optimalPoints: 0, efficiency: 100 });
    }
  });

  it.each([
    [0, 0, 100],
    [-200, 0, 0],
    [-200, 1000, 0],
    [999, 1000, 99.9],
    [5000, 6000, 83.3],
    [201, 400, 50.3],
  ])('%i of %i hundredths is %d %%', (actual, optimal, percent) => {
    expect(efficiencyOf(actual, optimal)).toBe(percent);
  });
});

describe('the game against the median', () => {
  const rules = seasonRules({ league_average_match: 1, playoff_week_start: 15 }, 3);
  const row = (rosterId: number, points: number, customPoints: number | null = null) => {
    return { rosterId, matchupId: null, points, customPoints };
  };
  const rows = [row(1, 100), row(2, 90), row(3, 80, 95), row(4, 70)];

  it('has a result once the week is final', () => {
    expect(medianGameOf(rules, 3, rows, 1)).toEqual({ points: 92.5, result: 'W' });
    expect(medianGameOf(rules, 3, rows, 2)).toEqual({ points: 92.5, result: 'L' });
    expect(medianGameOf(rules, 3, rows.slice(0, 1), 1)).toEqual({ points: 100, result: 'T' });
    expect(medianGameOf(rules, 4, rows, 1)).toEqual({ points: 92.5, result: null });
  });

  it('does not exist in the playoffs, in other leagues, and without a score', () => {
    expect(medianGameOf(rules, 15, rows, 1)).toBeNull();
    expect(medianGameOf(seasonRules({}, 3), 3, rows, 1)).toBeNull();
    expect(medianGameOf(rules, 3, rows, 9)).toBeNull();
  });
});

describe('a roster', () => {
  it('is grouped once each; a starter is only a starter', () => {
    const roster = {
      players: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
      starters: ['9', '0'],
      reserve: ['8', '9'],
      taxi: ['7'],
    };
    expect(rosterGroups(roster)).toEqual({ bench: ['1', '2', '3', '4', '5', '6'], taxi: ['7'], reserve: ['8'] });
  });

  it('has what its league’s own budget leaves it', () => {
    expect(faabOf({ waiver_type: 2, waiver_budget: 500 }, { waiver_budget_used: 438 })).toEqual({
      budget: 500,
      used: 438,
      remaining: 62,
    });
    expect(faabOf({}, {})).toEqual({ budget: 100, used: 0, remaining: 100 });
    expect(faabOf({ waiver_type: 0, waiver_budget: 100 }, {})).toBeNull();
  });

  it('has points by weeks played, or by results where these are of more weeks than are stored', () => {
    const row = { pointsFor: 1000, wins: 12, losses: 8, ties: 0 };
    expect(pointsPerWeek(row, { weeksPlayed: 10, hasMedianGames: true })).toBe(100);
    expect(pointsPerWeek(row, { weeksPlayed: 0, hasMedianGames: true })).toBe(100);
    expect(pointsPerWeek(row, { weeksPlayed: 0, hasMedianGames: false })).toBe(50);
    expect(pointsPerWeek(row, { weeksPlayed: 2, hasMedianGames: false })).toBe(50);
    expect(pointsPerWeek(row, { weeksPlayed: 2, hasMedianGames: true })).toBe(100);
    expect(pointsPerWeek(row, { weeksPlayed: 25, hasMedianGames: false })).toBe(40);
    expect(
      pointsPerWeek({ pointsFor: 0, wins: 0, losses: 0, ties: 0 }, { weeksPlayed: 0, hasMedianGames: false }),
    ).toBe(0);
    // As match-ups have it: 10.01 points of two weeks are 5.005 a week.
    const half = { pointsFor: 10.01, wins: 1, losses: 1, ties: 0 };
    expect(pointsPerWeek(half, { weeksPlayed: 2, hasMedianGames: false })).toBe(5.01);
  });
});
