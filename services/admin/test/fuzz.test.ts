import { type App } from '@dynasty/kit/http';
import { fuzz, fuzzTimeMs } from '@dynasty/testbed/fuzz/fuzz';
import { buildApp } from '../src/app.js';
import { adminBed, type AdminBed } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
beforeAll(async () => {
  bed = await adminBed('auto');
  app = await buildApp(bed.deps);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

it(
  'no request brings the service to fail, to tell of its inside, or to change what it refuses to',
  async () => {
    const league = bed.connect({ seed: 1 });
    const [ann = '', ada = ''] = league.response.rosters.map(({ ownerId }) => ownerId);
    league.linked = { ann, ada };
    const figures = await fuzz({
      ...{ service: 'admin', app, mongo: bed.mongo },
      callers: ['root', 'ada', 'ada', 'ann'].map(
        (sub) => () => bed.issuer.headers({ sub, email: `${sub}@example.test` }),
      ),
      params: { leagueId: [league.response.leagueId], userId: [ann, 'ann'], deed: ['settle', 'accept'] },
      // A refused call of a super admin's route is put on record.
      besides: ['action_logs', 'action_log_head'],
    });
    expect(figures.problems).toEqual([]);
  },
  fuzzTimeMs,
);
