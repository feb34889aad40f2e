import { type App } from '@dynasty/kit/http';
import { toldOfFaults } from '@dynasty/testbed/fuzz/broken-store';
import { fuzz, type FuzzOptions, fuzzTimeMs } from '@dynasty/testbed/fuzz/fuzz';
import { leagueOfOthers } from '@dynasty/testbed/league/role-leagues';
import { buildApp } from '../src/app.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
let target: FuzzOptions;
beforeAll(async () => {
  bed = await rankingsBed();
  app = await buildApp(bed.deps);
  const { response } = bed.connect({ seed: 1, weeks: 3 });
  leagueOfOthers(bed, { seed: 2, weeks: 3 });
  await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
  target = {
    ...{ service: 'rankings-recaps', app, mongo: bed.mongo },
    callers: ['ada', 'ada', 'ann', 'eve', 'oda'].map((sub) => () => bed.issuer.headers({ sub })),
    params: { leagueId: [response.leagueId], userId: [response.rosters[0]?.ownerId ?? ''], week: ['1', '2'] },
  };
});
afterAll(async () => {
  await app.close();
  await bed.close();
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
