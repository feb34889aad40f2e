import { type LeagueSeasonCompleted, type LeagueTransactionCompleted } from '@dynasty/proto/events/v1/league';
import { pollChain } from '../src/actions/polling/poll-chain.js';
import { type SyncDeps } from '../src/deps.js';
import { type Assignment, planPolls } from '../src/domain/polling/poll-plan.js';
import { createProviderTree, leagueReply, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '780000000000031';
const teams = [1, 2, 3, 4];

/** Dies right after the given number of commits: whatever was to follow never happens. */
function dyingAfter(deps: SyncDeps, commits: number): SyncDeps {
  let left = commits;
  const transaction: SyncDeps['mongo']['transaction'] = async (work) => {
    const result = await deps.mongo.transaction(work);
    left -= 1;
    if (left === 0) throw new Error('killed');
    return result;
  };
  return { ...deps, mongo: { ...deps.mongo, transaction } };
}

describe('a poll that dies', () => {
  const tree = createProviderTree();
  const at = (part: string) => `league/${leagueId}/${part}`;
  const synced: string[] = [];
  const moves: LeagueTransactionCompleted[] = [];
  const champions: LeagueSeasonCompleted[] = [];
  const finals: number[] = [];
  let bed: SyncBed;
  let chainId: string;

  beforeAll(async () => {
    putState(tree, '2031', 5);
    putSeason(tree, { leagueId, season: '2031', scored: 4 });
    bed = await syncBed({ folder: tree.folder });
    await bed.bus.work({
      subject: 'league.synced.v1',
      consumer: 'test-synced',
      handle: async ({ payload }) => void synced.push(...payload.parts),
    });
    await bed.bus.work({
      subject: 'league.transaction_completed.v1',
      consumer: 'test-moves',
      handle: async ({ payload }) => void moves.push(payload),
    });
    await bed.bus.work({
      subject: 'league.season_completed.v1',
      consumer: 'test-champions',
      handle: async ({ payload }) => void champions.push(payload),
    });
    await bed.bus.work({
      subject: 'league.week_finalized.v1',
      consumer: 'test-weeks',
      handle: async ({ payload }) => void finals.push(payload.revision),
    });
    await bed.verify('owner1', { leagueId });
    chainId = (await loaded(bed, leagueId))?._id ?? '';
    // The test alone polls it.
    await bed.deps.chains.update(chainId, { nextPollAt: new Date(Date.now() + 86_400_000) });
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.forgetBudget());

  /** Changes something in every part of the league. */
  function changeEverything(round: number): void {
    const season = { leagueId, season: '2031', scored: 4, seed: 100 + round, name: `Round ${round}` };
    putSeason(tree, season);
    tree.put(
      at('users'),
      teams.map((team) => ({
        user_id: ownerOf(team),
        display_name: `Owner ${team}`,
        is_owner: team === 1,
        metadata: { team_name: `Round ${round} of ${team}` },
      })),
    );
    tree.put(
      at('rosters'),
      teams.map((team) => ({
        roster_id: team,
        owner_id: ownerOf(team),
        players: [String(team * 100)],
        starters: [String(team * 100)],
        settings: { wins: round },
      })),
    );
    tree.put(at('transactions/5'), [moveOf(round)]);
    tree.put(at('traded_picks'), [{ season: '2032', round, roster_id: 1, previous_owner_id: 1, owner_id: 2 }]);
    const winner = (round % 2) + 1;
    tree.put(at('winners_bracket'), [{ r: 1, m: 1, t1: 1, t2: 2, w: winner, l: 3 - winner, p: 1 }]);
    tree.put(`user/${ownerOf(1)}/leagues/nfl/2031`, [leagueReply(season)]);
  }

  const moveOf = (round: number) => ({
    transaction_id: `${leagueId}9${round}`,
    type: 'waiver',
    status: 'complete',
    leg: 5,
    created: 1_946_000_000_000 + round,
    status_updated: 1_946_000_001_000 + round,
    roster_ids: [1],
    adds: { 900: 1 },
  });

  async function poll(deps: SyncDeps): Promise<void> {
    const state = await bed.deps.nflState.find();
    const plan = planPolls({ watched: 0, unwatched: 1, idle: 0, drafting: 0, gamesOn: false });
    const assignment: Assignment = { plan, state, gamesOn: false, shards: [] };
    // Two hours ago: it is time for a thorough poll.
    await bed.deps.chains.update(chainId, { syncedAt: new Date(Date.now() - 2 * 3_600_000) });
    const chain = await bed.deps.chains.find(chainId);
    if (chain === null) throw new Error('the chain is gone');
    await pollChain(deps, chain, assignment, new AbortController().signal);
  }

  test('at any moment leaves nothing stored that was not announced', async () => {
    await eventually(
      async () => finals.length,
      (length) => length >= 4,
    );
    for (let commits = 1; ; commits += 1) {
      const before = { revision: (await bed.deps.matchups.find(chainId, '2031', 4))?.revision ?? 0 };
      for (const list of [synced, moves, champions, finals]) list.length = 0;
      changeEverything(commits);
      const died = await poll(dyingAfter(bed.sync, commits)).then(
        () => false,
        (error: Error) => error.message === 'killed',
      );
      await poll(bed.sync);
      const parts = ['brackets', 'drafts', 'league', 'matchups', 'rosters', 'transactions', 'users'];
      await eventually(
        async () => [commits, ...new Set(synced)].sort(),
        (told) => parts.every((part) => told.includes(part)),
        10_000,
      );
      await eventually(
        async () => moves.map(({ transactionId }) => transactionId),
        (ids) => ids.includes(`${leagueId}9${commits}`),
        10_000,
      );
      const champion = await eventually(
        async () => champions.at(-1),
        (told) => told !== undefined,
      );
      expect(champion).toMatchObject({
        season: '2031',
        championRosterId: (commits % 2) + 1,
        championUserId: ownerOf((commits % 2) + 1),
        revision: commits,
        backfill: false,
      });
      const corrected = (await bed.deps.matchups.find(chainId, '2031', 4))?.revision ?? 0;
      expect(corrected).toBe(before.revision + 1);
      await eventually(
        async () => finals,
        (revisions) => revisions.includes(corrected),
        10_000,
      );
      if (!died) break;
      expect(commits).toBeLessThan(30);
    }
  }, 180_000);

  test('announces a move once, when it is complete, and never again when it is read twice', async () => {
    moves.length = 0;
    const claim = moveOf(900);
    tree.put(at('transactions/5'), [{ ...claim, status: 'failed' }, moveOf(901)]);
    await poll(bed.sync);
    tree.put(at('transactions/5'), [claim, moveOf(901)]);
    await poll(bed.sync);
    await poll(bed.sync);
    tree.put(at('transactions/5'), [claim, moveOf(901), moveOf(902)]);
    await poll(bed.sync);
    await eventually(
      async () => moves.length,
      (length) => length >= 3,
    );
    expect(moves.map(({ transactionId }) => transactionId)).toEqual(
      [901, 900, 902].map((round) => `${leagueId}9${round}`),
    );
    expect(moves[0]).toMatchObject({
      chainId,
      leagueId,
      season: '2031',
      leg: 5,
      type: 'waiver',
      rosterIds: [1],
      backfill: false,
      occurredAt: new Date(1_946_000_001_901).toISOString(),
    });
  });

  test('announces nothing when nothing has changed', async () => {
    synced.length = 0;
    await poll(bed.sync);
    tree.put(at('transactions/5'), [moveOf(903)]);
    await poll(bed.sync);
    await eventually(
      async () => moves.at(-1)?.transactionId,
      (id) => id === `${leagueId}9903`,
    );
    expect(synced).toEqual(['transactions']);
  });
});
