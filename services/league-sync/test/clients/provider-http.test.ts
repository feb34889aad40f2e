import { type Testbed, testbed } from '@dynasty/testbed/testbed';
import { type CallBudget, createCallBudget, type Urgency } from '../../src/clients/sleeper/call-budget.js';
import { callsByMinute, emptyHistory, refusalsOfDay } from '../../src/domain/polling/call-history.js';
import { callsPerMinute } from '../../src/domain/polling/poll-plan.js';
import { createCallWindows } from '../../src/store/call-windows.js';
import { forgetCalls, providerClient } from '../support/provider-client.js';
import { createProviderTree, putSeason, putState } from '../support/provider-tree.js';
import { type StandIn, startStandIn } from '../support/stand-in.js';

const leagueId = '700000000000000001';
const outage = expect.objectContaining({ kind: 'unavailable', slug: 'provider-unavailable' });

describe('asking the provider', () => {
  const tree = createProviderTree();
  let bed: Testbed;
  let standIn: StandIn;
  const closers: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    putSeason(tree, { leagueId, season: '2031', scored: 2 });
    putState(tree, '2031', 3);
    bed = await testbed();
    standIn = await startStandIn(tree.folder);
  });
  afterAll(async () => {
    await Promise.all(closers.map((close) => close()));
    await standIn.close();
    await bed.close();
    tree.remove();
  });
  beforeEach(() => forgetCalls(bed, standIn));

  /** Only a hanging reply has a short time. */
  function client(urgency: Urgency = 'background', timeoutMs = 30_000) {
    const { close, ...made } = providerClient(bed, standIn.providerUrl, {
      urgency,
      timeoutMs,
      maxBodyBytes: 2 * 1024 * 1024,
    });
    closers.push(close);
    return made;
  }
  const calls = async () => (await standIn.calls()).total;

  test('a reply is checked and translated; a missing thing is null', async () => {
    const { sleeper } = client();
    expect(await sleeper.league(leagueId)).toMatchObject({ _id: leagueId, lastScoredLeg: 2 });
    expect(await sleeper.league('1')).toBeNull();
    expect(await sleeper.user('nobody')).toBeNull();
    expect(await sleeper.user('OWNER1')).toMatchObject({ userId: '3101', username: 'owner1' });
  });

  test('text that is no id or name never becomes a path', async () => {
    const { sleeper } = client();
    for (const bad of ['../state', '1/../..', '', '1'.repeat(21), '1?x', '%2e%2e']) {
      await expect((async () => sleeper.league(bad))()).rejects.toThrow('refused');
      await expect((async () => sleeper.user(bad.replace(/^1+$/, 'x'.repeat(50))))()).rejects.toThrow('refused');
    }
    expect(await calls()).toBe(0);
  });

  test.each(['500', 'html', 'truncate', 'reset', 'redirect', 'huge'] as const)(
    '%s is tried again, then reported as an outage',
    async (mode) => {
      // Twice what the client takes: longer ones only keep this process busy, which is the stand-in's as well.
      const rule = { pattern: '/v1/state/nfl', mode, bytes: 4 * 1024 * 1024 };
      await standIn.fault(rule);
      await expect(client().sleeper.state()).rejects.toEqual(outage);
      expect(await calls()).toBe(3);
      const { sleeper } = client();
      await standIn.heal();
      await standIn.fault({ ...rule, times: 1 });
      expect(await sleeper.state()).toMatchObject({ week: 3 });
    },
  );

  test('the file of all players, which grows each year, may be larger than other replies', async () => {
    const player = (id: number) => ({ player_id: String(id), first_name: 'x'.repeat(1_000), last_name: 'Player' });
    const count = 3_000;
    tree.put('players/nfl', Object.fromEntries(Array.from({ length: count }, (_, id) => [String(id), player(id)])));
    expect(await client().sleeper.players()).toHaveLength(count);
    expect(await calls()).toBe(1);
  });

  test('wrong types and a hanging reply are outages that are not repeated at once', async () => {
    await standIn.fault({ pattern: '/v1/state/nfl', mode: 'wrong-types' });
    await expect(client().sleeper.state()).rejects.toEqual(outage);
    await standIn.fault({ pattern: '/v1/league/*', mode: 'hang' });
    const startedAt = performance.now();
    await expect(client('background', 1_500).sleeper.league(leagueId)).rejects.toEqual(outage);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(await calls()).toBe(2);
  });

  test('five failures in a row close the way for a moment: no call is made, then one that succeeds opens it', async () => {
    const { sleeper } = client();
    await standIn.fault({ pattern: '*', mode: '500' });
    await expect(sleeper.state()).rejects.toEqual(outage);
    await expect(sleeper.state()).rejects.toEqual(outage);
    await expect(sleeper.state()).rejects.toEqual(outage);
    expect(await calls()).toBe(5);
    await standIn.heal();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await sleeper.state()).toMatchObject({ week: 3 });
  });

  test('429 stops everybody for as long as the provider says, whichever process asked', async () => {
    const history = async () => (await createCallWindows(bed.mongo).find('sleeper'))?.history ?? emptyHistory;
    await standIn.fault({ pattern: '/v1/state/nfl', mode: '429', retryAfterS: 30 });
    await expect(client('interactive').sleeper.state()).rejects.toEqual(expect.objectContaining({ retryAfterS: 30 }));
    await expect(client('interactive').sleeper.league(leagueId)).rejects.toEqual(outage);
    expect(await calls()).toBe(1);
    const waiting = new AbortController();
    const background = client().budget.take('background', waiting.signal);
    setTimeout(() => waiting.abort(), 100);
    await expect(background).rejects.toThrow('abort');
    expect(await calls()).toBe(1);
    expect(refusalsOfDay(await history(), Date.now())).toBe(1);
    expect(callsByMinute(await history(), Date.now()).reduce((sum, each) => sum + each)).toBe(1);
  });

  test('people who ask for the same at the same moment share one call, and its failure; later ones ask anew', async () => {
    const { sleeper } = client('interactive');
    const ask = () => Promise.allSettled(Array.from({ length: 50 }, () => sleeper.users(leagueId)));
    const [users] = await Promise.all([ask(), sleeper.user('owner1'), sleeper.user('OWNER1')]);
    const people = { status: 'fulfilled', value: await sleeper.users(leagueId) };
    expect(users).toEqual(users.map(() => people));
    expect((await standIn.calls()).paths).toEqual({ [`/v1/league/${leagueId}/users`]: 2, '/v1/user/owner1': 1 });
    await standIn.fault({ pattern: '/v1/league/*', mode: '500', times: 2 });
    const failures = await ask();
    expect(failures).toEqual(failures.map(() => ({ status: 'rejected', reason: outage })));
    expect(await sleeper.users(leagueId)).toEqual(people.value);
  });

  test('jobs share no call: each can be ended by itself', async () => {
    const { sleeper } = client();
    await Promise.all([sleeper.users(leagueId), sleeper.users(leagueId)]);
    expect(await calls()).toBe(2);
  });

  test('processes share one budget of 900, retries counted', async () => {
    const windows = createCallWindows(bed.mongo);
    let now = 1_900_000_000_000;
    const budgets = [1, 2, 3].map(() => createCallBudget({ windows, now: () => now }));
    const takes = Array.from(
      { length: 930 },
      (_, index) => budgets[index % 3]?.take('interactive') ?? Promise.reject(),
    );
    const granted = (await Promise.allSettled(takes)).filter((take) => take.status === 'fulfilled').length;
    expect(granted).toBe(callsPerMinute);
    now += 62_000;
    await budgets[0]?.take('interactive');
  });

  test('jobs for watched leagues and other jobs keep their parts, in whatever process, and people theirs', async () => {
    const windows = createCallWindows(bed.mongo);
    const budgets = [1, 2].map(() => createCallBudget({ windows, now: () => 1_900_000_000_000 }));
    const [first, second] = budgets as [CallBudget, CallBudget];
    for (const budget of budgets) budget.limitJobs('background', 400);
    const take = (budget: CallBudget, urgency: Urgency, count: number) =>
      Promise.all(Array.from({ length: count }, () => budget.take(urgency)));
    await take(first, 'watched', 450);
    await take(second, 'background', 400);
    const waiting = new AbortController();
    const refused = expect(second.take('background', waiting.signal)).rejects.toThrow('abort');
    await take(first, 'watched', 20);
    await take(second, 'interactive', 30);
    expect(second.longestWaitMs('background')).toBeGreaterThan(0);
    waiting.abort();
    await refused;
    expect(second.longestWaitMs('background')).toBe(0);
  });

  test('jobs for watched leagues that want ever more are held to their part, in whatever process', async () => {
    const windows = createCallWindows(bed.mongo);
    const budgets = [1, 2].map(() => createCallBudget({ windows, now: () => 1_900_000_000_000 }));
    const [first, second] = budgets as [CallBudget, CallBudget];
    for (const budget of budgets) budget.limitJobs('watched', 730);
    const take = (budget: CallBudget, urgency: Urgency, count: number) =>
      Promise.all(Array.from({ length: count }, () => budget.take(urgency)));
    await take(first, 'watched', 400);
    await take(second, 'watched', 330);
    const waiting = new AbortController();
    const refused = expect(first.take('watched', waiting.signal)).rejects.toThrow('abort');
    await take(first, 'background', 125);
    await take(second, 'interactive', 30);
    waiting.abort();
    await refused;
  });

  test('a budget that was used up before its clock was set back is free again after two minutes', async () => {
    const windows = createCallWindows(bed.mongo);
    let now = 1_900_000_000_000;
    const full = { _id: 'sleeper', version: 1, buckets: [{ second: now / 1000, calls: callsPerMinute }] };
    expect(await windows.swap({ ...full, blockedUntilMs: 0 })).toBe(true);
    now -= 86_400_000;
    const budget = createCallBudget({ windows, now: () => now });
    await expect(budget.take('interactive')).rejects.toEqual(outage);
    now += 121_000;
    await budget.take('interactive');
  });
});
