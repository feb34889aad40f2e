import { type SeasonRoster, type TeamWeek } from '@dynasty/proto/league/v1/league_service';
import { type NotedOwner } from '../src/domain/season/champions.js';
import { league, row, week } from './support/documents.js';
import { type RpcBed, rpcBed } from './support/rpc-bed.js';
import { CHAIN, LEAGUE } from './support/small-world.js';

let bed: RpcBed;
beforeAll(async () => {
  bed = await rpcBed();
});
afterAll(() => bed.close());

const season = () => bed.client.getSeason({ chainId: CHAIN, season: '2031' });
const change = (collection: string, filter: object, fields: object) =>
  bed.world.bed.mongo.connection.collection(collection).updateOne(filter, { $set: fields });
const rosterIn = async (rosterId: number): Promise<SeasonRoster | undefined> =>
  (await season()).rosters.find((roster) => roster.rosterId === rosterId);

describe('the bracket that the provider has', () => {
  const inPlayoffs = async () =>
    (await season()).rosters.flatMap(({ rosterId, standing }) => (standing?.inPlayoffs ? [rosterId] : []));
  const bracket = (winner: number | null) => {
    const match = { round: 1, match: 1, team1: 2, team2: 3, winner, loser: winner === null ? null : 5 - winner };
    return { _id: LEAGUE, chainId: CHAIN, season: '2031', winners: [{ ...match, place: 1, ...open }], losers: [] };
  };
  const open = { team1From: null, team2From: null };
  const put = (winner: number | null) =>
    bed.world.deps.mongo.transaction((session) => bed.world.deps.brackets.put(bracket(winner), session));
  afterAll(async () => {
    await change('leagues', { _id: LEAGUE }, { lastScoredLeg: 3 });
    await bed.world.bed.mongo.connection.collection('brackets').deleteMany({});
  });

  it('says nothing of who plays for the title before the first week of the playoffs is final', async () => {
    await put(null);
    for (const lastScoredLeg of [3, league().settings['playoff_week_start']! - 1]) {
      await change('leagues', { _id: LEAGUE }, { lastScoredLeg });
      expect(await inPlayoffs()).toEqual([]);
    }
    await change('leagues', { _id: LEAGUE }, { lastScoredLeg: 14 });
    expect(await inPlayoffs()).toEqual([2, 3]);
  });

  it('says it of a season whose title is decided, however much of it is stored', async () => {
    await change('leagues', { _id: LEAGUE }, { lastScoredLeg: 3 });
    await put(3);
    expect(await inPlayoffs()).toEqual([2, 3]);
    expect((await rosterIn(3))?.standing?.place).toBe(1);
  });
});

describe('a season without a bracket', () => {
  const settings = league().settings;
  const stores = () => bed.world.bed.mongo.connection;
  const champion = { _id: LEAGUE, chainId: CHAIN, connectionId: 'connection-1', season: '2031', revision: 1 };
  const crown = (rosterId: number, owners?: NotedOwner[]) =>
    bed.world.deps.mongo.transaction((session) =>
      bed.world.deps.seasonChampions.put({ ...champion, rosterId, ...(owners && { owners }) }, session),
    );
  beforeAll(async () => {
    await bed.world.deps.mongo.transaction((session) =>
      bed.world.deps.matchups.put(week(14, [row(2, 1, 90), row(4, 1, 100)], { isFinal: true }), session),
    );
    await change('leagues', { _id: LEAGUE }, { lastScoredLeg: 14, settings: { ...settings, divisions: 2 } });
    for (const rosterId of [1, 2, 3, 4]) {
      await change('rosters', { _id: `${LEAGUE}:${rosterId}` }, { 'settings.division': rosterId < 3 ? 1 : 2 });
    }
  });
  afterAll(async () => {
    await change('leagues', { _id: LEAGUE }, { lastScoredLeg: 3, settings });
    await stores().collection('season_champions').deleteMany({});
    await stores().collection('matchups').deleteOne({ week: 14, leagueId: LEAGUE });
  });
  const known = async () => {
    const { rosters, weeks } = await season();
    const games = weeks.flatMap(({ teams }) => teams.filter(({ isPlayoffGame }) => isPlayoffGame));
    return {
      inPlayoffs: rosters.flatMap(({ rosterId, standing }) => (standing?.inPlayoffs ? [rosterId] : [])),
      games: games.map(({ rosterId }) => rosterId),
    };
  };

  it('has the way to the title among those whom their divisions seed', async () => {
    await crown(4);
    // Roster 1 has more wins than roster 4, which has won its division.
    expect(await known()).toEqual({ inPlayoffs: [2, 4], games: [2, 4] });
    expect((await rosterIn(2))?.standing?.place).toBe(2);
  });

  it('has a champion alone where the games tell of another one', async () => {
    await crown(1);
    expect(await known()).toEqual({ inPlayoffs: [1], games: [] });
    expect((await rosterIn(1))?.standing?.place).toBe(1);
  });

  it('seeds by the table alone where somebody has no division, as the standings do', async () => {
    await change('rosters', { _id: `${LEAGUE}:1` }, { 'settings.division': 0 });
    await crown(4);
    expect(await known()).toEqual({ inPlayoffs: [4], games: [] });
  });

  it('has its champion’s team with whoever owned it when the title was known', async () => {
    const person = { userId: '107', username: null, displayName: 'Gia', avatar: 'gia', teamName: 'Gia’s Goats' };
    await crown(3, [{ rosterId: 3, ownerId: '107', coOwners: ['105'], person }]);
    expect(await rosterIn(3)).toMatchObject({
      ...{ ownerId: '107', coOwnerIds: ['105'], teamName: 'Gia’s Goats', displayName: 'Gia', avatar: 'gia' },
      standing: { place: 1, wins: 1 },
    });
    await crown(2, [{ rosterId: 3, ownerId: '107', coOwners: [], person }]);
    expect([await rosterIn(2), await rosterIn(3)]).toMatchObject([
      { ownerId: '102', displayName: 'Bob', standing: { place: 1 } },
      { ownerId: '103', displayName: 'Dan' },
    ]);
  });
});

describe('a week whose line-ups are known', () => {
  const playersPoints = { 11: 20, 12: 15, 13: 9.5, 14: 8, 15: 4.25 };
  const own = { startersPoints: [20, 0, 0], starters: ['11', '0', '0'], playersPoints };
  const rows = [row(1, 1, 20, own), row(2, 1, 20, { ...own, customPoints: 120 })];
  const put = (inactive: Record<string, string[]> | null, played = rows) =>
    bed.world.deps.mongo.transaction((session) =>
      bed.world.deps.matchups.put(
        week(3, played, { optimal: { 1: 4450, 2: 4450 }, inactive, swaps: { 1: swap, 2: swap } }),
        session,
      ),
    );
  const swap = { benchedId: '12', benchedHundredths: 1500, startedId: '0', startedHundredths: 0 };
  const teamIn = async (rosterId: number): Promise<TeamWeek | undefined> =>
    (await season()).weeks.find((one) => one.week === 3)?.teams.find((one) => one.rosterId === rosterId);

  it('counts on the bench who could have started: nobody of taxi and reserve, as noted then or as it stands now', async () => {
    await put({ 1: ['13', '14'] });
    await change('rosters', { _id: `${LEAGUE}:1` }, { taxi: ['15'], reserve: ['14'] });
    expect((await teamIn(1))?.benchHundredths).toBe(1925);
    await put(null);
    expect((await teamIn(1))?.benchHundredths).toBe(2450);
    expect((await teamIn(2))?.benchHundredths).toBe(3675);
  });

  it('measures no override of a commissioner against the line-up', async () => {
    await put(null);
    expect(await teamIn(1)).toMatchObject({ pointsHundredths: 2000, optimalHundredths: 4450, isOverridden: undefined });
    expect(await teamIn(2)).toMatchObject({
      pointsHundredths: 12_000,
      optimalHundredths: undefined,
      bestSwap: undefined,
      isOverridden: true,
      // A player's own game is what it was.
      bestStarter: { playerId: '11', pointsHundredths: 2000 },
    });
  });

  it('measures nothing against a line-up that nobody recorded', async () => {
    await put(null, [row(1, 1, 20, { ...own, starters: [], startersPoints: [] })]);
    expect(await teamIn(1)).toMatchObject({
      ...{ pointsHundredths: 2000, optimalHundredths: undefined, bestSwap: undefined, isOverridden: undefined },
    });
  });
});

it('tells the champion’s revision, and lists it beside the final weeks while its connection is the chain’s', async () => {
  const champion = {
    _id: LEAGUE,
    chainId: CHAIN,
    connectionId: 'connection-1',
    season: '2031',
    rosterId: 2,
    revision: 4,
  };
  const put = (connectionId: string) =>
    bed.world.deps.mongo.transaction((session) =>
      bed.world.deps.seasonChampions.put({ ...champion, connectionId }, session),
    );
  expect((await season()).championRevision).toBeUndefined();
  await put('connection-1');
  expect((await season()).championRevision).toBe(4);
  const { decided } = await bed.client.listFinalWeeks({ chainId: '', after: '' });
  expect(decided?.seasons).toEqual([
    { chainId: CHAIN, connectionId: 'connection-1', season: '2031', championRevision: 4 },
  ]);
  await put('connection-0');
  expect((await bed.client.listFinalWeeks({ chainId: CHAIN, after: '' })).decided?.seasons).toEqual([]);
});

describe('whether a season is over', () => {
  const ends = async () => {
    const { isOver, championRevision } = await season();
    const { decided } = await bed.client.listFinalWeeks({ chainId: CHAIN, after: '' });
    return { isOver, championRevision, listed: decided?.seasons.filter((one) => one.season === '2031') };
  };
  const running = { isOver: false, championRevision: undefined, listed: [] };
  const without = { chainId: CHAIN, connectionId: 'connection-1', season: '2031', championRevision: 0 };
  const over = { isOver: true, championRevision: 0, listed: [without] };
  const set = (status: string, lastScoredLeg: number, fields: object) =>
    change('leagues', { _id: LEAGUE }, { status, lastScoredLeg, settings: { ...league().settings, ...fields } });
  beforeAll(() => bed.world.bed.mongo.connection.collection('season_champions').deleteMany({}));
  afterAll(() => set('in_season', 3, {}));

  it.each([
    ['of one without playoffs that the provider has completed, before week 18 too', 'complete', 3, 0, over],
    ['of one that it has not', 'in_season', 3, 0, running],
    ['of one whose last scored week is not final here yet', 'complete', 4, 0, running],
    ['of one with playoffs that nobody has won yet', 'complete', 3, 14, running],
  ])('is told %s', async (_, status, lastScoredLeg, playoffWeekStart, expected) => {
    await set(status, lastScoredLeg, { playoff_week_start: playoffWeekStart });
    expect(await ends()).toEqual(expected);
  });

  it('is told once week 18 is final too', async () => {
    const last = week(18, [row(1, 1, 90), row(2, 1, 80)], { isFinal: true, revision: 1 });
    await bed.world.deps.mongo.transaction((session) => bed.world.deps.matchups.put(last, session));
    await set('in_season', 18, { playoff_week_start: 0 });
    expect(await ends()).toEqual(over);
    await bed.world.bed.mongo.connection.collection('matchups').deleteOne({ _id: last._id as never });
  });

  it('is told of one with playoffs by its champion', async () => {
    await set('in_season', 3, {});
    const game = { round: 1, match: 1, team1: 2, team2: 3, winner: 3, loser: 2, place: 1, team1From: null };
    const bracket = {
      _id: LEAGUE,
      chainId: CHAIN,
      season: '2031',
      winners: [{ ...game, team2From: null }],
      losers: [],
    };
    await bed.world.deps.mongo.transaction((session) => bed.world.deps.brackets.put(bracket, session));
    expect(await ends()).toEqual({ ...running, isOver: true });
    await bed.world.bed.mongo.connection.collection('brackets').deleteMany({});
  });
});

it('tells which facts it carries', async () => {
  expect((await season()).facts).toBe(6);
});
