import { bestSwap } from '../../src/domain/lineup/best-swap.js';
import { startingSlots } from '../../src/domain/lineup/optimal-lineup.js';
import { optimalForWeek } from '../../src/domain/lineup/optimal-week.js';
import { mayFill } from '../support/best-lineup.js';
import { describeRecorded } from '../support/recorded.js';
import { recordedPositions, recordedSeasons } from '../support/recorded-leagues.js';

describe('the best swap of a week', () => {
  const rosterPositions = ['QB', 'RB', 'FLEX', 'BN', 'BN', 'IR', 'TAXI'];
  const positionsOf = new Map([
    ...['q', 'q2'].map((id): [string, string[]] => [id, ['QB']]),
    ...['r', 'ir', 'taxi', 'b'].map((id): [string, string[]] => [id, ['RB']]),
    ['w', ['WR']],
  ]);
  const row = {
    points: 15,
    starters: ['q', 'r', '0'],
    startersPoints: [10, 5, 0],
    players: ['q', 'q2', 'r', 'w', 'taxi', 'ir', 'b'],
    playersPoints: { q: 10, q2: 16, r: 5, w: 7.25, taxi: 30, ir: 30, b: 6 } as Record<string, number>,
  };
  const roster = { taxi: ['taxi'], reserve: ['ir'] };
  const ask = (changes: Partial<typeof row>) =>
    bestSwap({ row: { ...row, ...changes }, roster, rosterPositions, positionsOf });

  it('puts the bench player in the slot where it gains most, an empty one among them', () => {
    expect(ask({})).toEqual({ benchedId: 'w', benchedHundredths: 725, startedId: '0', startedHundredths: 0 });
    expect(ask({ starters: ['q', 'r', 'w'] })).toEqual({
      ...{ benchedId: 'q2', benchedHundredths: 1600 },
      ...{ startedId: 'q', startedHundredths: 1000 },
    });
  });

  it('is none where nobody scored more, and where points are not known', () => {
    expect(ask({ playersPoints: { q: 10, r: 5 } })).toBeNull();
    const unknown = { ...row, playersPoints: null };
    expect(bestSwap({ row: unknown, roster, rosterPositions, positionsOf })).toBeNull();
  });
});

describeRecorded('on every recorded week', () => {
  it('the best swap is the best of all single changes, and gains no more than the best line-up', () => {
    const positionsOf = recordedPositions();
    const found = { swaps: 0, none: 0 };
    for (const { league, rosters, weeks } of recordedSeasons()) {
      const slots = startingSlots(league.roster_positions);
      for (const row of weeks.flatMap(({ rows }) => rows)) {
        const points = row.players_points;
        if (points == null) continue;
        const roster = rosters.find((one) => one.roster_id === row.roster_id);
        const [taxi, reserve] = [roster?.taxi ?? [], roster?.reserve ?? []];
        const scored = (id: string) => Math.round((points[id] ?? 0) * 100);
        const free = (row.players ?? Object.keys(points)).filter(
          (id) => ![...row.starters, ...taxi, ...reserve].includes(id),
        );
        let most = 0;
        row.starters.forEach((started, index) => {
          const without = Math.round((points[started] ?? row.starters_points?.[index] ?? 0) * 100);
          for (const id of free) {
            const player = { positions: positionsOf.get(id) ?? [], hundredths: scored(id) };
            if (mayFill(player, slots[index] ?? '')) most = Math.max(most, player.hundredths - without);
          }
        });
        const lineup = {
          ...{ points: row.points, starters: row.starters, startersPoints: row.starters_points ?? null },
          ...{ players: row.players ?? null, playersPoints: points },
        };
        const question = {
          row: lineup,
          roster: { taxi, reserve },
          rosterPositions: league.roster_positions,
          positionsOf,
        };
        const swap = bestSwap(question);
        expect(swap === null ? 0 : swap.benchedHundredths - swap.startedHundredths).toBe(most);
        found[swap === null ? 'none' : 'swaps'] += 1;
        const started = row.starters.map((id, index) => points[id] ?? row.starters_points?.[index] ?? 0);
        const actual = started.reduce((sum, value) => sum + Math.round(value * 100), 0);
        expect(actual + most).toBeLessThanOrEqual(optimalForWeek(question) ?? 0);
      }
    }
    expect(found.swaps).toBeGreaterThan(1_000);
    expect(found.none).toBeGreaterThan(0);
  });
});
