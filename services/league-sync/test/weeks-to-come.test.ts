import { type LeagueSynced } from '@dynasty/proto/events/v1/league';
import { pollChain } from '../src/actions/polling/poll-chain.js';
import { planPolls, slowCalls } from '../src/domain/polling/poll-plan.js';
import { weeksAheadPerPoll } from '../src/domain/polling/weeks-ahead.js';
import { opponentsOf } from '../src/domain/season/pairs.js';
import { createProviderTree, leagueReply, putSeason, putState } from './support/provider-tree.js';
import { eventually, hearSynced, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const idOf = (number: number) => `7800000000000${number}`;
const season = '2031';
/** With this week running, the league's last one is the 17th. */
const running = 4;
/** Every week to come has had its turn after so many thorough polls: the next one is read in each. */
const pollsForAll = 17 - running - 1;

/** Rows of a week that nobody has played; `matchups`: the pair of each roster. */
const rowsOf = (matchups: (number | null)[], players = ['100']) =>
  matchups.map((matchup_id, index) => ({ roster_id: index + 1, matchup_id, points: 0, players, starters: players }));
const firstWithSecond = [1, 1, 2, 2];
const firstWithFourth = [1, 2, 2, 1];
const unpaired = [null, null, null, null];

describe('weeks to come', () => {
  const tree = createProviderTree();
  const synced: LeagueSynced[] = [];
  let bed: SyncBed;
  let leagueId: string;
  let chainId: string;
  let leagues = 10;

  beforeAll(async () => {
    putState(tree, season, running);
    bed = await syncBed({ folder: tree.folder });
    await hearSynced(bed, synced);
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(async () => {
    await bed.heal();
    await bed.forgetBudget();
  });

  const putWeek = (week: number, rows: unknown) => tree.put(`league/${leagueId}/matchups/${week}`, rows);

  /** Loads a league of its own; `change` what the provider has of it before. */
  async function load(scored: number, change: () => void = () => undefined): Promise<void> {
    leagues += 1;
    leagueId = idOf(leagues);
    putSeason(tree, { leagueId, season, scored });
    change();
    await bed.verify('owner1', { leagueId });
    const chain = await loaded(bed, leagueId);
    expect(chain?.sync).toMatchObject({ message: null, done: chain?.sync.total });
    chainId = chain?._id ?? '';
  }

  /** Polls once and returns the weeks that were asked for; `leg`: the NFL's week. */
  async function poll(kind: 'thorough' | 'ordinary', leg = running): Promise<number[]> {
    await bed.forgetBudget();
    await bed.forgetCalls();
    const syncedAt = new Date(Date.now() - (kind === 'thorough' ? 2 * 3_600_000 : 0));
    // The service itself does not poll meanwhile.
    await bed.deps.chains.update(chainId, { syncedAt, triedAt: null, nextPollAt: new Date(Date.now() + 86_400_000) });
    const chain = await bed.deps.chains.find(chainId);
    if (chain === null) throw new Error('the chain is gone');
    const plan = planPolls({ watched: 0, unwatched: 1, idle: 0, drafting: 0, gamesOn: false });
    const state = { season, leg, seasonType: 'regular', leagueSeason: season };
    await pollChain(bed.sync, chain, { plan, state, gamesOn: false, shards: [] }, new AbortController().signal);
    const asked = Object.entries((await bed.calls()).paths).flatMap(([path, calls]) => {
      const week = path.match(/matchups\/(\d+)$/)?.[1];
      return week === undefined ? [] : new Array<number>(calls).fill(Number(week));
    });
    return asked.sort((a, b) => a - b);
  }

  const stored = (week: number) => bed.deps.matchups.find(chainId, season, week);
  const opponentOfFirst = async (week: number) => opponentsOf((await stored(week))?.rows ?? []).get(1);
  const weeksFrom = (first: number, last = 17) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

  /** Weeks to come in which the first roster does not meet `opponent`. */
  async function others(opponent: number): Promise<number[]> {
    const found = [];
    for (const week of weeksFrom(running + 1)) if ((await opponentOfFirst(week)) !== opponent) found.push(week);
    return found;
  }

  test('whose schedule is made after the load come with the poll that first sees a pair', async () => {
    const putStatus = (status: string) =>
      tree.put(`league/${leagueId}`, { ...leagueReply({ leagueId, season, scored: 0 }), status });
    await load(0, () => {
      putStatus('pre_draft');
      for (const week of weeksFrom(1, 18)) putWeek(week, []);
    });
    expect(await bed.deps.matchups.ofSeason(chainId, season)).toEqual([]);
    expect(await poll('ordinary', 1)).toEqual([1]);

    putStatus('in_season');
    for (const week of weeksFrom(1, 14)) putWeek(week, rowsOf(firstWithFourth));
    expect(await poll('ordinary', 1)).toEqual(weeksFrom(1));
    expect(await Promise.all(weeksFrom(1, 14).map(opponentOfFirst))).toEqual(new Array(14).fill(4));
    expect(await poll('ordinary', 1)).toEqual([1]);
  });

  test('of which only the first had pairs are read when a thorough poll finds more', async () => {
    await load(0, () => {
      for (const week of weeksFrom(2, 18)) putWeek(week, []);
    });
    for (const week of weeksFrom(2)) putWeek(week, rowsOf(firstWithSecond));
    await poll('thorough', 1);
    expect(await opponentOfFirst(8)).toBe(2);
    expect(await others(2)).toEqual([]);
  });

  test('are each read again within a few thorough polls, at the cost that the plan counts', async () => {
    await load(3);
    const asked = [];
    for (let polls = 0; polls < pollsForAll; polls += 1) {
      const weeks = await poll('thorough');
      expect(weeks).toHaveLength(3 + weeksAheadPerPoll);
      expect((await bed.calls()).total).toBe(5 + slowCalls);
      asked.push(...weeks);
    }
    expect([...new Set(asked)].sort((a, b) => a - b)).toEqual(weeksFrom(2));
    expect(await poll('ordinary')).toEqual([running]);
  });

  test('a schedule that the commissioner changes is read anew as soon as one of its weeks is seen', async () => {
    await load(3);
    expect(await others(2)).toEqual([]);
    for (const week of [9, 12, 16]) putWeek(week, rowsOf(firstWithFourth));
    let polls = 0;
    for (; polls < pollsForAll && (await opponentOfFirst(12)) !== 4; polls += 1) await poll('thorough');
    expect(polls).toBeLessThan(pollsForAll);
    expect(await others(2)).toEqual([9, 12, 16]);

    // Even when all have changed, each is asked for once.
    for (const week of weeksFrom(running)) putWeek(week, rowsOf(firstWithFourth));
    expect(await poll('thorough')).toEqual(weeksFrom(2));
    expect(await others(4)).toEqual([]);
  });

  test('show the players that rosters have since; what has not changed is not announced', async () => {
    await load(3);
    await poll('ordinary');
    synced.length = 0;
    const before = await bed.deps.matchups.ofSeason(chainId, season);
    for (let polls = 0; polls < pollsForAll; polls += 1) await poll('thorough');
    expect(await bed.deps.matchups.ofSeason(chainId, season)).toEqual(before);

    putWeek(14, rowsOf(firstWithSecond, ['777']));
    for (let polls = 0; polls < pollsForAll; polls += 1) {
      // Players alone say nothing of other weeks.
      expect(await poll('thorough')).toHaveLength(3 + weeksAheadPerPoll);
    }
    expect(await stored(14)).toMatchObject({ isFinal: false, revision: 0, rows: [{ players: ['777'] }, {}, {}, {}] });
    await eventually(
      async () => synced.length,
      (length) => length > 0,
    );
    expect(synced.map(({ parts }) => parts)).toEqual([['matchups']]);
  });

  test('get their pairs when the last regular week becomes final', async () => {
    await load(13, () => {
      for (const week of weeksFrom(15)) putWeek(week, rowsOf(unpaired));
    });
    putSeason(tree, { leagueId, season, scored: 14 });
    for (const week of weeksFrom(15)) putWeek(week, rowsOf(firstWithFourth));
    // The NFL's own week has not moved on.
    await poll('ordinary', 14);
    expect(await Promise.all(weeksFrom(15).map(opponentOfFirst))).toEqual([4, 4, 4]);
  });

  test('that the provider lacks or cannot give hold up no others', async () => {
    await load(3);
    const before = await stored(10);
    for (const week of weeksFrom(running + 1)) putWeek(week, rowsOf(firstWithSecond, ['888']));
    putWeek(10, undefined);
    putWeek(11, []);
    await bed.fault({ pattern: `/v1/league/${leagueId}/matchups/9`, mode: '500' });
    for (let polls = 0; polls < pollsForAll; polls += 1) await poll('thorough');
    const read = [];
    for (const week of weeksFrom(running + 1))
      if ((await stored(week))?.rows[0]?.players?.[0] === '888') read.push(week);
    expect(read).toEqual(weeksFrom(running + 1).filter((week) => ![9, 10, 11].includes(week)));
    expect(await stored(10)).toEqual(before);
    expect((await bed.deps.leagues.find(leagueId))?.lastScoredLeg).toBe(3);
  });
});
