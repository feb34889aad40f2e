import { type LeagueSeasonCompleted, type LeagueWeekFinalized } from '@dynasty/proto/events/v1/league';
import { type ChainDoc } from '../src/store/chains.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [old, next] = ['760000000000030', '760000000000031'];

describe('a season that ended while nothing ran', () => {
  const tree = createProviderTree();
  const finals: LeagueWeekFinalized[] = [];
  const champions: LeagueSeasonCompleted[] = [];
  /** In order. */
  const committed: { subject: string; payload: object }[] = [];
  let bed: SyncBed;
  let chainId: string;

  beforeAll(async () => {
    putState(tree, '2030', 16);
    putSeason(tree, { leagueId: old, season: '2030', scored: 15 });
    bed = await syncBed({ folder: tree.folder });
    bed.deps.outbox.onCommitted((subject, payload) => void committed.push({ subject, payload }));
    await bed.bus.work({
      subject: 'league.week_finalized.v1',
      consumer: 'test-weeks',
      handle: async ({ payload }) => void finals.push(payload),
    });
    await bed.bus.work({
      subject: 'league.season_completed.v1',
      consumer: 'test-champions',
      handle: async ({ payload }) => void champions.push(payload),
    });
    await bed.verify('owner1', { leagueId: old });
    chainId = (await loaded(bed, old))?._id ?? '';
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  /** Polls as if hours had passed, and returns the paths that were asked for. */
  async function poll(): Promise<string[]> {
    await bed.forgetBudget();
    await bed.forgetCalls();
    const syncedAt = new Date(Date.now() - 12 * 3_600_000);
    await bed.deps.chains.update(chainId, { nextPollAt: new Date(0), syncedAt });
    await eventually(
      () => bed.deps.chains.find(chainId),
      (now: ChainDoc | null) => (now?.nextPollAt.getTime() ?? 0) > 0 && now?.sync.state === 'ready',
      30_000,
    );
    return Object.keys((await bed.calls()).paths);
  }

  test('is read to its end once the next one has begun, and then never again', async () => {
    putSeason(tree, { leagueId: old, season: '2030', scored: 17 });
    tree.put(`league/${old}/winners_bracket`, [{ r: 1, m: 1, t1: 1, t2: 2, w: 2, l: 1, p: 1 }]);
    putSeason(tree, { leagueId: next, season: '2031', scored: 0, previous: old });
    putState(tree, '2031', 1);
    await bed.verify('owner1', { leagueId: next });
    await loaded(bed, next);
    const state = await bed.sync.sleeper.state();
    if (state !== null) await bed.deps.nflState.put({ _id: 'nfl', ...state, fetchedAt: new Date() });

    await poll();
    const told = await eventually(
      async () => finals.filter(({ season, week }) => season === '2030' && week > 15),
      ({ length }) => length === 2,
    );
    expect(told).toMatchObject([
      { week: 16, revision: 1, leagueId: old },
      { week: 17, revision: 1, leagueId: old },
    ]);
    const movesRead = async (): Promise<boolean> => {
      const legs = await Promise.all([16, 17, 18].map((leg) => bed.deps.transactions.ofLeg(old, leg)));
      return legs.every((moves) => moves.length === 1);
    };
    // Where the machine is so busy that a call runs out of time, the next poll reads what this one could not.
    for (let polls = 1; polls <= 5 && !(await movesRead()); polls += 1) await poll();
    expect(await movesRead()).toBe(true);
    const champion = await eventually(
      async () => champions,
      ({ length }) => length === 1,
    );
    expect(champion).toMatchObject([
      { season: '2030', championRosterId: 2, championUserId: ownerOf(2), revision: 1, leagueId: old },
    ]);
    // Pages that were read between the bracket and its champion are read again.
    const at = committed.findIndex(({ subject }) => subject === 'league.season_completed.v1');
    expect(committed[at - 1]).toMatchObject({ subject: 'league.synced.v1', payload: { chainId, parts: ['brackets'] } });
    const asked = await poll();
    expect(asked.some((path) => path.includes(next))).toBe(true);
    expect(asked.filter((path) => path.includes(`/league/${old}`))).toEqual([]);
  });
});
