import { type App } from '@dynasty/kit/http';
import { type EventOf } from '@dynasty/proto/subjects';
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
