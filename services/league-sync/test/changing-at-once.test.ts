import { randomUUID } from 'node:crypto';
import { begunAgain } from './support/begun-again.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '711000000000002';
/** The first runs the league, and each of the others does the same at the same moment. */
const others = Array.from({ length: 24 }, (_, n) => n + 2);

describe('Many of one league at the same moment', () => {
  const tree = createProviderTree();
  let bed: SyncBed;

  beforeAll(async () => {
    putState(tree, '2031', 2);
    putSeason(tree, { leagueId, season: '2031', scored: 1, teams: others.length + 1 });
    bed = await syncBed({ folder: tree.folder });
    await bed.verify('owner1', { leagueId });
    await loaded(bed, leagueId);
    await bed.stopJobs();
    await bed.forgetBudget();
    await Promise.all(others.map((owner) => bed.verify(`owner${owner}`, { leagueId })));
  }, 120_000);
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  const chainId = async () => (await bed.deps.chains.findByLeague(leagueId))?._id ?? '';

  async function call(owner: number, method: 'POST' | 'DELETE', path: string, payload?: object): Promise<number> {
    const headers = await bed.issuer.headers({ sub: `account-owner${owner}`, email: `owner${owner}@example.test` });
    const url = `/api/leagues/${leagueId}/${path}`;
    return (await bed.app.inject({ method, url, headers, ...(payload && { payload }) })).statusCode;
  }

  test('claim their teams, none of which is tried again', async () => {
    const again = await begunAgain(bed, async () => {
      const statuses = await Promise.all(others.map((owner) => call(owner, 'POST', 'claim-team', { rosterId: owner })));
      expect(statuses).toEqual(others.map(() => 200));
    });
    const members = await bed.deps.memberships.ofChain(await chainId());
    const claimed = members.flatMap(({ claim }) => (claim === null ? [] : [claim.rosterId]));
    expect(claimed.sort((a, b) => a - b)).toEqual(others);
    expect(again).toBe(0);
  });

  test('are vouched for, or declined, none of which is tried again', async () => {
    const chain = await chainId();
    const waiting = others.map((owner) => ({
      ...{ _id: randomUUID(), chainId: chain, accountId: `account-guest${owner}`, sleeperUserId: ownerOf(owner) },
      ...{ displayName: 'Guest', teamName: null, email: 'g…@example.test', vouchedBy: null, declinedAt: null },
      ...{ askedAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) },
    }));
    await bed.mongo.connection.collection<{ _id: string }>('join_requests').insertMany(waiting);
    const [declined, vouched] = [waiting.slice(0, 12), waiting.slice(12)];
    const again = await begunAgain(bed, async () => {
      const statuses = await Promise.all([
        ...declined.map(({ _id }) => call(1, 'DELETE', `join-requests/${_id}`)),
        ...vouched.map(({ _id }) => call(1, 'POST', `join-requests/${_id}/vouch`)),
      ]);
      expect(statuses).toEqual([...declined.map(() => 204), ...vouched.map(() => 200)]);
    });
    const listed = await bed.deps.joinRequests.ofChain(chain, new Date());
    expect(listed.map(({ _id }) => _id).sort()).toEqual(vouched.map(({ _id }) => _id).sort());
    expect(again).toBe(0);
  });

  test('leave it, none of which is tried again', async () => {
    const again = await begunAgain(bed, async () => {
      const statuses = await Promise.all(others.map((owner) => call(owner, 'DELETE', 'membership')));
      expect(statuses).toEqual(others.map(() => 204));
    });
    const members = await bed.deps.memberships.ofChain(await chainId());
    expect(members.map(({ sleeperUserId }) => sleeperUserId)).toEqual([ownerOf(1)]);
    expect(again).toBe(0);
  });
});
