import { toldOfFaults } from '@dynasty/testbed/fuzz/broken-store';
import { fuzz, type FuzzOptions, fuzzTimeMs } from '@dynasty/testbed/fuzz/fuzz';
import { buildSandbox } from '@dynasty/sandbox/app';
import { seasonColumns } from '../src/domain/importing/season-table.js';
import { archiveOf } from './support/archives.js';
import { createProviderTree, putState } from './support/provider-tree.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, DRAFT, LEAGUE, NOW, seedSmallWorld, TRADE } from './support/small-world.js';

/** A provider that knows no league: whoever connects one is told so. */
const tree = createProviderTree();
const provider = buildSandbox({ sleeperData: tree.folder, source: 'recorded' });
let world: ReadBed;
let target: FuzzOptions;
beforeAll(async () => {
  putState(tree, '2031', 4);
  world = await readBed(NOW, `${await provider.listen({ port: 0, host: '127.0.0.1' })}/v1`);
  await seedSmallWorld(world.deps);
  world.admin.superAdmins.push('sue');
  // Who calls is remembered at the first call, a week's page is worked out at the first look.
  for (const who of ['ann', 'bob', 'eve', 'sue']) await world.get(who, '/api/auth/user');
  // Some pages are for who has a team.
  await world.post('ann', `/api/leagues/${LEAGUE}/claim-team`, { rosterId: 1 });
  for (let week = 1; week <= 18; week += 1) await world.get('ann', `/api/leagues/${LEAGUE}/matchups/${week}`);
  const season = '2019,,Old Aces,owner 1,2,8,5,0,1400.25,1300,,';
  const table = Buffer.from([seasonColumns.join(','), season].join('\r\n'));
  const archive = await archiveOf(world.deps, CHAIN);
  target = {
    ...{ service: 'league-sync', app: world.app, mongo: world.bed.mongo },
    callers: ['ann', 'ann', 'bob', 'eve', 'sue'].map(
      (sub) => () => world.bed.issuer.headers({ sub, email: `${sub}@example.test` }),
    ),
    params: { leagueId: [LEAGUE], draftId: [DRAFT], transactionId: [TRADE], userId: ['101', '102'], ids: ['11,12'] },
    besides: ['call_windows'],
    // When a league was read last; pages are worked out when they are read.
    touched: { chains: ['watchedAt', 'liveAt'], pages: ['page', 'builtFrom'] },
    // All seasons of the league are read for the archive, and looked through before an import begins.
    slow: {
      'GET /api/leagues/{leagueId}/export': 20_000,
      'POST /api/leagues/{leagueId}/historical-data/import': 20_000,
    },
    uploads: {
      'POST /api/leagues/{leagueId}/historical-data/import': {
        field: 'file',
        files: [
          { name: 'league.zip', type: 'application/zip', content: archive },
          { name: 'seasons.csv', type: 'text/csv', content: table },
        ],
      },
    },
  };
});
afterAll(async () => {
  await world.close();
  await provider.close();
  tree.remove();
});

it(
  'no request brings the service to fail, to tell of its inside, or to change what it refuses to',
  async () => {
    expect((await fuzz(target)).problems).toEqual([]);
  },
  fuzzTimeMs,
);

it('what its database says of a fault is told to nobody', async () => {
  expect(await toldOfFaults(target)).toEqual([]);
});
