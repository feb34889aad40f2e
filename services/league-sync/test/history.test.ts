import { type Champions } from '../src/bodies/champion.js';
import { type Draft, type DraftPicks } from '../src/bodies/draft.js';
import { type Person } from '../src/domain/season/people.js';
import { type DraftDoc } from '../src/store/drafts.js';
import { type DraftPick } from '../src/store/drafts.js';
import { CHAIN, draft, LAST_YEAR, LEAGUE, league, NEXT_YEAR, pick, user } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { DRAFT, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterAll(() => world.close());

const put = (doc: DraftDoc, picks: DraftPick[]) =>
  world.bed.mongo.transaction((session) => world.deps.drafts.put({ ...doc, picks }, session));
const drafts = async (leagueId = LEAGUE) =>
  (await world.get('ann', `/api/leagues/${leagueId}/historical-drafts`)).json<Draft[]>();
const picksOf = async (draftId: string) => (await world.get('ann', `/api/drafts/${draftId}/picks`)).json<DraftPicks>();

describe('drafts', () => {
  it('show the board’s columns, by the owners of that season', async () => {
    const [rookies] = await drafts();
    expect(rookies).toEqual({
      draft_id: DRAFT,
      league_id: LEAGUE,
      season: '2031',
      start_time: 1_900_000_000_000,
      status: 'complete',
      type: 'snake',
      settings: { teams: 4, rounds: 2, reversal_round: 0 },
      reversed_rounds: [2],
      metadata: { name: 'Rookies', scoring_type: 'dynasty' },
      draft_order: null,
      slots: [
        { slot: 1, roster_id: 4, user_id: null, display_name: 'Team 1', team_name: 'Team 4', avatar: null },
        {
          slot: 2,
          roster_id: 1,
          user_id: '101',
          display_name: 'Ann',
          team_name: 'Ann’s Aces',
          avatar: 'avatar-101',
        },
        { slot: 3, roster_id: 2, user_id: '102', display_name: 'Bob', team_name: "Bob's Team", avatar: 'avatar-102' },
        { slot: 4, roster_id: 3, user_id: '103', display_name: 'Dan', team_name: "Dan's Team", avatar: 'avatar-103' },
      ],
      traded_picks: [],
      picks: 2,
    });
  });

  it('name who holds a traded pick', async () => {
    const traded = (round: number, rosterId: number, ownerId: number, season = '2031') => {
      return { season, round, rosterId, previousOwnerId: rosterId, ownerId };
    };
    const tradedPicks = [traded(2, 1, 9), traded(1, 4, 2), traded(1, 3, 3), traded(1, 1, 2, '2032'), traded(1, 9, 1)];
    await put(draft(DRAFT, { tradedPicks, status: 'pre_draft' }), []);
    const [upcoming] = await drafts();
    expect(upcoming?.traded_picks).toEqual([
      { round: 1, slot: 1, roster_id: 2, owner: 'Bob' },
      { round: 2, slot: 2, roster_id: 9, owner: 'Team 9' },
    ]);
    await put(draft(DRAFT), [pick(1, 1, 4), pick(2, 2, 3)]);
  });

  it('of every season come newest first, whichever season is asked', async () => {
    const old = { leagueId: LAST_YEAR, season: '2030', slotToRosterId: null, draftOrder: { 104: 1, 101: 2 } };
    const settings = { teams: 2, rounds: 20, budget: 200 };
    await put(draft('5001', { ...old, type: 'auction', settings, startTimeMs: 5 }), [
      pick(1, 1, 8, { amount: 57, pickedBy: '104' }),
      pick(2, 2, 7, { amount: 0, isKeeper: true, pickedBy: '' as never }),
    ]);
    await put(draft('5002', { ...old, status: 'pre_draft', settings: {}, draftOrder: null, startTimeMs: null }), []);
    await put(draft('6003', { type: 'linear', settings: { teams: 4, rounds: 3, reversal_round: 2 } }), []);
    for (const leagueId of [LEAGUE, LAST_YEAR]) {
      const response = await drafts(leagueId);
      expect(
        response.map(({ draft_id, season, reversed_rounds, picks }) => [draft_id, season, reversed_rounds, picks]),
      ).toEqual([
        [DRAFT, '2031', [2], 2],
        ['6003', '2031', [], 0],
        ['5002', '2030', [], 0],
        ['5001', '2030', [], 2],
      ]);
    }
    const [, , open, auction] = await drafts();
    expect(auction?.slots.map((slot) => [slot.roster_id, slot.display_name])).toEqual([
      [8, 'Gone'],
      [7, 'Annie'],
    ]);
    expect(open).toMatchObject({ settings: { teams: 12, rounds: 0 }, start_time: null, draft_order: null });
    expect(open?.slots).toHaveLength(12);
  });
});

describe('picks', () => {
  it('tell who made them, and whose they were', async () => {
    const traded = pick(2, 2, 3, { pickedBy: '103', round: 1 });
    const keeper = pick(3, 3, 2, {
      isKeeper: true,
      playerId: '12',
      player: { ...traded.player, firstName: '', lastName: '' },
    });
    await put(draft(DRAFT), [pick(1, 1, 4), traded, keeper]);
    const picks = await picksOf(DRAFT);
    expect(picks[0]).toEqual({
      pick_no: 1,
      round: 1,
      draft_slot: 1,
      roster_id: 4,
      picked_by: null,
      player_id: '11',
      player_name: 'Ed Eleven',
      position: 'QB',
      team: 'BUF',
      is_keeper: null,
      amount: null,
      isTraded: false,
      owner: 'Team 1',
      original_owner: null,
    });
    expect(picks[1]).toMatchObject({ isTraded: true, owner: 'Dan', original_owner: 'Ann' });
    expect(picks[2]).toMatchObject({ is_keeper: true, player_name: 'Player 12', owner: 'Bob', isTraded: false });
  });

  it('of an auction have prices, 0 included, and the names of that season', async () => {
    const picks = await picksOf('5001');
    expect(picks.map(({ amount, owner, is_keeper }) => [amount, owner, is_keeper])).toEqual([
      [57, 'Gone', null],
      [0, 'Annie', true],
    ]);
  });

  it('are an empty list where none are recorded', async () => {
    expect(await picksOf('5002')).toEqual([]);
    await world.bed.mongo.transaction((session) => world.deps.drafts.put(draft('6004'), session));
    expect(await picksOf('6004')).toEqual([]);
  });
});

describe('champions', () => {
  const game = (place: number | null, winner: number | null) => ({
    ...{ round: 3, match: 1, team1: null, team2: null, winner, loser: null, place },
    ...{ team1From: null, team2From: null },
  });
  const bracket = (leagueId: string, season: string, winners: ReturnType<typeof game>[]) =>
    world.bed.mongo.transaction((session) =>
      world.deps.brackets.put({ _id: leagueId, chainId: CHAIN, season, winners, losers: [] }, session),
    );
  const champions = async (leagueId = LEAGUE) =>
    (await world.get('ann', `/api/leagues/${leagueId}/historical-champions`)).json<Champions>();
  const titles = async () => (await world.get('bob', `/api/leagues/${LEAGUE}/member-championships`)).json();

  it('are unknown before a final is decided', async () => {
    await bracket(LEAGUE, '2031', [game(1, null), game(3, 2)]);
    expect(await champions()).toEqual([]);
    expect(await titles()).toEqual({});
  });

  it('are the winners of the finals, newest first, by the names of their seasons', async () => {
    await bracket(LAST_YEAR, '2030', [game(3, 8), game(1, 7)]);
    await bracket(LEAGUE, '2031', [game(1, 1)]);
    const expected = [
      {
        user_id: '101',
        user_name: 'Ann',
        team_name: 'Ann’s Aces',
        avatar: 'avatar-101',
        year: '2031',
        league_id: LEAGUE,
        is_of_table: false,
      },
      {
        user_id: '101',
        user_name: 'Annie',
        team_name: "Annie's Team",
        avatar: 'avatar-101',
        year: '2030',
        league_id: LAST_YEAR,
        is_of_table: false,
      },
    ];
    expect(await champions()).toEqual(expected);
    expect(await champions(LAST_YEAR)).toEqual(expected);
    expect(await titles()).toEqual({ 101: ['2031', '2030'] });
  });

  it('without a bracket follow from the seasons’ metadata; wins of an ownerless team are left out', async () => {
    await bracket(LAST_YEAR, '2030', []);
    await bracket(LEAGUE, '2031', [game(1, 4)]);
    const metadata = { latest_league_winner_roster_id: '8' };
    const old = { _id: LAST_YEAR, season: '2030', previousLeagueId: null, users: [user('104', 'Gone')] };
    await world.deps.leagues.put(league({ ...old, status: 'complete', metadata }));
    await world.deps.leagues.put(league({ metadata: { latest_league_winner_roster_id: '2' } }));
    expect((await champions()).map(({ user_id, user_name, year }) => [user_id, user_name, year])).toEqual([
      [null, 'Team 4', '2031'],
      ['104', 'Gone', '2030'],
    ]);
    expect(await titles()).toEqual({ 104: ['2030'] });
    // The renewed season still names the winner of the one before.
    await bracket(LEAGUE, '2031', []);
    await world.deps.leagues.put(
      league({
        _id: NEXT_YEAR,
        season: '2032',
        status: 'pre_draft',
        metadata: { latest_league_winner_roster_id: '2' },
      }),
    );
    expect((await champions()).map(({ user_id, year }) => [user_id, year])).toEqual([
      ['102', '2031'],
      ['104', '2030'],
    ]);
  });

  it('are who owned the team when the title was known, named by the season, else by the newest that knows them', async () => {
    const note = (place: { _id: string; season: string; rosterId: number }, ownerId: string, person: Person | null) => {
      const owners = [{ rosterId: place.rosterId, ownerId, coOwners: [], person }];
      const champion = { ...place, chainId: CHAIN, connectionId: 'connection-1', revision: 1, owners };
      return world.deps.mongo.transaction((session) => world.deps.seasonChampions.put(champion, session));
    };
    const former = { userId: '109', username: null, displayName: 'Former', avatar: 'old', teamName: 'Old Hands' };
    await note({ _id: LAST_YEAR, season: '2030', rosterId: 8 }, '109', former);
    await note({ _id: LEAGUE, season: '2031', rosterId: 2 }, '104', null);
    expect((await champions()).map(({ user_id, user_name, team_name }) => [user_id, user_name, team_name])).toEqual([
      ['104', 'Gone', "Gone's Team"],
      ['109', 'Former', 'Old Hands'],
    ]);
    expect(await titles()).toEqual({ 104: ['2031'], 109: ['2030'] });
  });

  it('are remembered where the next season alone named them, until a bracket says otherwise', async () => {
    const playoffs = async () =>
      (await world.get('ann', `/api/leagues/${LEAGUE}/playoffs`)).json<{ champion: number | null }>().champion;
    const known = async () => [(await champions()).map(({ user_id, year }) => [user_id, year]), await playoffs()];
    await world.deps.leagues.put(league({ status: 'complete' }));
    await world.deps.leagues.put(league({ _id: NEXT_YEAR, season: '2032', status: 'complete' }));
    const before = ['109', '2030'];
    expect(await known()).toEqual([[['104', '2031'], before], 2]);
    await bracket(LEAGUE, '2031', [game(1, null)]);
    expect(await known()).toEqual([[before], null]);
  });
});
