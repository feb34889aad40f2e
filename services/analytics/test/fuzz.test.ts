import { fuzz, fuzzTimeMs } from '@dynasty/testbed/fuzz/fuzz';
import { tmpdir } from 'node:os';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';

let bed: AnalyticsBed;
beforeAll(async () => {
  bed = await analyticsBed({ folder: tmpdir() });
});
afterAll(() => bed.close());

it(
  'no request brings the service to fail, to tell of its inside, or to change what it refuses to',
  async () => {
    const figures = await fuzz({
      ...{ service: 'analytics', app: bed.app, mongo: bed.mongo },
      callers: ['ann', 'ann', 'sue'].map((sub) => () => bed.issuer.headers({ sub })),
      params: { leagueId: ['1'], season: ['2024'] },
    });
    expect(figures.problems).toEqual([]);
  },
  fuzzTimeMs,
);
