import { type App } from '@dynasty/kit/http';
import { fuzz, fuzzTimeMs } from '@dynasty/testbed/fuzz/fuzz';
import { buildApp } from '../src/app.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
beforeAll(async () => {
  bed = await rankingsBed();
  app = await buildApp(bed.deps);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

it(
  'no request brings the service to fail, to tell of its inside, or to change what it refuses to',
  async () => {
    const { response } = bed.connect({ seed: 1, weeks: 3 });
    await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
    const figures = await fuzz({
      ...{ service: 'rankings-recaps', app, mongo: bed.mongo },
      callers: ['ada', 'ada', 'ann', 'eve'].map((sub) => () => bed.issuer.headers({ sub })),
      params: { leagueId: [response.leagueId], userId: [response.rosters[0]?.ownerId ?? ''], week: ['1', '2'] },
    });
    expect(figures.problems).toEqual([]);
  },
  fuzzTimeMs,
);
