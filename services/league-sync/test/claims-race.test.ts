import { type App } from '@dynasty/kit/http';
import { reportFigure } from '@dynasty/testbed/report-figure';
import { seeds } from '@dynasty/testbed/seeds';
import { callsPerMinute } from '../src/domain/polling/poll-plan.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '750000000000918';
const accounts = 50;
const peopleEach = 2;
/** Jobs leave people this many calls to Sleeper in a minute: fewer than there are accounts. */
const callsLeft = 30;
const runs = seeds(2);

describe('Fifty accounts that are one Sleeper user, at two processes', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let processes: App[];

  beforeAll(async () => {
    putState(tree, '2031', 2);
    // The first team is that of who connects the league.
    putSeason(tree, { leagueId, season: '2031', scored: 1, teams: 1 + runs.length * peopleEach });
    bed = await syncBed({ folder: tree.folder });
    processes = [bed.app, await bed.startAnother()];
    await bed.verify('owner1', { leagueId });
    await loaded(bed, leagueId);
    await bed.stopJobs();
  }, 120_000);
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  async function leaveFewCalls(): Promise<void> {
    const { callWindows } = bed.deps;
    const second = Math.floor((await callWindows.clockMs()) / 1000);
    const buckets = [{ second, calls: callsPerMinute - callsLeft }];
    const window = { _id: 'sleeper', version: 1, buckets, blockedUntilMs: 0 };
    // The other process has jobs, whose calls may come in between.
    do await bed.forgetBudget();
    while (!(await callWindows.swap(window)));
  }

  /** What these accounts do at once, half of them at each process; the statuses of the responses. */
  const atOnce = (racers: readonly string[], act: (racer: string, at: App) => Promise<number>) =>
    Promise.all(racers.map((racer, n) => act(racer, processes[n % processes.length] ?? bed.app)));

  const join = (rosterId: number) => async (racer: string, at: App) =>
    (await bed.verify(racer, { leagueId, sleeperUsername: `owner${rosterId}` }, at)).status;

  const claim = (rosterId: number) => async (racer: string, at: App) => {
    const headers = await bed.issuer.headers({ sub: `account-${racer}`, email: `${racer}@example.test` });
    const url = `/api/leagues/${leagueId}/claim-team`;
    return (await at.inject({ method: 'POST', url, headers, payload: { rosterId } })).statusCode;
  };

  test.each(runs)('one of them is linked and has the team, the others are told so (seed %i)', async (run) => {
    for (let person = 0; person < peopleEach; person += 1) {
      const rosterId = run * peopleEach + person;
      const racers = Array.from({ length: accounts }, (_, n) => `racer${rosterId}x${n}`);
      await leaveFewCalls();
      const joined = await atOnce(racers, join(rosterId));
      expect(joined.filter((status) => status === 200)).toHaveLength(1);
      expect(joined.filter((status) => status === 409)).toHaveLength(accounts - 1);

      const claimed = await atOnce(racers, claim(rosterId));
      const winner = `account-${racers[joined.indexOf(200)] ?? ''}`;
      expect(claimed.map((status, n) => (status === 200 ? n : -1)).filter((n) => n >= 0)).toEqual([
        joined.indexOf(200),
      ]);
      expect(claimed.filter((status) => status === 403)).toHaveLength(accounts - 1);

      const chain = await bed.deps.chains.findByLeague(leagueId);
      const members = await bed.deps.memberships.ofChain(chain?._id ?? '');
      expect(members.filter(({ claim: held }) => held?.rosterId === rosterId)).toMatchObject([
        { sleeperUserId: ownerOf(rosterId), accountId: winner },
      ]);
      const linked = { 'sleeper.userId': ownerOf(rosterId) };
      expect(await bed.mongo.connection.collection('accounts').countDocuments(linked)).toBe(1);
    }
    if (run === runs.length)
      reportFigure(expect, `${runs.length * peopleEach} Sleeper users, ${accounts} accounts each`);
  });
});
