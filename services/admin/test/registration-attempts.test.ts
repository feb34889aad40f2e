import { type App } from '@dynasty/kit/http';
import { type EventOf } from '@dynasty/proto/subjects';
import { documentsRead, queryPlans } from '@dynasty/testbed/query-plans';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { keepAttempts } from '../src/events/join-attempted.js';
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

it('keeps tries to join a league, each once, and lists them, newest first', async () => {
  await keepAttempts(bed.deps);
  await bed.client.approveOnConnect({
    ...{ key: 'k', leagueId: '5003', chainId: 'other-3', name: 'Harbour League', season: '2025', totalRosters: 10 },
    ...{ accountId: 'ann', earlierLeagueIds: [] },
  });
  const from = Date.now() - 3_600_000;
  const attempt = { leagueName: '', accountId: 'bob', success: false, errorReason: 'league-not-found' };
  const tell = (id: string, second: number, over: Partial<EventOf<'league.join_attempted.v1'>>) => {
    const occurredAt = new Date(from + second * 1_000).toISOString();
    return bed.bus.publish('league.join_attempted.v1', id, { leagueId: '', ...attempt, ...over, occurredAt });
  };
  for (let number = 1; number <= 12; number += 1) {
    // The provider was away: the name is known from the approval.
    const over = number === 11 ? { leagueId: '5003', errorReason: 'provider-unavailable' } : {};
    for (const _time of [1, 2]) await tell(`try/${number}`, number, { leagueId: String(number), ...over });
  }
  await tell('try/13', 13, { leagueId: '13', success: true, errorReason: '' });
  await until('all are kept', async () => (await bed.deps.registrationAttempts.count(20)) === 13);
  const headers = await bed.issuer.headers({ sub: 'root', email: 'root@example.test' });
  const rows = (await app.inject({ url: '/api/super-admin/registration-attempts', headers })).json<object[]>();
  expect(rows).toHaveLength(13);
  expect(rows[0]).toMatchObject({ id: 'try/13', userId: 'bob', success: true, errorReason: null });
  expect(rows[1]).toMatchObject({ leagueId: '12', leagueName: '', success: false, errorReason: 'league-not-found' });
  expect(rows[2]).toMatchObject({ leagueName: 'Harbour League', errorReason: 'provider-unavailable' });
  const indexes = await bed.mongo.connection.collection('registration_attempts').indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 365 * 86_400 }));
});

it('are looked through a part at a time: a page ends early, and the next goes on', async () => {
  const { registrationAttempts } = bed.deps;
  const attempt = { leagueName: '', success: false, errorReason: 'league-not-found' };
  for (let number = 0; number < 25; number += 1) {
    const at = new Date(Date.now() - (100 - number) * 60_000);
    const accountId = `searched-${String(number).padStart(2, '0')}`;
    await registrationAttempts.keep({ _id: `searched/${number}`, leagueId: '77', accountId, at, ...attempt });
  }
  const search = /^searched-0[0-2]$/;
  const pages: [found: string[], isLast: boolean][] = [];
  // Those of the test before are newer.
  let before: string | undefined = `${new Date(Date.now() - 70 * 60_000).toISOString()}/`;
  const read = await documentsRead(bed.mongo, async () => {
    while (before !== undefined && pages.length < 9) {
      const { rows, next } = await registrationAttempts.page({ before, search }, 2, 10);
      pages.push([rows.map(({ accountId }) => accountId), next === null]);
      before = next ?? undefined;
    }
  });
  expect(pages).toEqual([
    [[], false],
    [[], false],
    [['searched-02', 'searched-01'], false],
    [['searched-00'], true],
  ]);
  // Each is looked at once, the first of the page after a full one again.
  expect(read['registration_attempts']).toBeLessThanOrEqual(26);
  const plans = await queryPlans(bed.mongo, () => registrationAttempts.page({ search }, 2, 10));
  expect(plans.scans).toEqual([]);
});
