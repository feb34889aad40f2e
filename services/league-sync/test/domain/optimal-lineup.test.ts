import { type EligiblePlayer, optimalLineup, startingSlots } from '../../src/domain/lineup/optimal-lineup.js';
import { bestSwap } from '../../src/domain/lineup/best-swap.js';
import { optimalForWeek, unknownIn } from '../../src/domain/lineup/optimal-week.js';
import { bestByExhaustion } from '../support/best-lineup.js';
import { seededRandom } from '../support/seeded-random.js';

const player = (playerId: string, positions: string[], hundredths: number, keptSlot?: string): EligiblePlayer => ({
  playerId,
  positions,
  hundredths,
  keptSlot,
});

describe('the optimal line-up', () => {
  it('beats filling the fixed slots first', () => {
    // Taking the best WR for WR first would leave the flexible slots to weaker players.
    const eligible = [
      player('both', ['WR', 'TE'], 2000),
      player('wr', ['WR'], 1500),
      player('te', ['TE'], 100),
      player('rb', ['RB'], 1400),
    ];
    expect(optimalLineup({ slots: ['WR', 'TE', 'FLEX'], eligible })).toEqual({
      slots: ['wr', 'both', 'rb'],
      hundredths: 4900,
    });
  });

  it('leaves a slot empty rather than lose points', () => {
    const eligible = [player('a', ['QB'], -100), player('b', ['QB'], 0)];
    expect(optimalLineup({ slots: ['QB', 'K'], eligible })).toEqual({ slots: [null, null], hundredths: 0 });
  });

  it('knows finer defensive positions, and keeps a starter eligible for the slot they filled', () => {
    const eligible = [player('edge', ['DE'], 500), player('corner', ['CB'], 400), player('moved', ['DL'], 900, 'LB')];
    expect(optimalLineup({ slots: ['DL', 'LB', 'IDP_FLEX'], eligible }).slots).toEqual(['edge', 'moved', 'corner']);
  });

  it('equals the best of all line-ups on generated rosters', () => {
    const random = seededRandom(7);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const names = ['QB', 'RB', 'WR', 'TE', 'FLEX', 'SUPER_FLEX', 'REC_FLEX', 'WRRB_FLEX', 'IDP_FLEX', 'DL', 'LB'];
    const positions = ['QB', 'RB', 'WR', 'TE', 'DL', 'LB', 'DB', 'CB'];
    for (let round = 0; round < 400; round += 1) {
      const slots = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(names));
      const eligible = Array.from({ length: Math.floor(random() * 9) }, (_, index) =>
        player(
          `p${index}`,
          [...new Set([pick(positions), pick(positions)])],
          Math.floor(random() * 3000) - 300,
          random() < 0.2 ? pick(slots) : undefined,
        ),
      );
      const best = optimalLineup({ slots, eligible });
      expect(best.hundredths).toBe(bestByExhaustion(slots, eligible));
      const points = new Map(eligible.map((candidate) => [candidate.playerId, candidate.hundredths]));
      const seated = best.slots.filter((playerId) => playerId !== null);
      expect(new Set(seated).size).toBe(seated.length);
      expect(seated.reduce((sum, playerId) => sum + (points.get(playerId) ?? 0), 0)).toBe(best.hundredths);
    }
  });
});

describe('the optimal points of a week', () => {
  const rosterPositions = ['QB', 'RB', 'FLEX', 'BN', 'BN', 'IR', 'TAXI'];
  const positionsOf = new Map([
    ['q', ['QB']],
    ['r', ['RB']],
    ['w', ['WR']],
    ['taxi', ['RB']],
    ['ir', ['RB']],
    ['b', ['RB']],
  ]);
  const row = {
    points: 17.5,
    starters: ['q', 'r', '0'],
    startersPoints: [10, 5, 2.5],
    players: ['q', 'r', 'w', 'taxi', 'ir', 'b'],
    playersPoints: { q: 10, r: 5, w: 7.25, taxi: 30, ir: 30, b: 6 } as Record<string, number>,
  };
  const roster = { taxi: ['taxi'], reserve: ['ir'] };

  it('counts active players and all who started', () => {
    expect(startingSlots(rosterPositions)).toEqual(['QB', 'RB', 'FLEX']);
    expect(optimalForWeek({ row, roster, rosterPositions, positionsOf })).toBe(1000 + 600 + 725);
    expect(optimalForWeek({ row: { ...row, starters: ['q', 'ir', '0'] }, roster, rosterPositions, positionsOf })).toBe(
      4725,
    );
  });

  it('keeps the points that an empty slot carries', () => {
    const empty = { ...row, playersPoints: { q: 10, r: 5 }, players: null };
    expect(optimalForWeek({ row: empty, roster, rosterPositions, positionsOf })).toBe(1750);
  });

  it('is unknown without players’ points, and takes their keys where players are not listed', () => {
    expect(optimalForWeek({ row: { ...row, playersPoints: null }, roster, rosterPositions, positionsOf })).toBeNull();
    expect(optimalForWeek({ row: { ...row, players: null }, roster, rosterPositions, positionsOf })).toBe(2325);
  });

  it('is unknown for more or fewer starters than the league has slots today', () => {
    const of = (starters: string[]) => ({ row: { ...row, starters }, roster, rosterPositions, positionsOf });
    for (const starters of [
      ['q', 'r'],
      ['q', 'r', 'w', 'b'],
    ]) {
      expect(optimalForWeek(of(starters))).toBeNull();
      expect(bestSwap(of(starters))).toBeNull();
    }
    expect(optimalForWeek(of(['q', 'r', 'w']))).not.toBeNull();
  });

  it('is unknown where no line-up was recorded of a team that has scored, and known where nobody has set one', () => {
    const of = (starters: string[] | null, points: number) => {
      return { row: { ...row, points, starters, startersPoints: null }, roster, rosterPositions, positionsOf };
    };
    for (const starters of [null, []]) {
      expect(unknownIn(of(starters, 130))).toBe('lineup');
      expect([optimalForWeek(of(starters, 130)), bestSwap(of(starters, 130))]).toEqual([null, null]);
      expect([unknownIn(of(starters, 0)), optimalForWeek(of(starters, 0))]).toEqual([null, 1000 + 600 + 725]);
    }
  });
});
