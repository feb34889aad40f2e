import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { type Moment } from '@dynasty/sandbox/world/files/moment';
import { readFileSync } from 'node:fs';
import { pollChain } from '../src/actions/polling/poll-chain.js';
import { readTransactions } from '../src/clients/sleeper/week-replies.js';
import { planPolls } from '../src/domain/polling/poll-plan.js';
import { type NflStateDoc } from '../src/store/nfl-calendar.js';
import { type GeneratedWorld, generatedWorld } from './support/generated-world.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const minutesAWeek = 10_080;
const start: Moment = { season: 2025, week: 2, minute: 1_700 };

/** Moments at which a league is polled: some an hour apart, some after days or weeks in which nothing ran. */
function pollTimes(seed: number): Moment[] {
  const random = seededRandom(seed);
  const moments: Moment[] = [];
  let minutes = (start.week - 1) * minutesAWeek + start.minute;
  while (minutes < 17 * minutesAWeek) {
    const isDown = random() < 0.5;
    minutes += isDown ? Math.floor((1 + random() * 25) * 1_440) : 600 + Math.floor(random() * 3_000);
    moments.push({ season: 2025, week: Math.floor(minutes / minutesAWeek) + 1, minute: minutes % minutesAWeek });
  }
  return [...moments.filter(({ week }) => week <= 18), { season: 2025, week: 19, minute: 0 }];
}

describe('moves of legs that have ended since the last poll', () => {
  let world: GeneratedWorld;
  let bed: SyncBed;
  let chainId: string;
  let leagueId: string;

  beforeAll(async () => {
    world = generatedWorld(11, 2025, start);
    bed = await syncBed({ folder: world.folder });
    leagueId = world.leagues[0]?.seasons[0]?.leagueId ?? '';
    await bed.verify(world.members[0]?.displayName.toLowerCase() ?? '', { leagueId });
    chainId = (await loaded(bed, leagueId))?._id ?? '';
  });
  afterAll(async () => {
    await bed.close();
    world.remove();
  });

  /** Polls once; nothing else does. `state`: what is thought to be the NFL's week. */
  async function poll(state: NflStateDoc): Promise<void> {
    await bed.forgetBudget();
    const plan = planPolls({ watched: 1, unwatched: 0, idle: 0, drafting: 0, gamesOn: false });
    // A moment ago: no thorough poll, which would read more.
    await bed.deps.chains.update(chainId, { syncedAt: new Date(), nextPollAt: new Date(Date.now() + 86_400_000) });
    const chain = await bed.deps.chains.find(chainId);
    if (chain === null) throw new Error('the chain is gone');
    await pollChain(bed.sync, chain, { plan, state, gamesOn: false, shards: [] }, new AbortController().signal);
  }

  const stateNow = async (): Promise<NflStateDoc> => {
    const state = await bed.sync.sleeper.state();
    if (state === null) throw new Error('no state');
    return { _id: 'nfl', ...state, fetchedAt: new Date() };
  };

  /** The provider's moves that are not stored as they are, by leg. */
  async function missing(): Promise<string[]> {
    const found: string[] = [];
    for (let leg = 1; leg <= 18; leg += 1) {
      const reply = readTransactions(readFileSync(`${world.folder}/v1/league/${leagueId}/transactions/${leg}.json`));
      const stored = new Map((await bed.deps.transactions.ofLeg(leagueId, leg)).map((move) => [move._id, move]));
      for (const move of reply) {
        const { status, statusUpdatedMs } = stored.get(move._id) ?? {};
        if (status !== move.status || statusUpdatedMs !== move.statusUpdatedMs) found.push(`${leg}:${move._id}`);
      }
    }
    return found;
  }

  async function startAgain(): Promise<void> {
    world.show(start);
    await bed.mongo.connection.collection('transactions').deleteMany({ leagueId });
    await bed.mongo.connection.collection('season_cursors').deleteMany({});
    await poll(await stateNow());
    expect(await missing()).toEqual([]);
  }

  test.each([1, 2])(
    'are all read, whatever days nothing ran (schedule %i)',
    async (seed) => {
      await startAgain();
      let late = await stateNow();
      const times = pollTimes(seed);
      for (const [index, moment] of times.entries()) {
        world.show(moment);
        const state = await stateNow();
        // What week it is, is asked every five minutes: now and then a poll still thinks it is the week before.
        if (index % 3 === 1) await poll(late);
        await poll(state);
        late = state;
      }
      expect(times.length).toBeGreaterThan(5);
      expect(await missing()).toEqual([]);
      const total = await bed.mongo.connection.collection('transactions').countDocuments({ leagueId });
      expect(total).toBeGreaterThan(100);
    },
    120_000,
  );

  test('are read on where a poll failed half-way', async () => {
    await startAgain();
    world.show({ season: 2025, week: 8, minute: 4_000 });
    await bed.fault({ pattern: `/v1/league/${leagueId}/transactions/5`, mode: '500' });
    await poll(await stateNow());
    expect((await bed.deps.chains.find(chainId))?.staleSince).not.toBeNull();
    const gaps = [...new Set((await missing()).map((each) => Number(each.split(':')[0])))];
    expect(Math.min(...gaps)).toBe(5);

    await bed.heal();
    await bed.forgetCalls();
    await new Promise((resolve) => setTimeout(resolve, 350));
    await poll(await stateNow());
    expect(await missing()).toEqual([]);
    expect((await bed.deps.chains.find(chainId))?.staleSince).toBeNull();
    const { paths } = await bed.calls();
    const legs = [3, 4, 5, 6, 7, 8, 9].map((leg) => paths[`/v1/league/${leagueId}/transactions/${leg}`] ?? 0);
    expect(legs).toEqual([0, 1, 1, 1, 1, 1, 0]);
  });

  test('cost one call while the leg stays, and a thorough poll reads the leg before once more', async () => {
    const legsAsked = async () => {
      const { paths } = await bed.calls();
      return Object.keys(paths).flatMap((path) => path.match(/transactions\/(\d+)$/)?.[1] ?? []);
    };
    await startAgain();
    world.show({ season: 2025, week: 9, minute: 2_000 });
    await poll(await stateNow());
    await bed.forgetCalls();
    await poll(await stateNow());
    expect(await legsAsked()).toEqual(['9']);
    await bed.forgetCalls();
    const chain = await bed.deps.chains.find(chainId);
    const plan = planPolls({ watched: 1, unwatched: 0, idle: 0, drafting: 0, gamesOn: false });
    const assignment = { plan, state: await stateNow(), gamesOn: false, shards: [] };
    const anHourAgo = { ...chain!, syncedAt: new Date(Date.now() - 7_200_000) };
    await pollChain(bed.sync, anHourAgo, assignment, new AbortController().signal);
    expect((await legsAsked()).sort()).toEqual(['8', '9']);
  });
});
