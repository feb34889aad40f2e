import { correct, leagueBed } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { openCollection } from '../src/collection.js';
import { type Core } from '../src/core.js';
import { createFinalWeeks, type DueWeeks, type SettledChampion, type SettledWeek } from '../src/league/final-weeks.js';

type Settled = SettledWeek & Partial<SettledChampion>;

/** A service that notes which weeks and champions it was given; a champion is its season's week 0. */
const notesOf = (core: Core) => openCollection<Settled & { _id: string }>(core.mongo, 'notes');
const bedOf = () => leagueBed((core, { leagueSync }) => ({ ...core, leagueSync, notes: notesOf(core) }));

let bed: Awaited<ReturnType<typeof bedOf>>;
beforeAll(async () => {
  bed = await bedOf();
});
afterAll(() => bed.close());
beforeEach(() => {
  Object.assign(bed.leagueService, { leagues: [], listsChampions: true });
});

function announce({ response }: FakeLeague, championRevision: number): void {
  response.championRevision = championRevision;
}

/** Compares once; `follows`: the service follows champions. */
async function reconcile(follows = true) {
  const { leagueSync, notes } = bed.deps;
  const given: DueWeeks[] = [];
  const known = <T>(chainIds: readonly string[], week: object) =>
    notes
      .find({ chainId: { $in: [...chainIds] }, week })
      .lean<T[]>()
      .exec();
  const finalWeeks = createFinalWeeks({
    core: bed.deps,
    service: 'notes',
    consumer: 'test-notes',
    leagueSync,
    settled: (chainIds) => known<SettledWeek>(chainIds, { $gt: 0 }),
    ...(follows && { champions: (chainIds) => known<SettledChampion>(chainIds, { $eq: 0 }) }),
    async settle(session, due, { connectionId, weeks, championRevision }) {
      given.push(due);
      const { chainId, season } = due;
      const all = weeks
        .filter(({ week }) => due.weeks.includes(week))
        .map(({ week, revision }) => ({ week, revision }));
      if (championRevision !== undefined) all.push({ week: 0, revision: championRevision });
      for (const one of all) {
        const _id = `${chainId}:${season}:${one.week}`;
        const note = { _id, chainId, season, connectionId, ...one, championRevision: one.revision };
        await notes.replaceOne({ _id: { $eq: _id } }, note, { session, upsert: true });
      }
    },
  });
  return { done: await finalWeeks.reconcile(new AbortController().signal), given };
}

it('gives a season whose champion was missed once for each of them, without its weeks, and as history', async () => {
  const league = bed.connect({ seed: 21, weeks: 3 });
  await reconcile();
  for (const revision of [1, 2]) {
    announce(league, revision);
    const { done, given } = await reconcile();
    expect(done).toEqual({ weeks: 0, champions: 1, failed: 0 });
    const due = { chainId: league.chainId, season: '2025', weeks: [], backfill: true, isCompared: true };
    expect(given).toEqual([due]);
    expect((await reconcile()).given).toEqual([]);
  }
});

it('gives it with the weeks that are due too', async () => {
  const league = bed.connect({ seed: 22, weeks: 3 });
  announce(league, 1);
  correct(league, 2);
  const { done, given } = await reconcile();
  expect([done.weeks, given.length]).toEqual([3, 1]);
  expect((await reconcile()).given).toEqual([]);
});

it('gives it again under another connection, and a season of which no week is stored too', async () => {
  const league = bed.connect({ seed: 23, weeks: 2 });
  const older = bed.connect({ seed: 24, weeks: 0 }, { with: league, season: '2019' });
  announce(older, 1);
  expect((await reconcile()).given.map(({ season, weeks }) => [season, weeks])).toEqual([
    ['2025', [1, 2]],
    ['2019', []],
  ]);
  for (const one of [league, older]) one.response.connectionId = 'connected again';
  expect((await reconcile()).given.map(({ season }) => season)).toEqual(['2025', '2019']);
});

it('gives none to a service that does not follow them', async () => {
  const league = bed.connect({ seed: 25, weeks: 2 });
  await reconcile(false);
  announce(league, 1);
  expect((await reconcile(false)).given).toEqual([]);
});

it('gives none where the league service is of a version that does not list them', async () => {
  const league = bed.connect({ seed: 26, weeks: 2 });
  announce(league, 1);
  bed.leagueService.listsChampions = false;
  const { leagueSync, notes } = bed.deps;
  const settle = () => Promise.reject(new Error('nothing is due'));
  const known = (chainIds: readonly string[]) => notes.find({ chainId: { $in: [...chainIds] } }).lean<SettledWeek[]>();
  await reconcile(false);
  const options = { core: bed.deps, service: 'notes', consumer: 'test-notes', leagueSync, settled: known, settle };
  const finalWeeks = createFinalWeeks({ ...options, champions: async () => [] });
  expect(await finalWeeks.reconcile(new AbortController().signal)).toEqual({ weeks: 0, champions: 0, failed: 0 });
});
