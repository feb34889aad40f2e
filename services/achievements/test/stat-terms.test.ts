import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { earnedByPlayers } from '../src/domain/earned-by-players.js';
import { readRule, type StatRule } from '../src/domain/rule.js';
import { allowed, allRules, plainlyEarned } from './support/plain-stats.js';

const usual = { timeframe: 'weekly', awardType: 'threshold', rosterPosition: 'all', threshold: 100 };

it('every rule that can be set up awards what a plain count finds, in weeks and seasons', () => {
  const response = generatedSeason({ seed: 31, weeks: 6 });
  const players = generatedPlayers(31, response);
  const [ownerless] = response.rosters;
  if (ownerless !== undefined) ownerless.ownerId = '';
  let fired = 0;
  for (const sent of allRules) {
    const read = readRule({ achievementType: 'stat_achievement', title: 'T', criteria: sent });
    if ('problem' in read) throw new Error(`${read.problem}: ${JSON.stringify(sent)}`);
    const rule = { ...read.rule, id: 'r' } as StatRule;
    const spans = sent.timeframe === 'weekly' ? players.map((one) => [one]) : [players];
    for (const span of spans) {
      const place = { chainId: 'c', season: '2025', week: 1 };
      const awards = earnedByPlayers(rule, span, response.rosters, place);
      expect(awards.map(({ sleeperUserId }) => sleeperUserId).sort()).toEqual(plainlyEarned(sent, span, response));
      fired += awards.length;
    }
  }
  expect(allRules).toHaveLength(35 * 18);
  expect(fired).toBeGreaterThan(5_000);
});

it('a rule on players refuses the positions that its category does not have', () => {
  for (const [statCategory, positions] of Object.entries(allowed)) {
    for (const position of ['ALL', 'QB', 'RB', 'WR', 'TE', 'K', 'DST']) {
      const read = readRule({
        achievementType: 'stat_achievement',
        title: 'T',
        criteria: { ...usual, statCategory, position },
      });
      expect('rule' in read).toBe(positions.includes(position));
    }
  }
});

it.each([
  [1, 'Bo Back: 1 fumble in week 3'],
  [2, 'Bo Back: 2 fumbles in week 3'],
])('says %i of a stat as one or several', (fum, description) => {
  const sent = { ...usual, statCategory: 'fumbles', position: 'ALL', threshold: 1 };
  const read = readRule({ achievementType: 'stat_achievement', title: 'T', criteria: sent });
  if ('problem' in read) throw new Error(read.problem);
  const rule = { ...read.rule, id: 'r' } as StatRule;
  const bo = { rosterId: 1, playerId: 'p1', name: 'Bo Back', position: 'RB', isStarter: true, hasPlayed: true };
  const week = { week: 3, statRevision: 1, players: [{ ...bo, pointsHundredths: 0, stats: { fum } }] };
  const place = { chainId: 'c', season: '2025', week: 3 };
  const awards = earnedByPlayers(rule, [week], [{ rosterId: 1, ownerId: '701' }], place);
  expect(awards.map((award) => award.description)).toEqual([description]);
});
