import { queryPlans } from '@dynasty/testbed/query-plans';
import { move } from './support/documents.js';
import { type RpcBed, rpcBed } from './support/rpc-bed.js';
import { CHAIN } from './support/small-world.js';

let bed: RpcBed;
beforeAll(async () => {
  bed = await rpcBed();
  const trade = move('7100', Date.UTC(2031, 8, 20), {
    type: 'trade',
    leg: 3,
    rosterIds: [1, 2],
    adds: { 11: 1, 12: 2 },
    drops: { 11: 2, 12: 1 },
    draftPicks: [{ season: '2032', round: 1, rosterId: 2, previousOwnerId: 2, ownerId: 1 }],
    waiverBudget: [{ sender: 2, receiver: 1, amount: 12 }],
  });
  const older = move('7050', Date.UTC(2031, 8, 1), {
    type: 'trade',
    rosterIds: [1, 2],
    adds: { 12: 1 },
    drops: { 12: 2 },
  });
  const others = [
    move('7060', Date.UTC(2031, 8, 2)),
    move('7070', Date.UTC(2031, 8, 3), { type: 'trade', status: 'failed' }),
  ];
  const { world } = bed;
  await world.bed.mongo.transaction((session) => world.deps.transactions.putAll([trade, older, ...others], session));
});
afterAll(() => bed.close());

describe('ListTrades', () => {
  it("has a season's completed trades, oldest first, with what each side got and gave", async () => {
    const { trades } = await bed.client.listTrades({ chainId: CHAIN, season: '2031' });
    expect(trades.map(({ transactionId, week }) => [transactionId, week])).toEqual([
      ['7050', 1],
      ['7100', 3],
    ]);
    const [edEleven, tyTwelve] = [
      { playerId: '11', name: 'Ed Eleven' },
      { playerId: '12', name: 'Ty Twelve' },
    ];
    expect(trades[1]?.sides).toEqual([
      { rosterId: 1, got: [edEleven], gave: [tyTwelve], alsoGot: ['2032 Round 1 (Bob)', '$12 FAAB'] },
      { rosterId: 2, got: [tyTwelve], gave: [edEleven], alsoGot: [] },
    ]);
  });

  it('has none of a season that is not stored, and reads no whole collection', async () => {
    expect(await bed.client.listTrades({ chainId: CHAIN, season: '1999' })).toEqual({ trades: [] });
    const plans = await queryPlans(bed.world.bed.mongo, async () => {
      await bed.client.listTrades({ chainId: CHAIN, season: '2031' });
    });
    expect(plans.scans).toEqual([]);
  });

  it('has none that a commissioner has taken back since, and reads no whole collection for it', async () => {
    const at = (minute: number) => Date.UTC(2031, 8, 10, 12, minute);
    const [forth, back] = [
      { adds: { 11: 1, 12: 2 }, drops: { 11: 2, 12: 1 } },
      { adds: { 12: 1, 11: 2 }, drops: { 12: 2, 11: 1 } },
    ];
    const byCommissioner = { type: 'commissioner', rosterIds: [2, 1] };
    const trade = { type: 'trade', rosterIds: [1, 2], leg: 2 };
    const moves = [
      move('7200', at(0), { ...trade, ...forth }),
      move('7201', at(17), { ...byCommissioner, ...back }),
      move('7202', at(20), { ...trade, ...forth }),
      move('7203', at(25), { ...byCommissioner, ...back, status: 'failed' }),
    ];
    const { deps, bed: servers } = bed.world;
    await servers.mongo.transaction((session) => deps.transactions.putAll(moves, session));
    const plans = await queryPlans(servers.mongo, async () => {
      const { trades } = await bed.client.listTrades({ chainId: CHAIN, season: '2031' });
      expect(trades.map(({ transactionId }) => transactionId)).toEqual(['7050', '7202', '7100']);
    });
    expect(plans.scans).toEqual([]);
  });
});
