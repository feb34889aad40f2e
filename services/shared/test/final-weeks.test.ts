import { setTimeout as sleep } from 'node:timers/promises';
import { correct, leagueBed, type LeagueBed, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { openCollection } from '../src/collection.js';
import { type Core } from '../src/core.js';
import { AppError } from '../src/errors.js';
import { createFinalWeeks, type DueWeeks, type FinalWeeks, type SettledWeek } from '../src/league/final-weeks.js';
import { requestReconcile } from '../src/reconcile.js';

/** A service that notes which weeks it was given, at which revision. */
const notesOf = (core: Core) => openCollection<SettledWeek & { _id: string }>(core.mongo, 'notes');

const bedOf = () =>
  leagueBed((core, { leagueSync }) => ({ ...core, leagueSync, notes: notesOf(core), settled: [] as DueWeeks[] }));
type Deps = LeagueBed<Awaited<ReturnType<typeof bedOf>>['deps']>['deps'];

let bed: Awaited<ReturnType<typeof bedOf>>;
beforeAll(async () => {
  bed = await bedOf();
});
afterAll(() => bed.close());
beforeEach(() => {
  bed.leagueService.leagues = [];
  bed.deps.settled.length = 0;
});

/** `hold` is waited for before anything is stored: it can fail, and take its time. */
function noting(deps: Deps, hold: (due: DueWeeks) => Promise<void> = async () => undefined): FinalWeeks {
  const { leagueSync, notes } = deps;
  return createFinalWeeks({
    core: deps,
    service: 'notes',
    consumer: 'test-notes',
    leagueSync,
    settled: (chainIds) => notes.find({ chainId: { $in: [...chainIds] } }).lean<SettledWeek[]>(),
    async settle(session, due, { connectionId, weeks }) {
      await hold(due);
      deps.settled.push(due);
      const { chainId, season } = due;
      for (const { week, revision } of weeks.filter((one) => due.weeks.includes(one.week))) {
        const _id = `${chainId}:${week}`;
        const note = { _id, chainId, season, week, connectionId, revision };
        await notes.replaceOne({ _id: { $eq: _id } }, note, { session, upsert: true });
      }
    },
  });
}

const reconcile = (deps: Deps, hold?: (due: DueWeeks) => Promise<void>) =>
  noting(deps, hold).reconcile(new AbortController().signal);

it('gives every final week once, over several pages, as found by comparing, and a corrected one again', async () => {
  const leagues = [1, 2, 3].map((seed) => bed.connect({ seed, weeks: 9, finalWeeks: 6 }));
  expect(await reconcile(bed.deps)).toMatchObject({ weeks: 18, failed: 0 });
  expect(bed.deps.settled.every(({ backfill, isCompared }) => backfill && isCompared === true)).toBe(true);
  expect(await reconcile(bed.deps)).toEqual({ weeks: 0, champions: 0, failed: 0 });
  const [first, second] = leagues;
  if (first === undefined || second === undefined) throw new Error('no leagues');
  correct(first, 4);
  second.response.connectionId = 'connected again';
  expect(await reconcile(bed.deps)).toMatchObject({ weeks: 7 });
});

it('goes on with other leagues where one cannot be dealt with', async () => {
  const [bad, good] = [bed.connect({ seed: 4, weeks: 3 }), bed.connect({ seed: 5, weeks: 3 })];
  const failing = async ({ chainId }: DueWeeks) => {
    if (chainId === bad.chainId) throw new Error('its data is odd');
  };
  expect(await reconcile(bed.deps, failing)).toEqual({ weeks: 3, champions: 0, failed: 1 });
  expect(bed.deps.settled.map(({ chainId }) => chainId)).toEqual([good.chainId]);
  expect(await reconcile(bed.deps)).toEqual({ weeks: 3, champions: 0, failed: 0 });
});

it('ends with an outage instead of counting leagues as failed', async () => {
  bed.connect({ seed: 6, weeks: 3 });
  const away = () => Promise.reject(new AppError('unavailable', 'away', 'Away.'));
  await expect(reconcile(bed.deps, away)).rejects.toMatchObject({ kind: 'unavailable' });
});

it('goes on with other leagues where a season breaks the service that is asked for it', async () => {
  const [bad, good] = [bed.connect({ seed: 9, weeks: 3 }), bed.connect({ seed: 10, weeks: 3 })];
  // Nothing can be made of it on the way: the response is INTERNAL.
  bad.response.rosters = [null as never];
  expect(await reconcile(bed.deps)).toEqual({ weeks: 3, champions: 0, failed: 1 });
  expect(bed.deps.settled.map(({ chainId }) => chainId)).toEqual([good.chainId]);
});

/** Seasons of these leagues are not read in time; `isOutage`: from the first of them on nothing is. */
function lateFor(leagues: FakeLeague[], isOutage = false): Deps {
  const { leagueSync } = bed.deps;
  let isAway = false;
  const inTime = (isLate: boolean) => (isLate ? { deadlineMs: 0 } : {});
  const listFinalWeeks: typeof leagueSync.listFinalWeeks = (request) =>
    leagueSync.listFinalWeeks(request, inTime(isAway));
  const getSeason: typeof leagueSync.getSeason = (request) => {
    const isLate = leagues.some(({ chainId }) => chainId === request.chainId);
    isAway ||= isOutage && isLate;
    return leagueSync.getSeason(request, inTime(isLate || isAway));
  };
  return { ...bed.deps, leagueSync: { ...leagueSync, listFinalWeeks, getSeason } };
}

it('takes leagues that are not read in time for their own trouble, also several next to each other', async () => {
  const first = bed.connect({ seed: 11, weeks: 1 });
  bed.connect({ seed: 12, weeks: 1 }, { with: first, season: '2024' });
  const [second, third] = [13, 14].map((seed) => bed.connect({ seed, weeks: 1 }));
  expect(await reconcile(lateFor([first, second!]))).toEqual({ weeks: 1, champions: 0, failed: 3 });
  expect(bed.deps.settled.map(({ chainId }) => chainId)).toEqual([third!.chainId]);
});

it('ends at the first league that is not read in time where nothing else is either', async () => {
  const [first] = [15, 16].map((seed) => bed.connect({ seed, weeks: 2 }));
  await expect(reconcile(lateFor([first!], true))).rejects.toMatchObject({ slug: 'dependency-timeout' });
  expect(bed.deps.settled).toEqual([]);
});

it('is asked for on demand, and done by one process at a time', async () => {
  bed.connect({ seed: 7, weeks: 3 });
  let running = 0;
  let most = 0;
  const slowly = async () => {
    most = Math.max(most, (running += 1));
    await sleep(700);
    running -= 1;
  };
  const processes = await Promise.all([noting(bed.deps, slowly).follow(), noting(bed.deps, slowly).follow()]);
  const reports = await requestReconcile(bed.deps.bus, { listenMs: 300, withinMs: 10_000 });
  expect(reports.map(({ service }) => service)).toEqual(['notes', 'notes']);
  expect(reports.map(({ state }) => state)).toContain('left-to-another');
  await Promise.all(processes.map((process) => process.stop()));
  expect(most).toBe(1);
  expect(bed.deps.settled).toHaveLength(1);
  expect(await requestReconcile(bed.deps.bus, { listenMs: 300, withinMs: 1_000 })).toEqual([]);
});

it('leaves an event of a connection that is gone alone, and refuses one whose week is not final', async () => {
  const league = bed.connect({ seed: 8, weeks: 3, finalWeeks: 2 });
  const { handle } = noting(bed.deps);
  const event = weekFinalized(league, 2, false);
  await handle({ ...event, id: 'gone', payload: { ...event.payload, connectionId: 'gone' } });
  expect(bed.deps.settled).toEqual([]);
  await handle(event);
  await handle(event);
  expect(bed.deps.settled).toEqual([{ chainId: league.chainId, season: '2025', weeks: [2], backfill: false }]);
  await expect(handle(weekFinalized(league, 3))).rejects.toThrow('not final');
});
