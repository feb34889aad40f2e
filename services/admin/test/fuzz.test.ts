import { type App } from '@dynasty/kit/http';
import { toldOfFaults } from '@dynasty/testbed/fuzz/broken-store';
import { fuzz, type FuzzOptions, fuzzTimeMs } from '@dynasty/testbed/fuzz/fuzz';
import { leagueOfOthers } from '@dynasty/testbed/league/role-leagues';
import { buildApp } from '../src/app.js';
import { adminBed, type AdminBed } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
let target: FuzzOptions;
beforeAll(async () => {
  bed = await adminBed('auto');
  app = await buildApp(bed.deps);
  const league = bed.connect({ seed: 1 });
  leagueOfOthers(bed, { seed: 2 });
  const [ann = '', ada = ''] = league.response.rosters.map(({ ownerId }) => ownerId);
  league.linked = { ann, ada };
  target = {
    ...{ service: 'admin', app, mongo: bed.mongo },
    callers: ['root', 'ada', 'ada', 'ann', 'eve', 'oda'].map(
      (sub) => () => bed.issuer.headers({ sub, email: `${sub}@example.test` }),
    ),
    params: { leagueId: [league.response.leagueId], userId: [ann, 'ann'], deed: ['settle', 'accept'] },
    // A refused call of a super admin's route is put on record.
    besides: ['action_logs', 'action_log_head'],
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
