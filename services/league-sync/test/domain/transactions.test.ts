import { type Move, moveFormatter, type PlayerMove, reversedTrades } from '../../src/domain/moves/moves.js';
import { recordedSeasons } from '../support/recorded-leagues.js';
import { describeRecorded } from '../support/recorded.js';

const names = {
  rosters: [
    { rosterId: 1, ownerId: 'ann' },
    { rosterId: 2, ownerId: 'bob' },
    { rosterId: 3, ownerId: null },
  ],
  people: new Map(['ann', 'bob'].map((id) => [id, { displayName: id.toUpperCase(), avatar: null }])),
  players: new Map([['10', { fullName: 'Ten Player', position: 'RB', team: 'BUF' }]]),
};
const move = (fields: Partial<Move>): Move => ({
  id: '1',
  type: 'trade',
  creator: 'ann',
  rosterIds: [1, 2],
  adds: null,
  drops: null,
  draftPicks: [],
  waiverBudget: [],
  ...fields,
});

describe('moves', () => {
  const format = moveFormatter(names);

  it('show who got and gave what in a trade of three, picks and FAAB included', () => {
    const { creator, sides } = format(
      move({
        rosterIds: [1, 2],
        adds: { '10': 2 },
        drops: { '10': 1 },
        draftPicks: [{ season: '2031', round: 2, rosterId: 3, previousOwnerId: 2, ownerId: 1 }],
        waiverBudget: [
          { sender: 3, receiver: 1, amount: 7 },
          { sender: 3, receiver: 1, amount: 5 },
        ],
      }),
    );
    expect(creator).toEqual({ userId: 'ann', displayName: 'ANN', avatar: null });
    expect(sides.map((side) => [side.rosterId, side.owner, side.faabReceived, side.faabGiven])).toEqual([
      [1, 'ANN', 12, 0],
      [2, 'BOB', 0, 0],
      [3, 'Team 3', 0, 12],
    ]);
    const pick = { season: '2031', round: 2, rosterId: 3, description: '2031 Round 2 (Team 3)' };
    expect(sides[0]).toMatchObject({
      picksReceived: [pick],
      picksGiven: [],
      drops: [{ name: 'Ten Player', team: 'BUF' }],
      adds: [],
    });
    expect(sides[1]).toMatchObject({
      picksReceived: [],
      picksGiven: [pick],
      adds: [{ playerId: '10', owner: 'BOB' }],
      drops: [],
    });
  });

  it('have no sides when they are no trade, and survive unknown players and people', () => {
    const formatted = format(move({ type: 'waiver', creator: 'gone', rosterIds: [3], adds: { '77': 3 } }));
    expect(formatted.sides).toEqual([]);
    expect(formatted.creator).toEqual({ userId: 'gone', displayName: 'Unknown User', avatar: null });
    expect(formatted.adds).toEqual([
      { playerId: '77', name: 'Player 77', position: null, team: null, rosterId: 3, owner: 'Team 3' },
    ]);
    expect(formatted.drops).toEqual([]);
  });
});

describe('trades that a commissioner has taken back', () => {
  const forth = { adds: { 10: 1, 20: 2 }, drops: { 10: 2, 20: 1 } };
  const back = { adds: { 20: 1, 10: 2 }, drops: { 10: 1, 20: 2 } };
  const trade = (id: string, statusUpdatedMs: number, fields: Partial<Move> = forth) => ({
    ...move({ id, ...fields }),
    statusUpdatedMs,
  });
  const reversed = (trades: ReturnType<typeof trade>[], moves: PlayerMove[]) => [...reversedTrades(trades, moves)];

  it('are those of which every player is back where they came from', () => {
    expect(reversed([trade('1', 5)], [{ ...back, statusUpdatedMs: 9 }])).toEqual(['1']);
  });

  it.each<[string, PlayerMove[]]>([
    ['nothing', []],
    ['a move before it', [{ ...back, statusUpdatedMs: 4 }]],
    ['one that gives back a part', [{ adds: { 10: 2 }, drops: { 10: 1 }, statusUpdatedMs: 9 }]],
    ['one that moves somebody else too', [{ ...back, drops: { ...back.drops, 30: 1 }, statusUpdatedMs: 9 }]],
    ['one that gives them to another team', [{ adds: { 20: 1, 10: 3 }, drops: back.drops, statusUpdatedMs: 9 }]],
    ['one that does the same again', [{ ...forth, statusUpdatedMs: 9 }]],
  ])('are none where there is %s', (_, moves) => {
    expect(reversed([trade('1', 5)], moves)).toEqual([]);
  });

  it('are each taken back by a move of its own, the last one before it first', () => {
    const twice = [trade('1', 5), trade('2', 7)];
    expect(reversed(twice, [{ ...back, statusUpdatedMs: 9 }])).toEqual(['2']);
    expect(
      reversed(
        twice,
        [6, 9].map((statusUpdatedMs) => ({ ...back, statusUpdatedMs })),
      ),
    ).toEqual(['1', '2']);
  });

  it('stand again where a commissioner has moved the players forth once more', () => {
    const moves = [back, forth, back].map((players, index) => ({ ...players, statusUpdatedMs: 6 + index }));
    expect(reversed([trade('1', 5)], moves.slice(0, 2))).toEqual([]);
    expect(reversed([trade('1', 5)], moves)).toEqual(['1']);
  });

  it('are none of picks alone, which no move of players mirrors', () => {
    const empty = { adds: null, drops: {}, statusUpdatedMs: 9 };
    expect(reversed([trade('1', 5, {})], [empty])).toEqual([]);
  });
});

describeRecorded('recorded seasons', () => {
  it('have one trade that a commissioner took back, a quarter of an hour later', () => {
    let all = 0;
    const found = recordedSeasons().flatMap(({ transactions }) => {
      const of = (kind: string) =>
        transactions
          .filter(({ type, status }) => type === kind && status === 'complete')
          .map(({ transaction_id: id, status_updated: statusUpdatedMs, adds, drops }) => {
            return { id, adds, drops, statusUpdatedMs };
          });
      const trades = of('trade');
      all += trades.length;
      return [...reversedTrades(trades, of('commissioner'))];
    });
    process.stdout.write(`trades: ${found.length} of ${all} recorded ones were taken back\n`);
    expect(found).toEqual(['1390718758066073600']);
  });
});
