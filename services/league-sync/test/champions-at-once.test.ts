import { type EventOf } from '@dynasty/proto/subjects';
import { noteChampions } from '../src/actions/champions/note-champions.js';
import { type Deps } from '../src/deps.js';
import { getSeason } from '../src/rpc/get-season.js';
import { type BracketDoc } from '../src/store/brackets.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

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
