import { type Move, moveFormatter } from '../../src/domain/moves/moves.js';

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
