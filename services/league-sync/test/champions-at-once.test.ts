import { type EventOf } from '@dynasty/proto/subjects';
import { noteChampions } from '../src/actions/champions/note-champions.js';
import { type Deps } from '../src/deps.js';
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

/** The provider says who has won the final. */
async function isWonBy(winner: number): Promise<void> {
  const final = { round: 1, match: 1, team1: winner, team2: 4, winner, loser: 4, place: 1 };
  const rest = { team1From: null, team2From: null };
  const bracket = { _id: LEAGUE, chainId: CHAIN, season: '2031', winners: [{ ...final, ...rest }], losers: [] };
  await world.deps.mongo.transaction((session) => world.deps.brackets.put(bracket, session));
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
