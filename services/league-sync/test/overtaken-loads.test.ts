import { connectChain } from '../src/actions/loading/connect-chain.js';
import { seasonParts } from '../src/actions/loading/load-parts.js';
import { type SyncDeps } from '../src/deps.js';
import { type ChainDoc } from '../src/store/chains.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { type Asked, readingBefore, standingStillOnce } from './support/standing-still.js';
import { syncBed, type SyncBed } from './support/sync-bed.js';

const season = '2030';
const tree = createProviderTree();
let bed: SyncBed;
let connected = 0;
let leagueId = '';

/** A season that is over is read whole by its first load: no poll comes back to it. */
beforeAll(async () => {
  putState(tree, '2031', 4);
  bed = await syncBed({ folder: tree.folder });
  await bed.stopJobs();
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});
beforeEach(async () => {
  await bed.forgetBudget();
  connected += 1;
  leagueId = `74600000000004${connected}`;
  putSeason(tree, { leagueId, season, scored: 17 });
  await bed.verify('owner1', { leagueId });
});

const at = (part: string) => `league/${leagueId}/${part}`;
const chainNow = async (): Promise<ChainDoc> => (await bed.deps.chains.findByLeague(leagueId))!;
const load = async (deps: SyncDeps) => connectChain(deps, (await chainNow())._id, new AbortController().signal);

/** Another job reads this part of the league, and stores it. */
async function storeMeanwhile(name: string): Promise<void> {
  const job = { chain: await chainNow(), league: (await bed.deps.leagues.find(leagueId))! };
  const part = seasonParts.find((one) => one.name === name)!;
  expect(await part.load(bed.sync, job, { backfill: true })).toBe(true);
}

const giveWeek = (points: number, week = 1) =>
  tree.put(
    at(`matchups/${week}`),
    [1, 2, 3, 4].map((team) => ({ roster_id: team, matchup_id: Math.ceil(team / 2), points })),
  );
const pointsNow = async (week = 1) =>
  (await bed.deps.matchups.find((await chainNow())._id, season, week))?.rows[0]?.points;
const finalsNow = async () =>
  (await bed.deps.matchups.ofSeason((await chainNow())._id, season))
    .filter(({ isFinal }) => isFinal)
    .map(({ week, revision }) => [week, revision]);
const firstWeeks = (count: number) => Array.from({ length: count }, (_, index) => [index + 1, 1]);

function giveDraft(player: number): void {
  const draftId = `${leagueId}77`;
  const draft = { draft_id: draftId, type: 'linear', status: 'drafting', season, settings: { rounds: 1 } };
  tree.put(at('drafts'), [{ ...draft, draft_order: null }]);
  tree.put(`draft/${draftId}`, { ...draft, draft_order: null, slot_to_roster_id: { 1: 1 } });
  const pick = { pick_no: 1, round: 1, draft_slot: 1, roster_id: 1, picked_by: ownerOf(1), is_keeper: null };
  tree.put(`draft/${draftId}/picks`, [{ ...pick, player_id: String(player), metadata: { last_name: 'P' } }]);
}

const giveMove = (updated: number) =>
  tree.put(at('transactions/18'), [
    {
      ...{ transaction_id: `${leagueId}99`, type: 'waiver', status: 'complete', leg: 18, creator: ownerOf(1) },
      ...{ roster_ids: [1], created: 1_918_000_000_000, status_updated: updated, adds: { 101: 1 }, drops: null },
      ...{ draft_picks: [], waiver_budget: [], settings: null, metadata: null },
    },
  ]);

const parts: [name: string, after: Asked, give: (turn: number) => void, stored: () => Promise<unknown>][] = [
  ['matchups:1', 'matchups', giveWeek, pointsNow],
  [
    'transactions:18',
    'transactions',
    giveMove,
    async () => (await bed.deps.transactions.findMany([`${leagueId}99`]))[0]?.statusUpdatedMs,
  ],
  ['drafts', 'picks', giveDraft, async () => Number((await bed.deps.drafts.find(`${leagueId}77`))?.picks[0]?.playerId)],
  [
    'traded-picks',
    'tradedPicks',
    (turn) => tree.put(at('traded_picks'), [{ season, round: 1, roster_id: 1, previous_owner_id: 1, owner_id: turn }]),
    async () => (await bed.deps.tradedPicks.find(leagueId))?.picks[0]?.ownerId,
  ],
  [
    'brackets',
    'losersBracket',
    (turn) => tree.put(at('winners_bracket'), [{ r: 1, m: 1, t1: turn, t2: 1, w: null, l: null, p: 1 }]),
    async () => (await bed.deps.brackets.find(leagueId))?.winners[0]?.team1,
  ],
];

test.each(parts)(
  '%s that a first load did not store, since another job had just done so, is read once more',
  async (...[name, after, give, stored]) => {
    give(4);
    const deps = standingStillOnce(bed.sync, after, async () => {
      // As the other job has read it before.
      give(2);
      await storeMeanwhile(name);
      give(4);
    });
    await load(deps);
    expect(await stored()).toBe(4);
    const { sync, connectionId } = await chainNow();
    expect(sync).toEqual({ state: 'ready', done: sync.total, total: sync.total, message: null });
    expect(await bed.deps.syncCursors.done(connectionId)).toContain(`${leagueId}:${name}`);
  },
);

test('what is overtaken then, too, is missing until the next round has stored it', async () => {
  let turn = 1;
  const matchups: SyncDeps['sleeper']['matchups'] = async (id, week) => {
    const reply = await bed.sync.sleeper.matchups(id, week);
    if (week !== 3) return reply;
    giveWeek((turn += 1), 3);
    await storeMeanwhile('matchups:3');
    return reply;
  };
  giveWeek(turn, 3);
  await load({ ...bed.sync, sleeper: { ...bed.sync.sleeper, matchups } });
  const { sync, connectionId, retry } = await chainNow();
  expect(turn).toBe(3);
  expect(retry).toMatchObject({ tries: 1 });
  expect(sync.state).toBe('loading');
  const done = await bed.deps.syncCursors.done(connectionId);
  expect(done).not.toContain(`${leagueId}:matchups:3`);
  // Its rows are those of the other job: neither it nor a later week becomes final with them.
  expect(await finalsNow()).toEqual(firstWeeks(2));
  expect(done).not.toContain(`${leagueId}:final`);
  giveWeek(9, 3);
  await load(bed.sync);
  expect(await pointsNow(3)).toBe(9);
  expect(await finalsNow()).toEqual(firstWeeks(17));
  expect(await chainNow()).toMatchObject({ sync: { state: 'ready', done: sync.total, message: null }, retry: null });
});

test('so are the final weeks where another job was changing one of them whenever it was to become final', async () => {
  const deps = readingBefore(bed.sync, 2, async (turn) => {
    giveWeek(turn, 3);
    await storeMeanwhile('matchups:3');
  });
  await load(deps);
  const { sync, connectionId, retry } = await chainNow();
  expect(retry).toMatchObject({ tries: 1 });
  expect(sync.state).toBe('loading');
  expect(await finalsNow()).toEqual(firstWeeks(2));
  expect(await bed.deps.syncCursors.done(connectionId)).not.toContain(`${leagueId}:final`);
  await load(bed.sync);
  expect(await finalsNow()).toEqual(firstWeeks(17));
  expect(await chainNow()).toMatchObject({ sync: { state: 'ready', done: sync.total, message: null }, retry: null });
});

const goes = async () => bed.deps.chains.update((await chainNow())._id, { seasons: [] });

test.each([
  ['read', () => standingStillOnce(bed.sync, 'matchups', goes)],
  ['made final', () => readingBefore(bed.sync, 1, goes)],
])('nothing is missing of a season that is not the league’s any more while it is %s', async (_, jobOf) => {
  await load(jobOf());
  expect(await chainNow()).toMatchObject({ sync: { message: null }, retry: null });
});
