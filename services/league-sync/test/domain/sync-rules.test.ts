import { type DraftTime, draftingFrom, isDrafting } from '../../src/domain/drafts/draft-times.js';
import { changingWeek, isNewPeriod, legsToRead, pollEveryMs, weeksToPoll } from '../../src/domain/polling/cadence.js';
import { areOtherPairs, weeksAhead, weeksInTurn } from '../../src/domain/polling/weeks-ahead.js';
import { weeksToFinalize } from '../../src/domain/season/finality.js';
import { seasonRules } from '../../src/domain/season/season-rules.js';
import { proofCode, showsCode } from '../../src/domain/claims/ownership-proof.js';

describe('final weeks', () => {
  const stored = (weeks: number[], final: number[] = []) =>
    weeks.map((week) => ({ week, isFinal: final.includes(week), hasRows: true, hasScores: true }));
  const base = { startWeek: 1, lastScoredLeg: 5, isKnownEmpty: () => false };

  test('are the scored ones, in order, each once', () => {
    expect(weeksToFinalize({ ...base, stored: stored([6, 5, 4, 3, 2, 1], [1, 2]) })).toEqual([3, 4, 5]);
    expect(weeksToFinalize({ ...base, lastScoredLeg: 0, stored: stored([1, 2]) })).toEqual([]);
  });

  test('stop before a week that is missing, unless the provider has none', () => {
    expect(weeksToFinalize({ ...base, stored: stored([1, 2, 4, 5]) })).toEqual([1, 2]);
    expect(weeksToFinalize({ ...base, stored: stored([1, 2, 4, 5]), isKnownEmpty: (week) => week === 3 })).toEqual([
      1, 2, 4, 5,
    ]);
    const empty = [{ week: 1, isFinal: false, hasRows: false, hasScores: false }, ...stored([2])];
    expect(weeksToFinalize({ ...base, stored: empty })).toEqual([]);
  });

  test('before the week in which a league was set up are those that were played', () => {
    const unplayed = (week: number) => ({ week, isFinal: false, hasRows: true, hasScores: false });
    const late = { ...base, startWeek: 4 };
    expect(weeksToFinalize({ ...late, stored: stored([1, 2, 3, 4, 5]) })).toEqual([1, 2, 3, 4, 5]);
    expect(weeksToFinalize({ ...late, stored: [...[1, 2, 3].map(unplayed), ...stored([4, 5])] })).toEqual([4, 5]);
    expect(weeksToFinalize({ ...late, stored: stored([4, 5]), isKnownEmpty: (week) => week < 4 })).toEqual([4, 5]);
    expect(weeksToFinalize({ ...late, stored: stored([4, 5]) })).toEqual([]);
    expect(weeksToFinalize({ ...base, stored: [unplayed(1), ...stored([2, 3, 4, 5])] })).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('cadence', () => {
  const inSeason = { season: '2031', leg: 7, seasonType: 'regular' };

  test('5 minutes while the season is played, an hour otherwise', () => {
    expect(pollEveryMs(inSeason, '2031')).toBe(300_000);
    expect(pollEveryMs({ ...inSeason, seasonType: 'post' }, '2031')).toBe(300_000);
    expect(pollEveryMs({ ...inSeason, seasonType: 'off' }, '2031')).toBe(3_600_000);
    expect(pollEveryMs(inSeason, '2030')).toBe(3_600_000);
    expect(pollEveryMs(null, '2031')).toBe(3_600_000);
  });

  test("the week that can change is the one being played; off season the league's own", () => {
    expect(changingWeek(inSeason, { season: '2031', leg: 3 })).toBe(7);
    expect(changingWeek({ ...inSeason, seasonType: 'off' }, { season: '2031', leg: 0 })).toBe(1);
    expect(changingWeek(inSeason, { season: '2029', leg: 17 })).toBe(17);
    expect(changingWeek({ ...inSeason, leg: 22 }, { season: '2031', leg: 3 })).toBe(18);
  });

  test('weeks that became final are asked for again, and now and then the newest final ones', () => {
    expect(weeksToPoll({ finalBefore: 5, finalNow: 5, changing: 6, thorough: false })).toEqual([6]);
    expect(weeksToPoll({ finalBefore: 3, finalNow: 5, changing: 6, thorough: false })).toEqual([4, 5, 6]);
    expect(weeksToPoll({ finalBefore: 5, finalNow: 5, changing: 6, thorough: true })).toEqual([4, 5, 6]);
    expect(weeksToPoll({ finalBefore: 0, finalNow: 0, changing: 1, thorough: true })).toEqual([1]);
  });

  test('moves are asked for from the last leg that was read to the one that changes now', () => {
    const legs = (lastRead: number | undefined, changing: number, thorough = false) =>
      legsToRead({ lastRead, changing, thorough });
    expect(legs(6, 6)).toEqual({ legs: [6], again: [] });
    expect(legs(6, 7)).toEqual({ legs: [6, 7], again: [] });
    expect(legs(3, 7)).toEqual({ legs: [3, 4, 5, 6, 7], again: [] });
    expect(legs(undefined, 3)).toEqual({ legs: [1, 2, 3], again: [] });
    // The season is over: the league's own leg is the one before the NFL's last week.
    expect(legs(18, 17)).toEqual({ legs: [18, 17], again: [] });
    expect(legs(6, 6, true)).toEqual({ legs: [6], again: [5] });
    expect(legs(6, 7, true)).toEqual({ legs: [6, 7], again: [] });
    expect(legs(1, 1, true)).toEqual({ legs: [1], again: [] });
  });

  test('a period begins once', () => {
    const at = (minute: number) => new Date(Date.UTC(2031, 0, 1, 10, minute));
    expect(isNewPeriod(null, at(5), 3_600_000)).toBe(true);
    expect(isNewPeriod(at(5), at(59), 3_600_000)).toBe(false);
    expect(isNewPeriod(at(59), at(60), 3_600_000)).toBe(true);
  });
});

describe('when a league drafts', () => {
  const now = new Date('2032-05-10T20:00:00Z');
  const startsIn = (minutes: number, status = 'pre_draft') => ({
    status,
    startTimeMs: now.getTime() + minutes * 60_000,
  });
  const drafts = (leagueStatus: string, ...times: DraftTime[]) =>
    isDrafting({ draftingFrom: draftingFrom(leagueStatus, times, now) }, now);

  test('while it is drafting, shortly before the start, and for a while after a start that is late', () => {
    expect(drafts('pre_draft', startsIn(-600, 'drafting'))).toBe(true);
    expect(drafts('drafting')).toBe(true);
    expect([16, 14, -59, -61].map((minutes) => drafts('pre_draft', startsIn(minutes)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(drafts('pre_draft', startsIn(-30, 'complete'), { status: 'pre_draft', startTimeMs: null })).toBe(false);
    expect(isDrafting({}, now)).toBe(false);
  });

  test('is known before its time comes', () => {
    const from = draftingFrom('pre_draft', [startsIn(500), startsIn(90)], now);
    expect(from).toEqual(new Date('2032-05-10T21:15:00Z'));
    expect(isDrafting({ draftingFrom: from }, new Date('2032-05-10T21:15:00Z'))).toBe(true);
  });
});

describe('weeks to come', () => {
  const rules = (lastScoredLeg: number, status = 'in_season') =>
    seasonRules({ playoff_week_start: 15, playoff_teams: 6 }, lastScoredLeg, status);

  test('are those after the changing one, up to the last that the league plays', () => {
    expect(weeksAhead(14, rules(13))).toEqual([15, 16, 17]);
    expect(weeksAhead(14, rules(15))).toEqual([16, 17]);
    expect(weeksAhead(17, rules(16))).toEqual([]);
    expect(weeksAhead(3, rules(5, 'complete'))).toEqual([]);
    expect(weeksAhead(16, seasonRules({}, 15))).toEqual([17, 18]);
  });

  test('are read in turn beside the next one, one after the other', () => {
    const ahead = [5, 6, 7, 8];
    expect(weeksInTurn(ahead)).toEqual([5, 6]);
    expect(weeksInTurn(ahead, 4)).toEqual([5, 6]);
    expect(weeksInTurn(ahead, 6)).toEqual([5, 7]);
    expect(weeksInTurn(ahead, 8)).toEqual([5, 6]);
    expect(weeksInTurn([17], 16)).toEqual([17]);
    expect(weeksInTurn([], 16)).toEqual([]);
  });

  test('have other pairs when somebody meets another one, or nobody any more', () => {
    const rows = (...matchups: (number | null)[]) =>
      matchups.map((matchupId, index) => ({ rosterId: index + 1, matchupId, points: 0, customPoints: null }));
    expect(areOtherPairs(rows(1, 1, 2, 2), rows(2, 2, 1, 1))).toBe(false);
    expect(areOtherPairs([], rows(null, null))).toBe(false);
    expect(areOtherPairs(rows(1, 1, 2, 2), rows(1, 2, 2, 1))).toBe(true);
    expect(areOtherPairs(rows(null, null), rows(1, 1))).toBe(true);
    expect(areOtherPairs(rows(1, 1), rows(null, null))).toBe(true);
  });
});

describe('proof of ownership', () => {
  test('a code is found anywhere in a team name, in any case', () => {
    const code = proofCode(Uint8Array.from([0, 31, 62, 93, 200, 201, 202, 255]));
    expect(code).toMatch(/^DC-[A-HJ-NP-Z2-9]{8}$/);
    expect(showsCode(`x ${code.toLowerCase()} y`, code)).toBe(true);
    expect(showsCode(`x ${code.slice(0, -1)} y`, code)).toBe(false);
    expect(showsCode(null, code)).toBe(false);
  });
});
