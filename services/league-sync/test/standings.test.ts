import { draft, move } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LAST_YEAR, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterAll(() => world.close());

const read = async (url: string) => (await world.get('ann', `/api/leagues/${url}`)).json();
const pick = (round: number, previousOwnerId: number, ownerId: number) => ({
  ...{ season: '2032', round, rosterId: 4, previousOwnerId, ownerId },
});

interface Shown {
  season: string;
  round: number;
  rosterId: number;
  ownerId: number;
  place: number | null;
  isPlaceSet: boolean;
}

describe('the full standings', () => {
  it('come with games back, divisions and what is certain', async () => {
    const table = await read(`${LEAGUE}/standings`);
    expect(table).toMatchObject({
      ...{ season: '2031', week: 3, weeksLeft: 10, hasMedianGames: false, playoffTeams: 2, hasNoPlayoffs: false },
      ...{ byes: 0, divisions: [], isOfTable: false },
    });
    expect(table.rows.map((row: { rosterId: number; gamesBack: number }) => [row.rosterId, row.gamesBack])).toEqual([
      [2, 0],
      [1, 0],
      [4, 1],
      [3, 1],
    ]);
    expect(table.rows[0]).toMatchObject({
      ...{ rank: 1, seed: 1, teamName: "Bob's Team", streak: 'W2', pointsPerWeek: 113.33, maxPoints: null },
      ...{ gamesBackOfPlayoffs: 0, division: null },
      outlook: { bestSeed: 1, worstSeed: 4, playoffs: 'open', bye: null },
    });
  });

  it('of an earlier season are those of its own id', async () => {
    expect(await read(`${LAST_YEAR}/standings`)).toMatchObject({ season: '2030', rows: [{}, {}] });
  });
});

describe('the picks of drafts to come', () => {
  const read2032 = async () => (await read(`${LEAGUE}/future-picks`)).picks as Shown[];

  it('are told by the trades where the provider has no list of them', async () => {
    await world.deps.mongo.transaction(async (session) => {
      const trade = { type: 'trade', draftPicks: [pick(1, 4, 1)], adds: null, drops: null };
      await world.deps.transactions.putAll([move('7000', 1_890_000_000_000, trade)], session);
    });
    const known = await read(`${LEAGUE}/future-picks`);
    expect(known).toMatchObject({ season: '2031', isTradedKnown: false });
    expect(known.picks.filter(({ ownerId, rosterId }: Shown) => ownerId !== rosterId)).toMatchObject([
      { season: '2032', round: 1, rosterId: 4, ownerId: 1 },
    ]);
  });

  it('are all of three seasons, with holder, way and place', async () => {
    await world.deps.mongo.transaction(async (session) => {
      await world.deps.tradedPicks.put(
        { _id: LEAGUE, chainId: CHAIN, season: '2031', picks: [pick(1, 1, 2), pick(2, 4, 3)] },
        session,
      );
      const trade = { type: 'trade', draftPicks: [pick(1, 1, 2)], adds: null, drops: null };
      await world.deps.transactions.putAll([move('7001', 1_890_000_100_000, trade)], session);
      await world.deps.leagues.put(
        {
          ...(await world.deps.leagues.find(LEAGUE))!,
          settings: { playoff_week_start: 14, playoff_teams: 2, type: 2, draft_rounds: 2 },
        },
        session,
      );
    });
    const known = await read(`${LEAGUE}/future-picks`);
    expect(known).toMatchObject({
      isTradedKnown: true,
      drafts: ['2032', '2033', '2034'].map((season) => ({ season, rounds: 2 })),
    });
    expect(known.picks).toHaveLength(3 * 2 * 4);
    expect(
      known.picks.find(({ season, round, rosterId }: Shown) => season === '2032' && round === 1 && rosterId === 4),
    ).toEqual({
      ...{ season: '2032', round: 1, rosterId: 4, ownerId: 2, isPlaceSet: false, isWayWhole: true },
      // Roster 3 has fewer points, and neither has a best line-up yet.
      place: 2,
      way: [
        {
          ...{ transactionId: '7000', season: '2031', at: '2029-11-22T00:00:00.000Z' },
          from: { rosterId: 4, teamName: 'Team 4' },
          to: { rosterId: 1, teamName: 'Ann’s Aces' },
        },
        {
          ...{ transactionId: '7001', season: '2031', at: '2029-11-22T00:01:40.000Z' },
          from: { rosterId: 1, teamName: 'Ann’s Aces' },
          to: { rosterId: 2, teamName: "Bob's Team" },
        },
      ],
    });
    const other = known.picks.find(
      ({ round, ownerId, rosterId }: Shown) => round === 2 && ownerId === 3 && rosterId === 4,
    );
    expect(other).toMatchObject({ way: [], isWayWhole: false });
    expect(known.race.map(({ rosterId, place }: Shown) => [rosterId, place])).toEqual([
      [3, 1],
      [4, 2],
    ]);
  });

  it('of a draft whose order leaves somebody out have no place for them', async () => {
    const slots = { draftOrder: { 101: 2 }, slotToRosterId: { 1: 4, 2: 1 }, status: 'pre_draft', type: 'linear' };
    await world.deps.mongo.transaction((session) =>
      world.deps.drafts.put(draft('6009', { ...slots, settings: { teams: 4, rounds: 1 } }), session),
    );
    const now = (await read2032()).filter(({ season }) => season === '2031');
    expect(now.map(({ rosterId, place }) => [rosterId, place])).toEqual([
      [1, 2],
      [2, null],
      [3, null],
      [4, 1],
    ]);
  });

  it('of a draft whose order is not set have no set places, whatever the provider says of its slots', async () => {
    const slots = { slotToRosterId: { 1: 1, 2: 2, 3: 3, 4: 4 }, status: 'pre_draft', type: 'linear' };
    await world.deps.mongo.transaction((session) =>
      world.deps.drafts.put(draft('6009', { ...slots, settings: { teams: 4, rounds: 1 } }), session),
    );
    const now = (await read2032()).filter(({ season }) => season === '2031');
    expect(now.map(({ rosterId, place, isPlaceSet }) => [rosterId, place, isPlaceSet])).toEqual(
      [1, 2, 3, 4].map((rosterId) => [rosterId, null, false]),
    );
  });

  it('of a draft whose order is set have their places by it', async () => {
    const order = { draftOrder: { 101: 2, 102: 3, 103: 4 }, status: 'pre_draft', type: 'linear' };
    await world.deps.mongo.transaction((session) =>
      world.deps.drafts.put(draft('6009', { ...order, settings: { teams: 4, rounds: 2 } }), session),
    );
    const now = (await read2032()).filter(({ season }) => season === '2031');
    expect(now.map(({ round, rosterId, place, isPlaceSet }) => [round, rosterId, place, isPlaceSet])).toEqual([
      [1, 1, 2, true],
      [1, 2, 3, true],
      [1, 3, 4, true],
      [1, 4, 1, true],
      [2, 1, 2, true],
      [2, 2, 3, true],
      [2, 3, 4, true],
      [2, 4, 1, true],
    ]);
  });
});

describe('the race once the regular season is over', () => {
  it('leaves out who plays in the bracket that the playoffs show, not in one of an earlier table', async () => {
    const stored = await world.deps.leagues.find(LEAGUE);
    if (stored === null) throw new Error('the league is gone');
    const settings = { playoff_week_start: 4, playoff_teams: 2, type: 2, draft_rounds: 2 };
    const final = { ...{ round: 1, match: 1, team1: 3, team2: 4, winner: null, loser: null }, place: 1 };
    await world.deps.mongo.transaction(async (session) => {
      await world.deps.leagues.put({ ...stored, settings }, session);
      const bracket = { winners: [{ ...final, team1From: null, team2From: null }], losers: [] };
      await world.deps.brackets.put({ _id: LEAGUE, chainId: CHAIN, season: '2031', ...bracket }, session);
    });
    const { teams } = await read(`${LEAGUE}/playoffs`);
    const inBracket = teams.filter(({ isIn }: { isIn: boolean }) => isIn);
    expect(inBracket.map(({ rosterId }: Shown) => rosterId)).toEqual([2, 1]);
    const { race } = await read(`${LEAGUE}/future-picks`);
    expect(race.map(({ rosterId }: Shown) => rosterId)).toEqual([3, 4]);
  });
});

describe('a search for players', () => {
  const names = async (text: string) =>
    (await read(`${LEAGUE}/player-search?name=${encodeURIComponent(text)}`)).map(({ name }: { name: string }) => name);

  it('finds them by the beginnings of their names, those on a team first', async () => {
    const known = (_id: string, fullName: string, team: string | null = 'BUF') => ({
      ...{ _id, fullName, firstName: '', lastName: '', position: 'WR', fantasyPositions: ['WR'], team },
      ...{ age: 24, birthDate: null, injuryStatus: null, injuryBodyPart: null, injuryNotes: null, yearsExp: null },
    });
    await world.deps.players.putAll([known('71', "El'Rey Núñez"), known('72', 'Ed Elder', null)]);
    expect(await names('el')).toEqual(['Ed Eleven', "El'Rey Núñez", 'Ed Elder']);
    expect([await names('elrey nun'), await names('ED ELE'), await names('leven')]).toEqual([
      ["El'Rey Núñez"],
      ['Ed Eleven'],
      [],
    ]);
    await world.deps.players.putAll([known('73', 'Jo-Ann Wood-Eagle')]);
    for (const part of ['eagle', 'wood-ea', 'woodeagle', 'jo ann', 'joann wood']) {
      expect([part, await names(part)]).toEqual([part, ['Jo-Ann Wood-Eagle']]);
    }
    expect([await names('e'), await names('.*'), await names('')]).toEqual([[], [], []]);
    const [rostered, free] = await read(`${LEAGUE}/player-search?name=el`);
    expect(rostered).toMatchObject({ playerId: '11', owner: { rosterId: 1, teamName: 'Ann’s Aces', place: 'lineup' } });
    expect(free).toEqual({ playerId: '71', name: "El'Rey Núñez", position: 'WR', team: 'BUF', age: 24, owner: null });
  });

  it('finds who is on a team however many are called so', async () => {
    const known = await world.deps.players.byId(['12']);
    const twelve = known.get('12');
    if (twelve === undefined) throw new Error('nobody is known');
    const many = Array.from({ length: 1_100 }, (_, index) => ({
      ...{ ...twelve, _id: String(20_000 + index), fullName: `Joe No ${index}` },
    }));
    await world.deps.players.putAll([...many, { ...twelve, fullName: 'Jozef Last' }]);
    const found = await names('jo');
    expect([found.length, found[0]]).toEqual([25, 'Jozef Last']);
  });
});
