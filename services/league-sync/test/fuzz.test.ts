import { fuzz, fuzzTimeMs } from '@dynasty/testbed/fuzz/fuzz';
import { type ReadBed, readBed } from './support/read-bed.js';
import { DRAFT, LEAGUE, NOW, seedSmallWorld, TRADE } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  world.admin.superAdmins.push('sue');
});
afterAll(() => world.close());

it(
  'no request brings the service to fail, to tell of its inside, or to change what it refuses to',
  async () => {
    const figures = await fuzz({
      ...{ service: 'league-sync', app: world.app, mongo: world.bed.mongo },
      callers: ['ann', 'ann', 'bob', 'eve', 'sue'].map(
        (sub) => () => world.bed.issuer.headers({ sub, email: `${sub}@example.test` }),
      ),
      params: { leagueId: [LEAGUE], draftId: [DRAFT], transactionId: [TRADE], userId: ['101', '102'], ids: ['11,12'] },
      // Who calls is remembered, what is read is worked out and its readers are noted, calls to the provider counted.
      besides: ['accounts', 'pages', 'chains', 'call_windows'],
    });
    expect(figures.problems).toEqual([]);
  },
  fuzzTimeMs,
);
