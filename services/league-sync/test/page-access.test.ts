import { addSynced } from '../src/actions/chains/announce-synced.js';
import { pageAccess } from '../src/actions/find-access.js';
import { buildApp } from '../src/app.js';
import { type MatchupWeekDoc } from '../src/store/matchups.js';
import { row, week } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
let app: ReadBed['app'];
let lookups = 0;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  world.deps.outbox.start();
  const { access, bus } = world.deps;
  const counted = { of: (who: string, leagueId: string) => ((lookups += 1), access.of(who, leagueId)) };
  app = await buildApp({ ...world.deps, access: pageAccess(counted, bus) });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const get = async (who: string, path: string) => {
  const headers = await world.bed.issuer.headers({ sub: who, email: `${who}@example.test` });
  return app.inject({ method: 'GET', url: `/api/leagues/${LEAGUE}${path}`, headers });
};
const memberships = () => world.bed.mongo.connection.collection<{ _id: string }>('memberships');

describe('pages in one process', () => {
  it('look a member up once', async () => {
    await get('ann', '');
    const before = lookups;
    for (const path of ['', '/matchups/3', '/memberships', '/transactions/3']) {
      expect((await get('ann', path)).statusCode).toBe(200);
    }
    expect(lookups).toBe(before);
  });

  it('know at once who has joined and who has claimed', async () => {
    const _id = `${CHAIN}:103`;
    const before = await memberships().findOne({ _id });
    await memberships().updateOne({ _id }, { $set: { accountId: 'new', claim: null } });
    expect((await get('new', '/my-matchup/3')).json().slug).toBe('team-not-claimed');
    await memberships().updateOne({ _id }, { $set: { claim: { rosterId: 3, season: '2031', claimedAt: new Date() } } });
    expect((await get('new', '/my-matchup/3')).json().user.rosterId).toBe(3);
    await memberships().replaceOne({ _id }, before ?? {}, { upsert: true });
  });

  it('know at once that a closed league is open again', async () => {
    const { chains } = world.deps;
    await chains.update(CHAIN, { approval: 'deleted' });
    expect((await get('bob', '')).json().slug).toBe('league-not-approved');
    await chains.update(CHAIN, { approval: 'approved' });
    expect((await get('bob', '')).statusCode).toBe(200);
  });

  it('forget a member when an event says that something changed', async () => {
    expect((await get('ann', '')).statusCode).toBe(200);
    const before = lookups;
    const who = { accountId: 'ann', sleeperUserId: '101', displayName: 'Ann', teamName: '', rosterId: 0 };
    const actor = { actorAccountId: '', actorName: '', reason: '', occurredAt: '' };
    const event = { chainId: CHAIN, connectionId: '', change: 'left', ...who, ...actor } as const;
    await world.bed.bus.publish('league.membership_changed.v1', 'page-access', event);
    const until = performance.now() + 4_000;
    while (lookups === before && performance.now() < until) await get('ann', '');
    expect(lookups).toBeGreaterThan(before);
  });

  it('show a corrected week at once', async () => {
    const scores = async () =>
      (await get('ann', '/matchups/3')).json()[0].map((side: { points: number }) => side.points);
    expect(await scores()).toEqual([120, 125]);
    const stored = await world.deps.matchups.find(CHAIN, '2031', 3);
    const chain = await world.deps.chains.find(CHAIN);
    const correct = (to: MatchupWeekDoc) =>
      world.bed.mongo.transaction(async (session) => {
        await world.deps.matchups.put(to, session);
        await addSynced(world.deps, session, chain!, ['matchups']);
      });
    await correct(week(3, [row(1, 1, 130), row(4, 1, 125)]));
    expect(await scores()).toEqual([130, 125]);
    await correct(stored!);
    expect(await scores()).toEqual([120, 125]);
  });
});
