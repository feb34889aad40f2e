import { type Transaction } from '../src/bodies/transaction.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { move } from './support/documents.js';
import { LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterAll(() => world.close());

const read = async (who: string, url: string) => (await world.get(who, url)).json();

describe('matchups', () => {
  it('show scores, records up to the week and the winner', async () => {
    const pairs = await read('bob', `/api/leagues/${LEAGUE}/matchups/3`);
    expect(pairs).toHaveLength(2);
    expect(pairs[0]).toEqual([
      {
        rosterId: 1,
        user: { user_id: '101', username: null, display_name: 'Ann', avatar: 'avatar-101' },
        teamName: 'Ann’s Aces',
        points: 120,
        roundPoints: null,
        roundLegs: null,
        teamStats: { record: '2-1', avgPoints: 110 },
        matchupStatus: 'Final',
        isWinner: false,
        yetToPlay: 0,
      },
      {
        rosterId: 4,
        user: { user_id: null, username: null, display_name: null, avatar: null },
        teamName: 'Team 4',
        points: 125,
        roundPoints: null,
        roundLegs: null,
        teamStats: { record: '1-2', avgPoints: 106.33 },
        matchupStatus: 'Final',
        isWinner: true,
        yetToPlay: 0,
      },
    ]);
    const [[first]] = await read('bob', `/api/leagues/${LEAGUE}/matchups/1`);
    expect(first.teamStats).toEqual({ record: '1-0', avgPoints: 120 });
  });

  it('of the running week have no winner and say who is yet to play; byes are left out', async () => {
    const pairs = await read('bob', `/api/leagues/${LEAGUE}/matchups/4`);
    expect(pairs).toHaveLength(1);
    for (const side of pairs[0]) {
      expect(side).toMatchObject({ matchupStatus: 'In Progress', isWinner: null, yetToPlay: 1 });
    }
    expect(await read('bob', `/api/leagues/${LEAGUE}/matchups/9`)).toEqual([]);
  });

  it.each(['0', '19', '1;drop', '1.5', '1e9', '-1', 'x'])('week %s is no week', async (week) => {
    const response = await world.get('bob', `/api/leagues/${LEAGUE}/matchups/${week}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('week');
  });
});

describe('transactions', () => {
  const list = async (query = '', week = 18) => world.get('bob', `/api/leagues/${LEAGUE}/transactions/${week}${query}`);

  it('are the season’s completed moves up to the week, newest first', async () => {
    const response = await list('', 2);
    const moves = response.json<Transaction[]>();
    expect(moves.map((each) => Number(each.transaction_id))).toEqual(Array.from({ length: 20 }, (_, n) => 1019 - n));
    expect(response.headers['x-next-cursor']).toBeUndefined();
    expect(moves[0]).toEqual({
      transaction_id: '1019',
      type: 'free_agent',
      status: 'complete',
      leg: 2,
      created: 1_900_000_005_995,
      status_updated: 1_900_000_006_000,
      creator_info: { user_id: '101', display_name: 'Ann', avatar: 'avatar-101' },
      roster_ids: [1],
      formatted_adds: [
        { player_id: '11', player_name: 'Ed Eleven', position: 'QB', team: 'BUF', roster_id: 1, owner: 'Ann' },
      ],
      formatted_drops: [
        { player_id: '12', player_name: 'Ty Twelve', position: 'RB', team: 'LAR', roster_id: 1, owner: 'Ann' },
      ],
      trade_details: [],
      waiver_bid: null,
      season: '2031',
      losing_bids: [],
      teams: [expect.objectContaining({ roster_id: 1, owner_id: '101', owner: 'Ann', co_owners: ['105'] })],
    });
  });

  it('come in pages that neither repeat nor miss any', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const response = await list(`?limit=7${cursor === undefined ? '' : `&before=${cursor}`}`);
      seen.push(...response.json<Transaction[]>().map((each) => each.transaction_id));
      const next = response.headers['x-next-cursor'];
      cursor = typeof next === 'string' ? next : undefined;
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBe(19);
    expect(seen).toEqual(Array.from({ length: 130 }, (_, n) => String(1129 - n)));
    expect((await list()).json()).toHaveLength(50);
  });

  it('show every side of a trade, and name people who have left', async () => {
    const trade = move('6000', 1_950_000_000_000, {
      type: 'trade',
      creator: '104',
      rosterIds: [1, 4],
      adds: { 11: 4 },
      drops: { 11: 1 },
      draftPicks: [{ season: '2032', round: 1, rosterId: 4, previousOwnerId: 4, ownerId: 1 }],
      waiverBudget: [{ sender: 4, receiver: 1, amount: 9 }],
      settings: { waiver_bid: 3 },
    });
    await world.bed.mongo.transaction((session) => world.deps.transactions.putAll([trade], session));
    const [first] = (await list('?limit=1')).json<Transaction[]>();
    expect(first).toMatchObject({
      creator_info: { user_id: '104', display_name: 'Gone' },
      waiver_bid: 3,
      trade_details: [
        {
          roster_id: 1,
          owner: 'Ann',
          adds: [],
          drops: [{ player_id: '11' }],
          draft_picks_received: [{ season: '2032', round: 1, roster_id: 4, description: '2032 Round 1 (Team 4)' }],
          draft_picks_given: [],
          faab_received: 9,
          faab_given: 0,
        },
        {
          roster_id: 4,
          owner: 'Team 4',
          adds: [{ player_id: '11' }],
          faab_given: 9,
          draft_picks_given: [{ round: 1 }],
        },
      ],
    });
  });

  it.each([
    '?type=trades',
    '?type[$ne]=all',
    '?userId[]=x',
    '?userId=ann',
    '?dateRange=day',
    '?limit=0',
    '?limit=101',
    '?before=%24gt',
    '?before=AAAA',
  ])('refuse %s', async (query) => {
    const response = await list(query);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: expect.stringContaining('querystring') });
  });
});
