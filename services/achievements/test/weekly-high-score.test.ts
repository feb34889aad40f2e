import { awardId, changesOf } from '../src/domain/award.js';
import { earnedBy } from '../src/domain/earned.js';
import { type TeamRule } from '../src/domain/rule.js';
import { asFarAsKnown } from '../src/domain/week.js';
import { weeklyHighScores } from '../src/domain/weekly-high-score.js';

const place = { chainId: 'chain-1', season: '2025' };
const rosters = [
  { rosterId: 1, ownerId: '7001' },
  { rosterId: 2, ownerId: '7002' },
  { rosterId: 3, ownerId: '' },
];
const week = (points: [number, number][]) => ({
  week: 5,
  revision: 1,
  teams: points.map(([rosterId, pointsHundredths]) => ({
    ...{ rosterId, pointsHundredths, opponentRosterId: 0 },
    ...{ isRegularSeason: true, isPlayoffGame: false },
  })),
});
const winners = (points: [number, number][]): string[] =>
  weeklyHighScores(week(points), rosters, place).map(({ sleeperUserId }) => sleeperUserId);

describe('the weekly high score', () => {
  it('goes to the owner of the best score', () => {
    expect(
      weeklyHighScores(
        week([
          [1, 11_240],
          [2, 13_118],
          [3, 9_900],
        ]),
        rosters,
        place,
      ),
    ).toEqual([
      {
        id: 'award:chain-1:weekly-high-score:2025:5:7002',
        ruleId: 'weekly-high-score',
        season: '2025',
        week: 5,
        sleeperUserId: '7002',
        achievementType: 'high_scorer',
        title: 'Weekly High Score',
        description: 'Best score of week 5: 131.18 points',
        pointsHundredths: 13_118,
      },
    ]);
  });

  it('goes to all who share the best score', () => {
    expect(
      winners([
        [1, 12_000],
        [2, 12_000],
        [3, 11_999],
      ]),
    ).toEqual(['7001', '7002']);
  });

  it('is not given when the best roster has no owner or nothing was scored', () => {
    expect(
      winners([
        [1, 100],
        [3, 200],
      ]),
    ).toEqual([]);
    expect(
      winners([
        [1, 0],
        [2, 0],
      ]),
    ).toEqual([]);
    expect(winners([])).toEqual([]);
  });
});

describe('the best of a week of which an imported table tells some games alone', () => {
  const rule: TeamRule = {
    ...{ id: 'best', title: 'Best', description: '', isActive: true, autoAward: true },
    achievementType: 'high_scorer',
    criteria: { minPoints: 50, weeklyHighest: true },
  };
  const some: [number, number][] = [
    [1, 11_240],
    [2, 13_118],
  ];
  /** Who earns each of the two awards for the best score. */
  function best(points: [number, number][], isOfTable: boolean, earnedRule = rule): string[][] {
    const known = asFarAsKnown(week(points), { rosters }, isOfTable);
    const season = { rosters, weeks: [known], playoffRounds: [] };
    const awards = [weeklyHighScores(known, rosters, place), earnedBy(earnedRule, known, season, place)];
    return awards.map((all) => all.map(({ sleeperUserId }) => sleeperUserId));
  }

  it('is nobody’s, by either rule', () => {
    expect(best(some, true)).toEqual([[], []]);
  });

  it('is somebody’s where all scores are known, and in a league of the provider', () => {
    expect(best([...some, [3, 9_900]], true)).toEqual([['7002'], ['7002']]);
    expect(best(some, false)).toEqual([['7002'], ['7002']]);
  });

  it('leaves a rule that asks for points alone as it is', () => {
    const criteria = { minPoints: 50, weeklyHighest: false };
    expect(best(some, true, { ...rule, achievementType: 'high_scorer', criteria })[1]).toEqual(['7002', '7001']);
  });
});

describe('the changes of a week', () => {
  const earned = weeklyHighScores(
    week([
      [1, 100],
      [2, 100],
    ]),
    rosters,
    place,
  );
  const id = (sleeperUserId: string): string =>
    awardId({ ...place, ruleId: 'weekly-high-score', week: 5, sleeperUserId });

  it('give what is new or holds again, keep what stands, take back what holds no longer', () => {
    const known = [
      { id: id('7001'), state: 'revoked' as const },
      { id: id('7002'), state: 'given' as const },
      { id: id('7009'), state: 'given' as const },
      { id: id('7010'), state: 'revoked' as const },
    ];
    const changes = changesOf(known, earned);
    expect(changes.give.map((award) => award.id)).toEqual([id('7001')]);
    expect(changes.keep.map((award) => award.id)).toEqual([id('7002')]);
    expect(changes.revoke.map((award) => award.id)).toEqual([id('7009')]);
  });

  it('never bring back what a person removed', () => {
    const known = [{ id: id('7001'), state: 'removed' as const }];
    expect(changesOf(known, earned).give.map((award) => award.id)).toEqual([id('7002')]);
  });
});
