import { type EventOf } from '@dynasty/proto/subjects';
import { noteChampions } from '../src/actions/champions/note-champions.js';
import { type Playoffs } from '../src/bodies/playoffs.js';
import { type Deps } from '../src/deps.js';
import { getSeason } from '../src/rpc/get-season.js';
import { type BracketDoc } from '../src/store/brackets.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LAST_YEAR, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
const told: Pick<EventOf<'league.season_completed.v1'>, 'championRosterId' | 'championUserId' | 'revision'>[] = [];
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  world.deps.outbox.onCommitted((subject, payload) => {
    if (subject !== 'league.season_completed.v1') return;
    const { championRosterId, championUserId, revision } = payload as EventOf<'league.season_completed.v1'>;
    told.push({ championRosterId, championUserId, revision });
  });
});
afterAll(() => world.close());
beforeEach(() => {
  told.length = 0;
});

async function putBracket(winners: BracketDoc['winners']): Promise<void> {
  const bracket = { _id: LEAGUE, chainId: CHAIN, season: '2031', winners, losers: [] };
  await world.deps.mongo.transaction((session) => world.deps.brackets.put(bracket, session));
}

/** The provider says who has won the final; null: nobody yet. */
async function isWonBy(winner: number | null): Promise<void> {
  const final = { round: 1, match: 1, team1: winner ?? 1, team2: 4, winner, loser: winner && 4, place: 1 };
  await putBracket([{ ...final, team1From: null, team2From: null }]);
}

const note = async (deps: Deps) => noteChampions(deps, (await deps.chains.find(CHAIN))!, () => false);

it('a champion that another job has announced meanwhile by a newer bracket stays, and no revision is told twice', async () => {
  await isWonBy(1);
  await note(world.deps);
  await isWonBy(2);
  const { seasonChampions } = world.deps;
  let isOver = false;
  const ofChain: typeof seasonChampions.ofChain = async (...place) => {
    const announced = await seasonChampions.ofChain(...place);
    if (isOver) return announced;
    isOver = true;
    await isWonBy(3);
    await note(world.deps);
    return announced;
  };
  await note({ ...world.deps, seasonChampions: { ...seasonChampions, ofChain } });
  expect(await seasonChampions.find(LEAGUE)).toMatchObject({ rosterId: 3, revision: 2 });
  expect(told).toEqual([
    { championRosterId: 1, championUserId: '101', revision: 1 },
    { championRosterId: 3, championUserId: '103', revision: 2 },
  ]);
});

it('one whom the bracket takes back has won nothing, and whoever wins then is told as another; silence changes nothing', async () => {
  const { seasonChampions } = world.deps;
  const { revision } = (await seasonChampions.find(LEAGUE))!;
  await isWonBy(null);
  await note(world.deps);
  expect(await seasonChampions.find(LEAGUE)).toMatchObject({ rosterId: null, revision: revision + 1 });
  const { championRevision, rosters } = await getSeason(world.deps, { chainId: CHAIN, season: '2031' });
  expect([championRevision, rosters.map(({ standing }) => standing?.place)]).toEqual([revision + 1, [0, 0, 0, 0]]);
  await note(world.deps);
  await isWonBy(3);
  await note(world.deps);
  await putBracket([]);
  await note(world.deps);
  expect(told).toEqual([
    { championRosterId: 0, championUserId: '', revision: revision + 1 },
    { championRosterId: 3, championUserId: '103', revision: revision + 2 },
  ]);
});

describe('the owner of a champion’s team', () => {
  const known = async (leagueId = LEAGUE) => (await world.deps.seasonChampions.find(leagueId))!;
  const read = async (page: string) => (await world.get('ann', `/api/leagues/${LEAGUE}/${page}`)).json();

  it('stays when they have left since and the team is somebody else’s', async () => {
    await isWonBy(3);
    await note(world.deps);
    const stored = (await world.deps.leagues.find(LEAGUE))!;
    const users = stored.users.filter(({ userId }) => userId !== '103');
    await world.deps.leagues.put({ ...stored, users, lastScoredLeg: 16 });
    await world.deps.mongo.transaction(async (session) => {
      const rosters = await world.deps.rosters.ofLeague(LEAGUE, session);
      const now = rosters.map((roster) => (roster.rosterId === 3 ? { ...roster, ownerId: '102' } : roster));
      await world.deps.rosters.replaceAll(LEAGUE, now, session);
    });
    await note(world.deps);
    expect(told).toEqual([]);
    expect(await read('historical-champions')).toEqual([
      {
        ...{ user_id: '103', user_name: 'Dan', team_name: "Dan's Team", avatar: 'avatar-103' },
        ...{ year: '2031', league_id: LEAGUE, is_of_table: false },
      },
    ]);
    expect(await read('member-championships')).toEqual({ 103: ['2031'] });
    const { champion, teams }: Playoffs = await read('playoffs');
    expect(champion).toBe(3);
    expect(teams.map((team) => [team.rosterId, team.userId, team.displayName, team.teamName, team.avatar])).toEqual([
      [2, '102', 'Bob', "Bob's Team", 'avatar-102'],
      [1, '101', 'Ann', 'Ann’s Aces', 'avatar-101'],
      [4, null, null, 'Team 4', null],
      [3, '103', 'Dan', "Dan's Team", 'avatar-103'],
    ]);
    const { rosters } = await getSeason(world.deps, { chainId: CHAIN, season: '2031' });
    expect(rosters.map(({ ownerId, displayName, standing }) => [ownerId, displayName, standing?.place === 1])).toEqual([
      ['101', 'Ann', false],
      ['102', 'Bob', false],
      ['103', 'Dan', true],
      ['', '', false],
    ]);
  });

  it('is named by another season where their own knows nobody of that id; others are not looked for', async () => {
    const { leagues, mongo, seasonChampions, keptResponses } = world.deps;
    const looked = jest.spyOn(leagues, 'peopleOfChain');
    const named = async () => {
      keptResponses.drop(null);
      const { teams }: Playoffs = await read('playoffs');
      // Not by whoever let the reader in.
      looked.mockClear();
      const { rosters } = await getSeason(world.deps, { chainId: CHAIN, season: '2031' });
      const [page, told] = [teams, rosters].map((all) => all.find(({ rosterId }) => rosterId === 3));
      return [page, told].map((team) => [team?.displayName, team?.teamName, team?.avatar]);
    };
    const dan = ['Dan', "Dan's Team", 'avatar-103'];
    expect(await named()).toEqual([dan, dan]);
    expect(looked).not.toHaveBeenCalled();
    const before = await known();
    const owners = [{ rosterId: 3, ownerId: '104', coOwners: [], person: null }];
    await mongo.transaction((session) => seasonChampions.put({ ...before, owners }, session));
    const gone = ['Gone', "Gone's Team", 'avatar-104'];
    expect(await named()).toEqual([gone, gone]);
    expect(looked).toHaveBeenCalledTimes(1);
    await mongo.transaction((session) => seasonChampions.put(before, session));
  });

  it('is told again to another connection', async () => {
    const { revision } = await known();
    const chain = (await world.deps.chains.find(CHAIN))!;
    await noteChampions(world.deps, { ...chain, connectionId: 'connection-9' }, () => false);
    expect(told).toEqual([{ championRosterId: 3, championUserId: '103', revision }]);
    await note(world.deps);
  });

  it('is noted later of the current season alone, without news, where a former version has announced the champion', async () => {
    const place = { _id: LAST_YEAR, chainId: CHAIN, season: '2030' };
    const old = { ...place, connectionId: 'connection-1', rosterId: 7, revision: 1 };
    await world.deps.mongo.transaction((session) => world.deps.seasonChampions.put(old, session));
    await world.deps.mongo.connection.collection('season_champions').updateMany({}, { $unset: { owners: 1 } });
    const before = await known();
    await note(world.deps);
    expect(told).toEqual([]);
    const { owners, ...announced } = await known();
    expect(announced).toEqual(before);
    expect(owners?.map(({ rosterId, ownerId, coOwners }) => [rosterId, ownerId, coOwners])).toEqual([
      [1, '101', ['105']],
      [2, '102', []],
      [3, '102', []],
      [4, null, []],
    ]);
    expect(owners?.[1]?.person).toEqual({
      ...{ userId: '102', username: null, displayName: 'Bob', avatar: 'avatar-102', teamName: null },
    });
    expect(await known(LAST_YEAR)).toEqual(old);
  });
});
