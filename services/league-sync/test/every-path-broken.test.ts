// Takes long: it breaks each path of a whole poll in eight ways.
import { type Account } from '@dynasty/kit/auth';
import { type FaultMode } from '@dynasty/sandbox/fault-rules';
import { changedIn, type StoredState, watchStored } from '@dynasty/testbed/fuzz/stored-state';
import { joinLeague } from '../src/actions/joining/join-league.js';
import { createFailedReads } from '../src/actions/nfl/failed-reads.js';
import { refreshNflState } from '../src/actions/nfl/refresh-nfl-state.js';
import { keepPlayersFresh, playersEveryMs } from '../src/actions/nfl/refresh-players.js';
import { keepStatsFresh } from '../src/actions/nfl/refresh-stat-weeks.js';
import { pollChain } from '../src/actions/polling/poll-chain.js';
import { type Sleeper } from '../src/clients/sleeper/sleeper.js';
import { isSourceAway } from '../src/clients/source-away.js';
import { planPolls } from '../src/domain/polling/poll-plan.js';
import { type ChainDoc } from '../src/store/chains.js';
import {
  type CallKind,
  callKinds,
  failures,
  leagueId,
  limitsInSmall,
  putEveryPath,
  requestOf,
  season,
} from './support/every-path.js';
import { agesMs } from './support/poll-now.js';
import { providerClient } from './support/provider-client.js';
import { createProviderTree } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

/** Someone who is in the league on Sleeper and not here. */
const newcomer: Account = {
  ...{ accountId: 'account-owner3', email: 'owner3@example.test', emailVerified: true, username: 'owner3' },
  ...{ firstName: 'Owner', lastName: 'Three', sid: '', expiresAtMs: Infinity },
};
/** What polls note of themselves: when they were, what they met, and how they ended. */
const notes = {
  chains: ['syncedAt', 'nextPollAt', 'isRetrying', 'failedPolls', 'triedAt', 'staleSince', 'retry'],
  season_cursors: ['weekAhead', 'inactiveAt', 'stores'],
  pages: ['syncedAt'],
};
const facts = ['leagues', 'rosters', 'matchups', 'transactions', 'drafts', 'traded_picks', 'brackets', 'players'];

describe('one path of a connected league that is broken while all others reply well', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;
  let stored: () => Promise<StoredState>;

  beforeAll(async () => {
    putEveryPath(tree);
    bed = await syncBed({ folder: tree.folder, now: '2031-10-01T12:00:00Z' });
    await bed.verify('owner1', { leagueId });
    chainId = (await loaded(bed, leagueId))?._id ?? '';
    await bed.stopJobs();
    await bed.deps.accounts.remember(newcomer, new Date());
    // It is time for everything: next year's leagues, the players, and a week's stat lines once more.
    await bed.deps.nflState.put({ ...(await state()), leagueCreateSeason: '2032' });
    const game = { season, week: 3, gameType: 'REG', homeTeam: 'GB', awayTeam: 'CHI', isFinished: true };
    const kickoff = new Date('2031-09-21T17:00:00Z');
    await bed.deps.nflGames.replaceSeason(season, [{ _id: '2031_03', ...game, kickoff }]);
    await keepStatsFresh(bed.sync, readAgain());
    await bed.deps.statWeeks.touch(season, 3, { readAt: new Date(0) });
    await bed.deps.syncCursors.mark('players', 'nfl', 'all', new Date(Date.now() - playersEveryMs));
    stored = watchStored({ mongo: bed.mongo, besides: ['call_windows', 'sync_workers'], touched: notes });
    await poll(bed.sync.sleeper);
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.heal());

  const readAgain = () => createFailedReads(() => 0);

  async function state() {
    const known = await bed.deps.nflState.find();
    if (known === null) throw new Error('nobody knows what week it is');
    return known;
  }

  async function chainNow(): Promise<ChainDoc> {
    const chain = await bed.deps.chains.find(chainId);
    if (chain === null) throw new Error('the chain is gone');
    return chain;
  }

  /** Polls the league as after a week, so that all of it is read. True where what failed shows in it afterwards. */
  async function poll(sleeper: Sleeper): Promise<boolean> {
    const syncedAt = new Date(Date.now() - agesMs.week);
    await bed.deps.chains.update(chainId, { syncedAt, triedAt: null, staleSince: null, retry: null });
    const plan = planPolls({ watched: 0, drafting: 0, unwatched: 1, idle: 0, gamesOn: false });
    const assignment = { plan, state: await state(), gamesOn: false, shards: [] };
    await pollChain({ ...bed.sync, sleeper }, await chainNow(), assignment, new AbortController().signal);
    const { staleSince, retry } = await chainNow();
    return staleSince !== null || retry != null;
  }

  /** Whether work is refused since Sleeper does not reply well. */
  const isRefused = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => false,
      (error: unknown) => isSourceAway(error) && error.slug === 'provider-unavailable',
    );

  const neverCommit = () => Promise.reject(new Error('there is nothing to store'));
  /** Who asks for what no poll asks for. */
  const others: Partial<Record<CallKind, (sleeper: Sleeper) => Promise<unknown>>> = {
    user: (sleeper) =>
      joinLeague({ ...bed.deps, sleeperForPeople: sleeper }, { account: newcomer, leagueId, commit: neverCommit }),
    state: (sleeper) => refreshNflState({ ...bed.sync, sleeper }),
    players: (sleeper) => keepPlayersFresh({ ...bed.sync, sleeper }, readAgain()),
    stats: (sleeper) => keepStatsFresh({ ...bed.sync, sleeper }, readAgain()),
  };

  const isAsked = async (kind: CallKind) => (await bed.calls()).paths[`/v1/${requestOf(kind).path}`] !== undefined;

  /** Breaks the path of a call, and has it asked for by whoever does so, who knows nothing of earlier faults. */
  async function meet(kind: CallKind, mode: FaultMode, before: StoredState) {
    const { path } = requestOf(kind);
    await bed.heal();
    await bed.forgetCalls();
    await bed.forgetBudget();
    await bed.fault({ pattern: `/v1/${path}`, mode });
    const { sleeper, close } = providerClient(bed, bed.providerUrl, { limitsOf: limitsInSmall(mode, path) });
    const other = others[kind];
    const isTold = await (other === undefined ? poll(sleeper) : isRefused(other(sleeper)));
    await close();
    return { kind, isAsked: await isAsked(kind), isTold, changed: changedIn(before, await stored()) };
  }

  test('a poll after a week asks for each path but four, and changes nothing where nothing is new', async () => {
    const before = await stored();
    expect(Object.keys(before)).toEqual(expect.arrayContaining([...facts, 'stat_weeks', 'nfl_calendar']));
    for (const name of facts) {
      expect([name, await bed.mongo.connection.collection(name).countDocuments()]).not.toEqual([name, 0]);
    }
    await bed.forgetCalls();
    expect(await poll(bed.sync.sleeper)).toBe(false);
    const unasked = [];
    for (const kind of callKinds) if (!(await isAsked(kind))) unasked.push(kind);
    expect(unasked.sort()).toEqual(Object.keys(others).sort());
    expect(changedIn(before, await stored())).toEqual([]);
  });

  test.each(failures)('%s changes nothing that is stored, whichever path it is, and is told', async (mode) => {
    const before = await stored();
    const met = [];
    for (const kind of callKinds) met.push(await meet(kind, mode, before));
    expect(met).toEqual(callKinds.map((kind) => ({ kind, isAsked: true, isTold: true, changed: [] })));
  });
});
