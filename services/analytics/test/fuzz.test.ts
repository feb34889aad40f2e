import { toldOfFaults } from '@dynasty/testbed/fuzz/broken-store';
import { fuzz, type FuzzOptions, fuzzTimeMs, isLongFuzz } from '@dynasty/testbed/fuzz/fuzz';
import { tmpdir } from 'node:os';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { fantasyBed, scoring } from './support/fantasy-bed.js';
import { fixedLeagueSync } from './support/generated-league-sync.js';

let bed: AnalyticsBed;
let close: () => Promise<void>;
let target: FuzzOptions;
beforeAll(async () => {
  if (isLongFuzz) {
    const loaded = await fantasyBed(11);
    ({ bed, close } = loaded);
    await loaded.load();
  } else {
    // Loading seasons takes longer than the requests: without them searches end with their 503.
    const leagues = [{ leagueId: '1', scoring, rosters: [] }];
    bed = await analyticsBed({
      folder: tmpdir(),
      leagueSync: fixedLeagueSync({ leagues, lines: new Map(), players: [] }),
    });
    ({ close } = bed);
  }
  target = {
    ...{ service: 'analytics', app: bed.app, mongo: bed.mongo },
    callers: ['ann', 'ann', 'bob', 'sue'].map((sub) => () => bed.issuer.headers({ sub })),
    params: { leagueId: ['1'], season: ['2024'] },
    unavailable: ['nfl-data-unavailable'],
    // They wait for the source, which sends the schedule of all seasons.
    slow: { 'GET /api/schedule/test': 20_000, 'POST /api/schedule/import': 20_000 },
  };
}, 300_000);
afterAll(() => close());

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
