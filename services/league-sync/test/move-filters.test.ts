import { queryPlans } from '@dynasty/testbed/query-plans';
import { type Transaction } from '../src/bodies/transaction.js';
import { type TransactionDoc } from '../src/store/transactions.js';
import { move } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { LAST_YEAR, LEAGUE, NOW, OTHER_LEAGUE, seedSmallWorld } from './support/small-world.js';

const now = Date.parse(NOW);
const daysAgo = (days: number, ms = 0) => now - days * 86_400_000 + ms;
/** A little inside the range: the clock runs on while the test does. */
const inside = 60_000;

const made: TransactionDoc[] = [
  move('trade', daysAgo(1), { type: 'trade', rosterIds: [1, 2], adds: { 11: 2 }, drops: { 11: 1 } }),
  move('picks', daysAgo(8), { type: 'trade', rosterIds: [2, 3], adds: null, drops: null }),
  move('claim', daysAgo(7, inside), { type: 'waiver', rosterIds: [1], adds: { 11: 1 }, drops: null }),
  move('swap', daysAgo(30, inside), { rosterIds: [2], adds: { 11: 2 }, drops: { 12: 2 } }),
  move('drop', daysAgo(91, inside), { rosterIds: [2], adds: {}, drops: { 12: 2 } }),
  move('forced', daysAgo(182, inside), { type: 'commissioner', rosterIds: [1], adds: { 11: 1 }, drops: {} }),
  move('old', daysAgo(365, inside), { type: 'waiver', rosterIds: [4], adds: { 11: 4 }, drops: { 12: 4 } }),
  move('older', daysAgo(365, -inside), { rosterIds: [3], adds: { 11: 3 }, drops: null, leg: 9 }),
  move('later', now + 3_600_000, { rosterIds: [3], adds: null, drops: { 12: 3 } }),
  move('lost', daysAgo(7, inside + 400), {
    type: 'waiver',
    status: 'failed',
    rosterIds: [2],
    adds: { 11: 2 },
    drops: null,
  }),
  move('last year', daysAgo(380), {
    season: '2030',
    leagueId: LAST_YEAR,
    rosterIds: [7],
    adds: { 11: 7 },
    drops: null,
  }),
].map((each, index) => ({ ...each, _id: String(100 + index), settings: { order: index, waiver_bid: index } }));
const names = ['trade', 'picks', 'claim', 'swap', 'drop', 'forced', 'old', 'older', 'later', 'lost', 'last year'];

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  await world.bed.mongo.connection.collection('transactions').deleteMany({});
  await world.bed.mongo.transaction((session) => world.deps.transactions.putAll(made, session));
});
afterAll(() => world.close());

const ask = (query: string) => world.get('dan', `/api/leagues/${LEAGUE}/transactions/18?${query}`);
const shown = async (query: string) =>
  (await ask(query)).json<Transaction[]>().map((each) => names[Number(each.transaction_id) - 100]);

describe('moves', () => {
  it.each([
    ['type=all', ['later', 'trade', 'claim', 'picks', 'swap', 'drop', 'forced', 'old', 'older']],
    ['type=trade', ['trade', 'picks']],
    ['type=adds', ['claim', 'swap', 'forced', 'old', 'older']],
    ['type=free_agent', ['later', 'swap', 'drop', 'old']],
    ['type=waiver', ['claim', 'old']],
    ['dateRange=week', ['trade', 'claim']],
    ['dateRange=month', ['trade', 'claim', 'picks', 'swap']],
    ['dateRange=3months', ['trade', 'claim', 'picks', 'swap', 'drop']],
    ['dateRange=6months', ['trade', 'claim', 'picks', 'swap', 'drop', 'forced']],
    ['dateRange=year', ['trade', 'claim', 'picks', 'swap', 'drop', 'forced', 'old']],
    ['userId=101', ['trade', 'claim', 'forced']],
    ['userId=102', ['trade', 'picks', 'swap', 'drop']],
    ['userId=all&type=all&dateRange=all&limit=2', ['later', 'trade']],
    ['userId=101&type=adds&dateRange=month', ['claim']],
    ['type=failed', ['lost']],
    ['type=failed&player=12', []],
    ['player=12', ['later', 'swap', 'drop', 'old']],
    ['player=12&userId=102', ['swap', 'drop']],
    ['player=BUF', []],
    ['season=2031&type=trade', ['trade', 'picks']],
    ['season=2030', ['last year']],
    ['season=2029', []],
    ['season=all&player=11&limit=3', ['trade', 'claim', 'swap']],
    ['season=all&type=adds', ['claim', 'swap', 'forced', 'old', 'older', 'last year']],
    ['season=all&userId=101&type=adds', ['claim', 'forced', 'last year']],
  ])('of %s', async (query, expected) => {
    expect(await shown(query)).toEqual(expected);
  });

  it('of a co-owner are those of the roster; of a stranger there are none', async () => {
    expect(await shown('userId=105')).toEqual(['trade', 'claim', 'forced']);
    expect(await shown('userId=999')).toEqual([]);
  });

  it('keep their filter from page to page', async () => {
    const first = await ask('type=adds&limit=2');
    const second = await ask(`type=adds&limit=2&before=${String(first.headers['x-next-cursor'])}`);
    const third = await ask(`type=adds&limit=2&before=${String(second.headers['x-next-cursor'])}`);
    const pages = [first, second, third].map((page) => page.json<Transaction[]>().map((each) => each.transaction_id));
    expect(pages).toEqual([['102', '103'], ['105', '106'], ['107']]);
    expect(third.headers['x-next-cursor']).toBeUndefined();
  });

  it.each([
    ['type=trades', 'type'],
    ['type=', 'type'],
    ['type=commissioner', 'type'],
    ['type=all&type=trade', 'type'],
    ['dateRange=days', 'dateRange'],
    ['dateRange=7', 'dateRange'],
    ['userId=', 'userId'],
    ['userId=bob', 'userId'],
    [`userId=${'1'.repeat(21)}`, 'userId'],
    ['user=101', 'user'],
    ['season=31', 'season'],
    ['player=a.b', 'player'],
    ['player=$ne', 'player'],
  ])('cannot be asked for with %s', async (query, field) => {
    const response = await ask(query);
    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringContaining(field)]);
  });

  it('name the season and its teams, and the bids that lost', async () => {
    const [claim] = (await ask('type=waiver&limit=1')).json<Transaction[]>();
    expect(claim).toMatchObject({ season: '2031', losing_bids: [{ roster_id: 2, waiver_bid: 9 }] });
    expect(claim?.teams.map(({ roster_id: id, team_name: name }) => [id, name])).toEqual([
      [1, expect.any(String)],
      [2, expect.any(String)],
    ]);
    const [lost] = (await ask('type=failed')).json<Transaction[]>();
    expect(lost).toMatchObject({ status: 'failed', waiver_bid: 9, losing_bids: [] });
    const [before] = (await ask('season=2030')).json<Transaction[]>();
    expect(before).toMatchObject({ season: '2030', teams: [{ roster_id: 7 }] });
  });

  it('of a kind that is a trade have an address of their own, by any season’s id', async () => {
    const trade = (id: string, league = LEAGUE) => world.get('dan', `/api/leagues/${league}/trades/${id}`);
    const found = await trade('100');
    expect([found.statusCode, found.json()]).toMatchObject([200, { transaction_id: '100', type: 'trade' }]);
    expect((await trade('100', LAST_YEAR)).json()).toEqual(found.json());
    for (const id of ['102', '99999', '109']) {
      const response = await trade(id);
      expect([id, response.statusCode, response.json().slug]).toEqual([id, 404, 'trade-not-found']);
    }
    expect((await world.get('eve', `/api/leagues/${OTHER_LEAGUE}/trades/100`)).statusCode).toBe(404);
    expect((await trade('1a')).statusCode).toBe(400);
  });

  it('are read by indexes, however they are asked for', async () => {
    const plans = await queryPlans(world.bed.mongo, async () => {
      for (const query of ['season=all', 'season=all&userId=102&player=11', 'type=failed', 'season=2030&player=12']) {
        await ask(query);
      }
      await world.get('dan', `/api/leagues/${LEAGUE}/trades/100`);
    });
    expect(plans.scans).toEqual([]);
  });
});
