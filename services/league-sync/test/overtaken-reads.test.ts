import { collectSeason } from '../src/actions/collecting/collect-season.js';
import { seasonParts } from '../src/actions/loading/load-parts.js';
import { pollMoves } from '../src/actions/polling/poll-moves.js';
import { pollSeason } from '../src/actions/polling/poll-season.js';
import { type SyncDeps } from '../src/deps.js';
import { createProviderTree, leagueReply, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { type Asked, standingStillOnce } from './support/standing-still.js';
import { loadedAtRest, type SyncBed } from './support/sync-bed.js';

const leagueId = '745000000000041';
const tree = createProviderTree();
let bed: SyncBed;
let chainId = '';

/** All weeks up to the fifth have their scores; what Sleeper says of how many of them are scored differs. */
const scoredUpTo = (scored: number, name?: string) =>
  tree.put(`league/${leagueId}`, leagueReply({ leagueId, season: '2031', scored, ...(name && { name }) }));

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId, season: '2031', scored: 5 });
  scoredUpTo(3);
  ({ bed, chainId } = await loadedAtRest(tree.folder, leagueId));
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});
beforeEach(() => bed.forgetBudget());

const standingStill = (after: Asked, meanwhile: () => Promise<void>) => standingStillOnce(bed.sync, after, meanwhile);

async function seasonPoll() {
  const chain = (await bed.deps.chains.find(chainId))!;
  const league = (await bed.deps.leagues.find(leagueId))!;
  return { chain, league, state: null, extras: { users: true, slow: false, drafts: false } };
}

/** Returns whether nothing was left to the next poll. */
const poll = async (deps: SyncDeps) => (await pollSeason(deps, await seasonPoll())).isWhole;

/** Stores a part as a job does; true when it was marked as done. */
async function load(deps: SyncDeps, name: string): Promise<boolean> {
  let isMarked = false;
  const also = async () => void (isMarked = true);
  const part = seasonParts.find((one) => one.name === name)!;
  await part.load(deps, await seasonPoll(), { also, backfill: false });
  return isMarked;
}

async function collect(deps: SyncDeps): Promise<void> {
  const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
  const url = `/api/leagues/${leagueId}/historical-data/collect?season=2031`;
  await bed.app.inject({ method: 'POST', url, headers });
  const job = (await bed.deps.seasonCollections.find(chainId, '2031'))!;
  await collectSeason(deps, job, new AbortController().signal);
  expect(await bed.deps.seasonCollections.find(chainId, '2031')).toMatchObject({ state: 'success' });
}

const at = (part: string) => `league/${leagueId}/${part}`;
const pickOf = (owner: number) => [{ season: '2032', round: 1, roster_id: 1, previous_owner_id: 1, owner_id: owner }];
const move = (id: string, status: string, updated: number) => ({
  ...{ transaction_id: id, type: 'waiver', status, leg: 6, creator: ownerOf(1), roster_ids: [1] },
  ...{ created: 1_950_000_000_000, status_updated: 1_950_000_000_000 + updated, adds: { 101: 1 }, drops: null },
  ...{ draft_picks: [], waiver_budget: [], settings: null, metadata: null },
});

test('teams that a poll read before it stood still do not take the place of those that were read later', async () => {
  const teamsWith = (player: string) => {
    const teams = [1, 2, 3, 4].map((team) => ({ roster_id: team, owner_id: ownerOf(team), players: [player + team] }));
    tree.put(`league/${leagueId}/rosters`, teams);
  };
  teamsWith('10');
  const deps = standingStill('rosters', async () => {
    teamsWith('20');
    expect(await poll(bed.sync)).toBe(true);
  });
  expect(await poll(deps)).toBe(false);
  const stored = await bed.deps.rosters.ofLeague(leagueId);
  expect(stored.map(({ players }) => players)).toEqual([['201'], ['202'], ['203'], ['204']]);
});

test.each([
  ['poll', poll, 4],
  ['collection', collect, 5],
])('a %s that stood still makes no week final which is not so by what was read later', async (_, read, week) => {
  const isFinal = async () => (await bed.deps.matchups.find(chainId, '2031', week))?.isFinal;
  scoredUpTo(week);
  const deps = standingStill('transactions', async () => {
    scoredUpTo(week - 1, 'Newer');
    await poll(bed.sync);
  });
  await read(deps);
  expect(await bed.deps.leagues.find(leagueId)).toMatchObject({ name: 'Newer', lastScoredLeg: week - 1 });
  expect(await isFinal()).toBe(false);
  // The next one makes it final.
  scoredUpTo(week);
  await poll(bed.sync);
  expect(await isFinal()).toBe(true);
});

describe('what a job read before it stood still does not take the place of what was read later:', () => {
  const draftId = `${leagueId}77`;
  const draft = {
    ...{ draft_id: draftId, type: 'linear', status: 'drafting', season: '2031', settings: { rounds: 1 } },
    draft_order: null,
  };
  const draftWith = (player: number) => {
    tree.put(at('drafts'), [draft]);
    tree.put(`draft/${draftId}`, { ...draft, slot_to_roster_id: { 1: 1 } });
    const pick = { pick_no: 1, round: 1, draft_slot: 1, roster_id: 1, picked_by: ownerOf(1), is_keeper: null };
    tree.put(`draft/${draftId}/picks`, [{ ...pick, player_id: String(player), metadata: { last_name: 'P' } }]);
  };

  const parts: [name: string, after: Asked, give: (turn: number) => void, stored: () => Promise<unknown>][] = [
    [
      'traded-picks',
      'tradedPicks',
      (turn) => tree.put(at('traded_picks'), pickOf(turn + 1)),
      async () => (await bed.deps.tradedPicks.find(leagueId))?.picks[0]?.ownerId,
    ],
    [
      'brackets',
      'losersBracket',
      (turn) => tree.put(at('winners_bracket'), [{ r: 1, m: 1, t1: turn, t2: 4, w: null, l: null, p: 1 }]),
      async () => (await bed.deps.brackets.find(leagueId))?.winners[0]?.team1,
    ],
    [
      'drafts',
      'picks',
      (turn) => draftWith(100 * turn),
      async () => (await bed.deps.drafts.find(draftId))?.picks[0]?.playerId,
    ],
    [
      'transactions:6',
      'transactions',
      (turn) => tree.put(at('transactions/6'), [move('990001', turn === 3 ? 'complete' : 'pending', turn)]),
      async () => (await bed.deps.transactions.findMany(['990001']))[0]?.statusUpdatedMs,
    ],
  ];

  test.each(parts)('%s', async (name, after, give, stored) => {
    give(2);
    const deps = standingStill(after, async () => {
      give(3);
      expect(await load(bed.sync, name)).toBe(true);
    });
    expect(await load(deps, name)).toBe(false);
    const newer = await stored();
    // The next one is taken, whatever it says.
    expect(await load(bed.sync, name)).toBe(true);
    expect(await stored()).toEqual(newer);
    give(2);
    expect(await load(bed.sync, name)).toBe(true);
    expect(await stored()).not.toEqual(newer);
  });
});

test('moves that a poll did not store, since another job had just stored their leg, come with the next poll', async () => {
  const { transactions, seasonCursors } = bed.deps;
  const give = (status: string, updated: number) => tree.put(at('transactions/6'), [move('990002', status, updated)]);
  const pollLegs = async (deps: SyncDeps) => {
    const now = await seasonPoll();
    const areRead = await pollMoves(deps, now, { ...now.league, settings: { ...now.league.settings, leg: 7 } });
    const [stored] = await transactions.findMany(['990002']);
    return [areRead, (await seasonCursors.find(now.chain.connectionId, leagueId))?.leg, stored?.status];
  };
  await seasonCursors.update((await seasonPoll()).chain.connectionId, leagueId, { leg: 6 });
  const deps = standingStill('transactions', async () => {
    // As the other job has read it before.
    give('pending', 1);
    expect(await load(bed.sync, 'transactions:6')).toBe(true);
  });
  give('complete', 2);
  expect(await pollLegs(deps)).toEqual([false, 6, 'pending']);
  give('complete', 2);
  expect(await pollLegs(bed.sync)).toEqual([true, 7, 'complete']);
});

test('nor is a poll whole that did not store a leg which it has read once more', async () => {
  const give = (status: string, updated: number) => tree.put(at('transactions/6'), [move('990003', status, updated)]);
  const pollThoroughly = async (deps: SyncDeps) => {
    const now = await seasonPoll();
    const extras = { ...now.extras, slow: true };
    return pollMoves(deps, { ...now, extras }, { ...now.league, settings: { ...now.league.settings, leg: 7 } });
  };
  const deps = standingStill('transactions', async () => {
    give('pending', 1);
    expect(await load(bed.sync, 'transactions:6')).toBe(true);
  });
  give('complete', 2);
  expect(await pollThoroughly(deps)).toBe(false);
  give('complete', 2);
  expect(await pollThoroughly(bed.sync)).toBe(true);
});

const weekNow = (week: number) => bed.deps.matchups.find(chainId, '2031', week);
function giveWeek(week: number, points: number): void {
  const rows = [1, 2, 3, 4].map((team) => ({ roster_id: team, matchup_id: Math.ceil(team / 2), points }));
  tree.put(at(`matchups/${week}`), rows);
}

test('nor one that did not store a week, which counts as scored once its last rows are stored', async () => {
  scoredUpTo(6);
  const deps = standingStill('matchups', async () => {
    giveWeek(6, 70);
    expect(await load(bed.sync, 'matchups:6')).toBe(true);
  });
  giveWeek(6, 71);
  expect(await poll(deps)).toBe(false);
  expect(await weekNow(6)).toMatchObject({ rows: [{ points: 70 }, {}, {}, {}], isFinal: false });
  giveWeek(6, 71);
  expect(await poll(bed.sync)).toBe(true);
  expect(await weekNow(6)).toMatchObject({ rows: [{ points: 71 }, {}, {}, {}], isFinal: true, revision: 1 });
});

test.each<[name: string, after: Asked, give: (turn: number) => void, stored: () => Promise<unknown>]>([
  [
    'traded-picks',
    'tradedPicks',
    (turn) => tree.put(at('traded_picks'), pickOf(turn)),
    async () => (await bed.deps.tradedPicks.find(leagueId))?.picks[0]?.ownerId,
  ],
  ['matchups:1', 'matchups', (turn) => giveWeek(1, turn), async () => (await weekNow(1))?.rows[0]?.points],
])('of %s, what a collection did not store since another job had just done so is read once more', async (...part) => {
  const [name, after, give, stored] = part;
  const deps = standingStill(after, async () => {
    // As the other job has read it before.
    give(2);
    expect(await load(bed.sync, name)).toBe(true);
    give(4);
  });
  give(4);
  await collect(deps);
  expect(await stored()).toBe(4);
});
