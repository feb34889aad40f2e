import { earnedByPlayers } from '../src/domain/earned-by-players.js';
import { type RosterPlayer } from '../src/domain/player-week.js';
import { type StatRule } from '../src/domain/rule.js';

const rosters = [1, 2, 3].map((rosterId) => ({ rosterId, ownerId: `70${rosterId}` }));

const player = (rosterId: number, points: number, change: Partial<RosterPlayer> = {}): RosterPlayer => ({
  ...{ rosterId, playerId: `p${rosterId}`, name: `Player ${rosterId}`, position: 'RB' },
  ...{ isStarter: false, hasPlayed: true, pointsHundredths: 100 * points, stats: {} },
  ...change,
});

/** A starter, one who sat, and one on reserve, who scored most and least of all. */
const players = [
  player(1, 20, { isStarter: true }),
  player(2, 30),
  player(3, 40, { isInactive: true }),
  player(3, 1, { playerId: 'p4', isInactive: true }),
];

function earned(rosterPosition: StatRule['criteria']['rosterPosition'], awardType: 'highest' | 'lowest'): string[] {
  const criteria = { statCategory: 'fantasy_points', position: 'ALL', timeframe: 'weekly', threshold: 0 } as const;
  const rule: StatRule = {
    ...{ id: 'rule', title: 'Rule', description: '', isActive: true, autoAward: true },
    achievementType: 'stat_achievement',
    criteria: { ...criteria, rosterPosition, awardType },
  };
  const week = { week: 1, statRevision: 1, players };
  const awards = earnedByPlayers(rule, [week], rosters, { chainId: 'chain', season: '2025', week: 1 });
  return awards.map(({ sleeperUserId }) => sleeperUserId);
}

describe('a rule on the bench', () => {
  it('leaves out taxi and reserve', () => {
    expect([earned('bench', 'highest'), earned('bench', 'lowest')]).toEqual([['702'], ['702']]);
  });

  it('is the only one that does', () => {
    expect([earned('all', 'highest'), earned('starting', 'highest')]).toEqual([['703'], ['701']]);
  });
});
