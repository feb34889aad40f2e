import { reportFigure } from '@dynasty/testbed/report-figure';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectCopies } from './support/connected-copies.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '740000000000431';
const leagues = 200;
/** Polls of leagues that nobody watches which are under way at most: six in each of three processes. */
const pollsAtOnce = 18;
const retryAfterS = 4;
/** How long a reply is on its way, so that all these polls have asked for something before the first one comes. */
const replyMs = 500;

describe('200 leagues that are due when Sleeper says that it was asked too much', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let leagueIds: string[];

  beforeAll(async () => {
    putState(tree, '2031', 1);
    putSeason(tree, { leagueId, season: '2031', scored: 0 });
    // Nothing new: a poll does little else than ask.
    for (const part of ['matchups/1', 'transactions/1']) tree.put(`league/${leagueId}/${part}`, undefined);
    bed = await syncBed({ folder: tree.folder, provider: { timeoutMs: 30_000 } });
    await bed.startAnother();
    await bed.startAnother();
    await eventually(
      () => bed.deps.nflState.find(),
      (state) => state !== null,
    );
    leagueIds = await connectCopies(bed.deps, tree, leagueId, leagues);
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  test('are left alone by all processes until the time that it named, while pages are read, and polled then', async () => {
    const [connected] = leagueIds;
    expect(await bed.verify('owner1', { leagueId: connected })).toMatchObject({ status: 200 });
    const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    const chains = bed.mongo.connection.collection('chains');
    await bed.forgetBudget();
    await bed.forgetCalls();
    await bed.fault({ pattern: '*', mode: '429', retryAfterS, times: 1 });
    await bed.fault({ pattern: '*', mode: 'latency', ms: replyMs });
    const dueAt = new Date();
    await chains.updateMany({}, { $set: { nextPollAt: dueAt } });
    const [refused] = await eventually(
      async () => (await bed.calls()).last,
      ([call]) => call?.status === 429,
    );
    const page = await bed.app.inject({ url: `/api/leagues/${connected}/rosters`, headers });
    expect([page.statusCode, page.headers['x-stale-since']]).toEqual([200, undefined]);
    const cameMs = Date.parse(refused?.at ?? '');
    const namedMs = cameMs + retryAfterS * 1_000;
    await sleep(namedMs - Date.now());
    const agesMs = (await bed.calls()).last.map(({ at }) => Date.parse(at) - cameMs);
    const before = agesMs.filter((ms) => ms <= replyMs);
    const after = agesMs.filter((ms) => ms > replyMs && ms < retryAfterS * 1_000);
    reportFigure(expect, `${before.length} calls were under way when the 429 came, ${after.length} followed`);
    // More than one process was asking.
    expect(before.length).toBeGreaterThan(pollsAtOnce / 3);
    // A poll makes its next call at most before all processes know of the pause.
    expect(after.length).toBeLessThanOrEqual(pollsAtOnce);
    expect(after.filter((ms) => ms > 2 * replyMs)).toEqual([]);

    await bed.heal();
    const polled = () => chains.countDocuments({ syncedAt: { $gte: dueAt }, staleSince: null });
    await eventually(polled, (count) => count >= leagues / 2);
    // Five calls for each of 200 are more than the budget of a minute.
    await bed.forgetBudget();
    await eventually(polled, (count) => count === leagues);
    expect(await chains.countDocuments({ failedPolls: { $gt: 0 } })).toBe(0);
  });
});
