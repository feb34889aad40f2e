import { documentsRead, queryPlans } from '@dynasty/testbed/query-plans';
import { accessTable } from '@dynasty/testbed/access-table';
import { ensureCollections } from '@dynasty/kit/collection';
import { listClaims } from '../src/actions/installation/list-claims.js';
import { overviewSync } from '../src/actions/installation/overview-sync.js';
import { weeksDue } from '../src/actions/nfl/stat-weeks-to-read.js';
import { getSeason } from '../src/rpc/get-season.js';
import { listDates } from '../src/rpc/list-dates.js';
import { listFinalWeeks } from '../src/rpc/list-final-weeks.js';
import { listPlayerOwners } from '../src/rpc/list-player-owners.js';
import { listMembers } from '../src/rpc/list-members.js';
import { listStatWeeks } from '../src/rpc/stat-weeks.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, DRAFT, LEAGUE, NOW, seedSmallWorld, TRADE } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterAll(() => world.close());

const query: Record<string, string> = {
  '/api/players': '?ids=11,12',
  '/api/players/demographics': '?ids=11,12',
  '/api/leagues/:leagueId/player-search': '?name=Ed el',
};

/** Filters and parameters that change a query. */
const filtered = [
  ...['trade', 'adds', 'free_agent', 'waiver'].map((type) => `transactions/18?type=${type}&limit=5`),
  'transactions/18?userId=101&dateRange=year',
  'optimal-lineup/1?rosterId=2',
  'my-matchup/9',
];

describe('queries', () => {
  it('of every route use an index, and are few', async () => {
    const routes = accessTable(world.app, {
      leagueId: LEAGUE,
      userId: '101',
      draftId: DRAFT,
      transactionId: TRADE,
    }).filter(({ access }) => access !== 'public');
    // Joining and collecting belong to the side that asks the provider; files that are sent, invitations, requests
    // to join and one's own data have tests of their own.
    const asking = /\/(verify-league|collect)$|^POST .*\/import$|\/invitations|\/join-requests|^(DELETE|PUT) /;
    for (const { method, path, url } of routes.filter(({ method, url }) => !asking.test(`${method} ${url}`))) {
      const plans = await queryPlans(world.bed.mongo, async () => {
        const response =
          method === 'GET'
            ? await world.get('ann', path + (query[url] ?? ''))
            : await world.post('ann', path, { rosterId: 1 }, { 'idempotency-key': 'plans' });
        expect([path, response.statusCode]).toEqual([path, 200]);
      });
      expect([path, plans.scans]).toEqual([path, []]);
      expect(plans.operations).toBeGreaterThan(0);
      // An export reads all that there is, season by season.
      if (!path.endsWith('/export')) expect([path, plans.operations <= 14]).toEqual([path, true]);
    }
  });

  it('of the guard read no membership of other leagues, however many there are', async () => {
    const { connection } = world.bed.mongo;
    const elsewhere = Array.from({ length: 8 }, (_, n) => ({ chainId: `elsewhere-${n}`, accountId: 'guest' }));
    await connection.collection('memberships').insertMany(elsewhere);
    // The database keeps the plan that was best for somebody else.
    for (let n = 0; n < 3; n += 1) await world.deps.access.of('bob', LEAGUE);
    await connection.db?.command({ profile: 2 });
    expect(await world.deps.access.of('guest', LEAGUE)).toMatchObject({ found: true, member: false });
    await connection.db?.command({ profile: 0 });
    // The plan of a $lookup is not told, but what it has read is.
    const reads = connection.collection('system.profile').find({ 'command.aggregate': 'chains' });
    expect((await reads.toArray()).map(({ docsExamined }) => Number(docsExamined))).toEqual([1]);
    await connection.collection('system.profile').drop();
    await connection.collection('memberships').deleteMany({ accountId: 'guest' });
  });

  it('of a person’s leagues read of each season what the list shows', async () => {
    const { connection } = world.bed.mongo;
    const [stored] = await connection
      .collection('leagues')
      .aggregate([{ $match: { _id: LEAGUE as never } }, { $project: { bytes: { $bsonSize: '$$ROOT' } } }])
      .toArray();
    await connection.db?.command({ profile: 2 });
    expect((await world.get('ann', '/api/user-leagues')).json()).toMatchObject([{ id: LEAGUE }]);
    await connection.db?.command({ profile: 0 });
    const reads = await connection.collection('system.profile').find({ 'command.find': 'leagues' }).toArray();
    await connection.collection('system.profile').drop();
    expect(reads).toHaveLength(1);
    // What surrounds the documents of a reply counts, too.
    expect(Number(reads[0]?.['responseLength'])).toBeLessThan(Number(stored?.['bytes']));
  });

  it('of later pages and of every RPC use an index', async () => {
    const first = await world.get('ann', `/api/leagues/${LEAGUE}/transactions/18?limit=10`);
    const plans = await queryPlans(world.bed.mongo, async () => {
      await world.get('ann', `/api/leagues/${LEAGUE}/transactions/18?before=${String(first.headers['x-next-cursor'])}`);
      for (const path of filtered) await world.get('ann', `/api/leagues/${LEAGUE}/${path}`);
      for (const accountId of ['ann', 'bob', 'zoe']) {
        await world.deps.access.of(accountId, LEAGUE);
        await world.deps.access.of(accountId, CHAIN);
      }
      await world.post('ann', `/api/leagues/${LEAGUE}/historical-data/collect?season=2031`, {});
      await world.deps.seasonCollections.inProgress();
      await world.deps.leagueImports.inProgress();
      await world.deps.leagueImports.readFile('file');
      await world.deps.leagueArchive.now().hasForeign('drafts', CHAIN, [DRAFT]);
      for (const name of ['drafts', 'season_champions'] as const) {
        await world.deps.leagueArchive.now().ofSeason(name, CHAIN, '2031').toArray();
      }
      await listMembers(world.deps, { chainId: CHAIN });
      await listClaims(world.deps, { after: '', limit: 10, search: '' });
      await listClaims(world.deps, { after: '2031-09-01T00:00:00.000Z/a', limit: 10, search: 'small' });
      await world.deps.memberships.countClaimed();
      await overviewSync(world.deps);
      await world.deps.chains.countPolled(new Date());
      await world.deps.chains.countGone(new Date());
      await world.deps.chains.polledAt(1, new Date());
      for (const store of [world.deps.invitations, world.deps.joinRequests]) {
        await world.deps.mongo.transaction((session) => store.nameHost('ann', 'Former member', session));
      }
      await listPlayerOwners(world.deps, { chainId: CHAIN, playerId: '11' });
      await getSeason(world.deps, { chainId: CHAIN, season: '2031' });
      await listDates(world.deps, { chainId: CHAIN });
      for (const chainId of ['', CHAIN]) {
        await listFinalWeeks(world.deps, { chainId, after: '' });
        await listFinalWeeks(world.deps, { chainId, after: `${CHAIN}:2031:2` });
      }
    });
    expect(plans.scans).toEqual([]);
    expect(plans.operations).toBeGreaterThan(20);
  });

  it('of what is looked at every few minutes or seconds are answered by their indexes', async () => {
    const { deps } = world;
    for (const week of [1, 2]) {
      const found = { revision: week - 1, hash: 'h', readAt: deps.clock.now(), players: week, lines: Buffer.from('x') };
      await deps.statWeeks.put({ _id: `2031:${week}`, season: '2031', week, ...found });
    }
    const read = await documentsRead(world.bed.mongo, async () => {
      for (const after of [null, { chainId: CHAIN, season: '2031', week: 1 }]) {
        for (const chainId of [null, CHAIN]) {
          const weeks = await deps.matchups.finalWeeks(after, chainId, 10);
          expect([after, chainId, weeks.length > 0]).toEqual([after, chainId, true]);
        }
      }
      const lastWeeks = ['2030', '2031'].map((season) => ({ chainId: CHAIN, season, week: 1 }));
      expect(await deps.matchups.finalOf(lastWeeks)).toEqual([{ chainId: CHAIN, season: '2031', week: 1 }]);
      expect((await deps.matchups.scoresOfSeason(CHAIN, '2031')).length).toBeGreaterThan(0);
      await weeksDue(deps, 3);
      expect((await listStatWeeks(deps)).weeks).toEqual([
        { season: '2031', week: 2, revision: 1, players: 2, readAtMs: undefined },
      ]);
    });
    expect(read).toMatchObject({ matchups: 0, leagues: 0, stat_weeks: 0 });
  });

  it('have no index of a former version beside their own', async () => {
    const { connection } = world.bed.mongo;
    const namesOf = async (name: string) => (await connection.collection(name).indexes()).map((index) => index.name);
    const former: Record<string, Record<string, 1>> = {
      matchups: { chainId: 1, season: 1, week: 1, hash: 1 },
      stat_weeks: { season: 1, week: 1 },
      chains: { approval: 1, syncedAt: 1 },
    };
    for (const [name, key] of Object.entries(former)) {
      const now = await namesOf(name);
      await connection.collection(name).createIndex(key);
      expect(await namesOf(name)).toHaveLength(now.length + 1);
      await ensureCollections(world.bed);
      expect((await namesOf(name)).sort()).toEqual(now.sort());
    }
  });
});
