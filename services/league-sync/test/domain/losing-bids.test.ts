import { type Claim, losingBids } from '../../src/domain/moves/moves.js';
import { seededRandom } from '../support/seeded-random.js';

const run = Date.parse('2031-10-08T08:00:00Z');
const claim = (rosterId: number, bid: number | null, fields: Partial<Claim> = {}): Claim => ({
  id: `${rosterId}-${bid}`,
  season: '2031',
  rosterIds: [rosterId],
  adds: { 10: rosterId },
  statusUpdatedMs: run,
  bid,
  ...fields,
});
const won = claim(1, 20);

describe('the bids that lost', () => {
  it('are the others’ highest for the same player in the same run, highest first', () => {
    const failed = [claim(2, 4), claim(3, 20), claim(2, 7, { statusUpdatedMs: run + 900 }), claim(4, 0)];
    expect(losingBids(won, failed)).toEqual([
      { rosterId: 3, bid: 20 },
      { rosterId: 2, bid: 7 },
      { rosterId: 4, bid: 0 },
    ]);
  });

  it('are none for another player, of another run or season, or by the team itself', () => {
    const others = [
      claim(2, 9, { adds: { 11: 2 } }),
      claim(2, 9, { adds: null }),
      claim(2, 9, { statusUpdatedMs: run + 3_600_000 }),
      claim(2, 9, { season: '2030' }),
      claim(1, 30),
      claim(2, 9, { rosterIds: [] }),
    ];
    expect(losingBids(won, others)).toEqual([]);
    expect(losingBids({ ...won, adds: null }, [claim(2, 9)])).toEqual([]);
  });

  it('are said without an amount where the league does not bid', () => {
    expect(losingBids(claim(1, null), [claim(2, null)])).toEqual([{ rosterId: 2, bid: null }]);
  });

  it('name each team once and fall, in a thousand made-up runs', () => {
    const random = seededRandom(16);
    const below = (most: number) => Math.floor(random() * most);
    for (let round = 0; round < 1000; round += 1) {
      const failed = Array.from({ length: below(20) }, () =>
        claim(1 + below(8), below(50), { adds: { [10 + below(3)]: 1 }, statusUpdatedMs: run + below(2) * 86_400_000 }),
      );
      const bids = losingBids(won, failed);
      const rivals = failed.filter((one) => one.adds?.['10'] !== undefined && one.statusUpdatedMs === run);
      expect(new Set(bids.map(({ rosterId }) => rosterId))).toEqual(
        new Set(rivals.flatMap(({ rosterIds }) => rosterIds).filter((id) => id !== 1)),
      );
      for (const { rosterId, bid } of bids) {
        const own = rivals.filter(({ rosterIds }) => rosterIds[0] === rosterId).map((one) => one.bid ?? 0);
        expect(bid).toBe(Math.max(...own));
      }
      const amounts = bids.map(({ bid }) => bid ?? 0);
      expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    }
  });
});
