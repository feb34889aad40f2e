import { pickOwners, reversedRounds, slotsOf } from '../../src/domain/drafts/draft-board.js';
import { championOf } from '../../src/domain/season/champions.js';
import { peopleInSeason } from '../../src/domain/season/people.js';

const person = (userId: string, displayName: string, username: string | null = null) => {
  return { userId, username, displayName, avatar: null, teamName: null };
};

describe('the rounds that run backwards', () => {
  it.each([
    ['snake', 6, 0, [2, 4, 6]],
    ['snake', 6, 1, [2, 4, 6]],
    ['snake', 6, 2, [3, 5]],
    ['snake', 6, 3, [2, 3, 5]],
    ['snake', 5, 4, [2, 5]],
    ['linear', 6, 3, []],
    ['auction', 6, 0, []],
    ['snake', 0, 3, []],
  ])('of a %s of %i rounds, reversal in round %i', (type, rounds, reversalRound, expected) => {
    expect(reversedRounds({ type, rounds, reversalRound })).toEqual(expected);
  });
});

describe('the slots of a draft', () => {
  const season = {
    rosters: [
      { rosterId: 1, ownerId: 'ann', coOwners: ['cat'] },
      { rosterId: 2, ownerId: 'bob', coOwners: [] },
      { rosterId: 3, ownerId: null, coOwners: [] },
    ],
    people: new Map([person('ann', 'Ann'), person('bob', '', 'bob_b'), person('cat', 'Cat')].map((p) => [p.userId, p])),
  };
  const draft = { status: 'complete', settings: { teams: 3 }, draftOrder: null, slotToRosterId: null };
  const shown = (of: Parameters<typeof slotsOf>[0]) =>
    slotsOf(of, season).map((slot) => [slot.slot, slot.rosterId, slot.userId, slot.displayName]);

  it('are the provider’s, with the rosters’ owners', () => {
    expect(shown({ ...draft, slotToRosterId: { 1: 2, 2: 3, 3: 1 } })).toEqual([
      [1, 2, 'bob', 'bob_b'],
      [2, 3, null, 'Team 2'],
      [3, 1, 'ann', 'Ann'],
    ]);
  });

  it('follow the draft order where the draft itself is not known; co-owners and people who left included', () => {
    expect(shown({ ...draft, draftOrder: { cat: 1, bob: 3, gone: 2 } })).toEqual([
      [1, 1, 'cat', 'Cat'],
      [2, null, 'gone', 'Team 2'],
      [3, 2, 'bob', 'bob_b'],
    ]);
  });

  it('are those of the order until the draft is complete, whatever the provider says of them', () => {
    const order = { draftOrder: { bob: 1, ann: 3 }, slotToRosterId: { 1: 1, 2: 3, 3: 2 } };
    const rosters = (status: string, slots = order.slotToRosterId) =>
      slotsOf({ ...draft, ...order, status, slotToRosterId: slots }, season).map(({ rosterId }) => rosterId);
    expect([rosters('pre_draft'), rosters('drafting'), rosters('complete')]).toEqual([
      [2, 3, 1],
      [2, 3, 1],
      [1, 3, 2],
    ]);
    // Slot by slot as the rosters are numbered: nobody stands there twice.
    expect(rosters('pre_draft', { 1: 1, 2: 2, 3: 3 })).toEqual([2, null, 1]);
  });

  it('are empty before the order is set', () => {
    expect(shown({ ...draft, settings: { teams: 2 } })).toEqual([
      [1, null, null, 'Team 1'],
      [2, null, null, 'Team 2'],
    ]);
    expect(slotsOf({ ...draft, settings: {} }, season)).toHaveLength(12);
    expect(slotsOf({ ...draft, settings: {}, draftOrder: { ann: 5 } }, season)).toHaveLength(5);
  });

  it('tell traded picks, and whose they were', () => {
    const slots = slotsOf({ ...draft, slotToRosterId: { 1: 2, 2: 3, 3: 1 } }, season);
    const ownersOf = pickOwners(slots, season);
    const pick = (draftSlot: number, rosterId: number | null, pickedBy: string | null = null) => {
      return ownersOf({ draftSlot, rosterId, pickedBy });
    };
    expect(pick(1, 2, 'bob')).toEqual({ isTraded: false, owner: 'bob_b', originalOwner: null });
    expect(pick(1, 1, 'cat')).toEqual({ isTraded: true, owner: 'Cat', originalOwner: 'bob_b' });
    expect(pick(2, 1)).toEqual({ isTraded: true, owner: 'Ann', originalOwner: 'Team 2' });
    expect(pick(3, 3)).toEqual({ isTraded: true, owner: 'Team 2', originalOwner: 'Ann' });
    expect(pick(3, null)).toEqual({ isTraded: false, owner: 'Team 3', originalOwner: null });
    expect(pick(9, 1)).toEqual({ isTraded: false, owner: 'Ann', originalOwner: null });
  });

  it('tell no trade where a slot’s roster is not known', () => {
    const slots = slotsOf({ ...draft, draftOrder: { gone: 2 } }, season);
    expect(pickOwners(slots, season)({ draftSlot: 2, rosterId: 1, pickedBy: null }).isTraded).toBe(false);
  });
});

describe('the champion', () => {
  const season = (fields: Partial<Parameters<typeof championOf>[0]> = {}) => {
    return { season: '2030', winners: [], status: 'complete', metadata: {}, isOfTable: false, ...fields };
  };
  const named = (rosterId: string) => ({ latest_league_winner_roster_id: rosterId });

  it('is the winner of the game for first place, once it is decided', () => {
    const games = [
      { place: 5, winner: 3 },
      { place: 1, winner: 7 },
    ];
    expect(championOf(season({ winners: games, metadata: named('2') }), undefined, null)).toBe(7);
    const open = [
      { place: 1, winner: null },
      { place: null, winner: 4 },
    ];
    expect(championOf(season({ winners: open, metadata: named('2') }), undefined, null)).toBeNull();
    expect(championOf(season({ winners: [{ place: null, winner: 4 }] }), undefined, null)).toBeNull();
  });

  it('is named by the season itself once it is complete; before, it still names last year’s', () => {
    expect(championOf(season({ metadata: named('8') }), undefined, null)).toBe(8);
    expect(championOf(season({ status: 'in_season', metadata: named('8') }), undefined, null)).toBeNull();
  });

  it('is named by the next season until that one is complete itself', () => {
    const next = { season: '2031', status: 'in_season', metadata: named('5') };
    expect(championOf(season(), season(next), null)).toBe(5);
    // A table's rosters have other numbers.
    expect(championOf(season({ isOfTable: true }), season(next), null)).toBeNull();
    expect(championOf(season(), season({ season: '2031', metadata: named('6') }), null)).toBeNull();
  });

  it('is not named by a season two years later, which names the winner of the year between', () => {
    expect(
      championOf(season(), season({ season: '2032', status: 'in_season', metadata: named('5') }), null),
    ).toBeNull();
  });

  it('stays whoever was announced where nothing names one, and is nobody by a bracket or a table that names none', () => {
    const open = [{ place: 1, winner: null }];
    const told = [season(), season({ winners: open }), season({ isOfTable: true })];
    expect(told.map((finished) => championOf(finished, undefined, 4))).toEqual([4, null, null]);
    expect(championOf(season({ metadata: named('8') }), undefined, 4)).toBe(8);
  });

  it.each(['', '0', '-1', 'x', '1e3', '12345'])('is nobody where the provider says "%s"', (text) => {
    expect(championOf(season({ metadata: named(text) }), undefined, null)).toBeNull();
  });
});

describe('people in a season', () => {
  it('have the names of that season; a missing person has their last known name', () => {
    const seasons = [
      { season: '2031', users: [person('a', 'New A'), person('b', 'New B')] },
      { season: '2029', users: [person('a', 'Old A'), person('b', 'Old B')] },
      { season: '2030', users: [person('a', 'Mid A')] },
    ];
    const people = peopleInSeason('2030', seasons);
    expect([people.get('a')?.displayName, people.get('b')?.displayName]).toEqual(['Mid A', 'New B']);
  });
});
