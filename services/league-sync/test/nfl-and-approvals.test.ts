import { AppError } from '@dynasty/kit/errors';
import { followApproval } from '../src/actions/chains/follow-approval.js';
import { leagueSyncConfig } from '../src/config.js';
import { shardCount } from '../src/domain/polling/shards.js';
import { type NflGameDoc } from '../src/store/nfl-calendar.js';
import { serveFace } from './support/face-of-clock.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '760000000000031';
const shards = Array.from({ length: shardCount }, (_, shard) => shard);

describe('what is the same for all leagues, and who may be open', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let games: NflGameDoc[] | 'away' = 'away';
  const game = (id: string, isFinished: boolean): NflGameDoc => ({
    _id: id,
    season: '2031',
    week: 1,
    gameType: 'REG',
    homeTeam: 'GB',
    awayTeam: 'CHI',
    kickoff: new Date('2031-09-07T17:00:00Z'),
    isFinished,
  });

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId, season: '2031', scored: 3 });
    bed = await syncBed({
      folder: tree.folder,
      analytics: {
        async schedule(season) {
          if (games === 'away') throw new AppError('unavailable', 'dependency-unavailable', 'away');
          return season === '2031' ? games : null;
        },
      },
    });
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  test('the state is stored at start, and a copy of the schedule as soon as analytics has one', async () => {
    const state = await eventually(
      () => bed.deps.nflState.find(),
      (now) => now !== null,
    );
    expect(state).toMatchObject({ season: '2031', week: 4, leg: 4, seasonType: 'regular', leagueCreateSeason: '2031' });
    expect(await bed.deps.nflGames.ofSeason('2031')).toEqual([]);
    games = [game('b', false), game('a', true)];
    const payload = { season: '2031', kind: 'schedule', snapshotId: 's1' };
    await bed.bus.publish('analytics.data_refreshed.v1', 's1', payload);
    const copied = await eventually(
      () => bed.deps.nflGames.ofSeason('2031'),
      ({ length }) => length === 2,
    );
    expect(copied[0]?.kickoff).toEqual(new Date('2031-09-07T17:00:00Z'));

    games = [game('a', true)];
    await bed.bus.publish('analytics.data_refreshed.v1', 's2', { ...payload, snapshotId: 's2' });
    expect(
      await eventually(
        () => bed.deps.nflGames.ofSeason('2031'),
        ({ length }) => length === 1,
      ),
    ).toEqual(games);
  });

  test('a suspended league closes for its members and is not polled; a late event does not reopen it', async () => {
    await bed.verify('owner1', { leagueId });
    const chain = await loaded(bed, leagueId);
    const tell = (id: string, change: string) =>
      bed.bus.publish('admin.league_status_changed.v1', id, {
        chainId: chain?._id ?? '',
        leagueId,
        change,
        actorAccountId: 'admin',
        connectionId: '',
        occurredAt: new Date().toISOString(),
      });
    bed.admin.verdicts.check = 'suspended';
    await tell('1', 'suspended');
    await eventually(
      () => bed.deps.chains.findByLeague(leagueId),
      (now) => now?.approval === 'suspended',
    );
    expect(await bed.verify('owner1', { leagueId })).toMatchObject({
      status: 403,
      body: { slug: 'league-not-approved' },
    });
    expect(await bed.verify('owner2', { leagueId })).toMatchObject({
      status: 403,
      body: { slug: 'league-not-approved' },
    });
    await bed.deps.chains.update(chain?._id ?? '', { nextPollAt: new Date(0) });
    expect(await bed.deps.chains.due(new Date(), shards, 10)).toEqual([]);

    await tell('0', 'approved');
    await tell('2', 'approved');
    bed.admin.verdicts.check = 'approved';
    await tell('3', 'reactivated');
    await eventually(
      () => bed.deps.chains.findByLeague(leagueId),
      (now) => now?.approval === 'approved',
    );
    expect(await bed.verify('owner1', { leagueId })).toMatchObject({ status: 200 });
  });

  test('a league that is opened again while its suspension is being stored stays open', async () => {
    const chain = await loaded(bed, leagueId);
    const verdicts = ['suspended', 'approved'] as const;
    let asked = 0;
    const check = async () => verdicts[asked++] ?? 'approved';
    const news = { chainId: chain?._id ?? '', leagueId, change: 'suspended' };
    await followApproval({ ...bed.deps, admin: { ...bed.admin, check } }, news);
    expect((await bed.deps.chains.findByLeague(leagueId))?.approval).toBe('approved');
  });

  test('the deletion of an earlier chain, told again, does not close the one that was connected since', async () => {
    const chain = await loaded(bed, leagueId);
    const news = { chainId: 'earlier-chain', leagueId, change: 'deleted' };
    bed.admin.verdicts.check = 'approved';
    await followApproval(bed.deps, news);
    expect((await bed.deps.chains.findByLeague(leagueId))?.approval).toBe('approved');
    await followApproval(bed.deps, { ...news, chainId: chain?._id ?? '' });
    expect((await bed.deps.chains.findByLeague(leagueId))?.approval).toBe('deleted');
  });
});

describe('a provider that is away when the service starts', () => {
  const tree = createProviderTree();
  const asked: string[] = [];
  let clock: Awaited<ReturnType<typeof serveFace>>;
  let bed: SyncBed;
  beforeAll(async () => {
    clock = await serveFace({ now: '2031-09-28T18:00:00.000Z', pace: 60 });
    bed = await syncBed({
      folder: tree.folder,
      footballClockUrl: clock.url,
      analytics: {
        async schedule(season) {
          asked.push(season);
          return null;
        },
      },
    });
  });
  afterAll(async () => {
    await bed.close();
    clock.close();
    tree.remove();
  });

  test('the schedule is copied as soon as it is known which season is played', async () => {
    await eventually(
      async () => (await bed.calls()).paths['/v1/state/nfl'] ?? 0,
      (calls) => calls >= 2,
    );
    expect(asked).toEqual([]);
    putState(tree, '2031', 4);
    await eventually(
      async () => asked,
      ({ length }) => length > 0,
    );
    expect(asked).toEqual(['2031']);
  });
});

describe('configuration', () => {
  const env = { PORT: '1', GRPC_PORT: '2' };

  test('ownership must be proved in production unless it is said otherwise', () => {
    const password = 'k7fq2zr9wd4m-x1b';
    const production = {
      ...env,
      NODE_ENV: 'production',
      MONGO_URL: `mongodb://league-sync:${password}@db/?replicaSet=rs0`,
      NATS_URL: `nats://league-sync:${password}@bus:4222`,
      OIDC_ISSUER: 'https://id.test/realms/dynasty',
      OIDC_JWKS_URL: 'https://id.test/certs',
      ADMIN_GRPC: 'admin:1',
      ANALYTICS_GRPC: 'analytics:1',
      SLEEPER_BASE_URL: 'https://provider.test/v1/',
    };
    expect(leagueSyncConfig(env).memberProof).toBe('trust');
    expect(leagueSyncConfig(production)).toMatchObject({
      memberProof: 'team-name',
      sleeperBaseUrl: 'https://provider.test/v1',
    });
    expect(leagueSyncConfig({ ...production, MEMBER_PROOF: 'trust' }).memberProof).toBe('trust');
    expect(() => leagueSyncConfig({ ...env, NODE_ENV: 'production' })).toThrow(/ADMIN_GRPC[\s\S]*SLEEPER_BASE_URL/);
  });
});
