import { earnedBy } from '../src/domain/earned.js';
import { earnedByPlayers } from '../src/domain/earned-by-players.js';
import { type StatRule, type TeamRule, type TeamTerms } from '../src/domain/rule.js';

const about = { id: 'rule', title: 'Rule', description: '', isActive: true, autoAward: true };
const place = { chainId: 'chain', season: '2025' };

/** What a week awards in which each of these scores has won against nothing. */
function earned(terms: TeamTerms, scores: readonly number[]): (number | undefined)[] {
  const teams = scores.flatMap((pointsHundredths, index) => {
    const [rosterId, other] = [2 * index + 1, 2 * index + 2];
    const game = { isRegularSeason: true, isPlayoffGame: false };
    return [
      { ...game, rosterId, pointsHundredths, opponentRosterId: other },
      { ...game, rosterId: other, pointsHundredths: 0, opponentRosterId: rosterId },
    ];
  });
  const rosters = teams.map(({ rosterId }) => ({ rosterId, ownerId: `7${rosterId}` }));
  const week = { week: 1, revision: 1, teams };
  const rule: TeamRule = { ...about, ...terms };
  return earnedBy(rule, week, { rosters, weeks: [week], playoffRounds: [] }, place).map(
    ({ pointsHundredths }) => pointsHundredths,
  );
}

describe('the bounds of a rule', () => {
  it('hold to the last digit that was filled in', () => {
    expect(earned({ achievementType: 'perfect_week', criteria: { minPoints: 100.005 } }, [10_000, 10_001])).toEqual([
      10_001,
    ]);
    const criteria = { minPoints: 100.005, weeklyHighest: false };
    expect(earned({ achievementType: 'high_scorer', criteria }, [10_000, 10_001])).toEqual([10_001]);
    const range = { minScore: 90.005, maxScore: 99.995 };
    expect(earned({ achievementType: 'comeback_kid', criteria: range }, [9_000, 9_001, 9_999, 10_000])).toEqual([
      9_999, 9_001,
    ]);
  });

  it('are met by the very points that they ask for, and not by a hundredth less', () => {
    const wrong = Array.from({ length: 30_000 }, (_, index) => index + 1).filter((scored) => {
      const minPoints = Number((scored / 100).toFixed(2));
      const found = earned({ achievementType: 'perfect_week', criteria: { minPoints } }, [scored, scored - 1]);
      return found.length !== 1 || found[0] !== scored;
    });
    expect(wrong).toEqual([]);
  });

  it('are above nothing: a player who has done nothing meets no threshold', () => {
    const criteria = { statCategory: 'receptions', position: 'ALL', timeframe: 'weekly' } as const;
    const rule: StatRule = {
      ...about,
      achievementType: 'stat_achievement',
      criteria: { ...criteria, awardType: 'threshold', rosterPosition: 'all', threshold: 0.004 },
    };
    const player = (rosterId: number, stats: Record<string, number>) => ({
      ...{ rosterId, playerId: `p${rosterId}`, name: `Player ${rosterId}`, position: 'WR' },
      ...{ isStarter: true, hasPlayed: true, pointsHundredths: 0, stats },
    });
    const week = { week: 1, statRevision: 1, players: [player(1, {}), player(2, { rec: 1 })] };
    const rosters = [1, 2].map((rosterId) => ({ rosterId, ownerId: `70${rosterId}` }));
    const awards = earnedByPlayers(rule, [week], rosters, { ...place, week: 1 });
    expect(awards.map(({ sleeperUserId }) => sleeperUserId)).toEqual(['702']);
  });
});
