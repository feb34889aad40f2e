import { type App } from '@dynasty/kit/http';
import { fuzz, fuzzTimeMs } from '@dynasty/testbed/fuzz/fuzz';
import { buildApp } from '../src/app.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { awardsBed, type AwardsBed } from './support/awards-bed.js';

let bed: AwardsBed;
let app: App;
beforeAll(async () => {
  bed = await awardsBed();
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
    await awardedWeeks(bed.deps).reconcile(new AbortController().signal);
    const figures = await fuzz({
      ...{ service: 'achievements', app, mongo: bed.mongo },
      callers: ['ada', 'ada', 'ann', 'eve'].map((sub) => () => bed.issuer.headers({ sub })),
      params: { leagueId: [response.leagueId], userId: [response.rosters[0]?.ownerId ?? ''], week: ['1', '2'] },
    });
    expect(figures.problems).toEqual([]);
  },
  fuzzTimeMs,
);
