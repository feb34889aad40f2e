import { queryPlans } from '@dynasty/testbed/query-plans';
import { recordDenial } from '../src/actions/record-denial.js';
import { createDenials, mostWaiting } from '../src/memory/denials.js';
import { adminBed, type AdminBed } from './support/admin-bed.js';

const hourMs = 3_600_000;
const midnight = Date.UTC(2025, 8, 5);
const routes = Array.from({ length: 4 }, (_, number) => `GET /api/super-admin/list-${number}`);

let bed: AdminBed;
beforeEach(async () => {
  bed = await adminBed('auto');
});
afterEach(() => bed.close());

const deny = (route: string, ms: number, accountId = 'ada', { denials } = bed.deps) =>
  recordDenial({ ...bed.deps, denials }, { accountId, username: accountId, route, at: new Date(midnight + ms) });
/** What is on record, oldest first: the hour of the day, and the route. */
async function onRecord(accountId = 'ada'): Promise<[hour: number, route: string][]> {
  const { entries } = await bed.deps.actionLogs.page({}, 1_000);
  return entries
    .toReversed()
    .filter(({ action, actorAccountId }) => action === 'access_denied' && actorAccountId === accountId)
    .map(({ at, targetId }) => [(at.getTime() - midnight) / hourMs, targetId]);
}

it('an account that tries every route all day long adds one entry for each, and one for each further hour', async () => {
  for (let ms = 0; ms < 24 * hourMs; ms += hourMs / 4) for (const route of routes) await deny(route, ms);
  const entries = await onRecord();
  expect(entries.slice(0, routes.length)).toEqual(routes.map((route) => [0, route]));
  const hours = Array.from({ length: 23 }, (_, index) => index + 1);
  expect(entries.slice(routes.length)).toEqual(hours.map((hour) => [hour, routes[0]]));
  expect(await bed.deps.actionLogs.verify()).toMatchObject({ valid: true });
});

it('a route is on record from its first call on, each day, and for each account', async () => {
  await deny('GET /a', 0);
  await deny('GET /b', 1);
  await deny('GET /a', 2, 'bob');
  await deny('GET /a', 24 * hourMs);
  expect((await onRecord()).map(([, route]) => route)).toEqual(['GET /a', 'GET /b', 'GET /a']);
  expect(await onRecord('bob')).toHaveLength(1);
});

it('what comes at once, from whichever process, is on record once', async () => {
  // Those of one process take turns.
  const processes = [bed.deps, { ...bed.deps, denials: createDenials() }];
  const atOnce = (from: number) =>
    Array.from({ length: 8 }, (_, number) => deny('GET /a', from + number, 'ada', processes[number % 2]));
  await Promise.all(atOnce(0));
  await Promise.all(atOnce(5 * hourMs));
  expect((await onRecord()).map(([hour]) => Math.floor(hour))).toEqual([0, 5]);
});

it('what somebody tries meanwhile, or again within the hour, waits no second time', async () => {
  const asked = jest.spyOn(bed.deps.mongo, 'transaction');
  await Promise.all(Array.from({ length: 300 }, () => deny('GET /a', 0)));
  await deny('GET /a', hourMs - 1);
  expect(asked).toHaveBeenCalledTimes(1);
  await deny('GET /a', hourMs);
  expect(await onRecord()).toEqual([
    [0, 'GET /a'],
    [1, 'GET /a'],
  ]);
});

it('so many wait at a time and no more, and what is refused is put on record when it is tried again', async () => {
  const everybody = Array.from({ length: mostWaiting + 50 }, (_, number) => `account-${number}`);
  const last = everybody.at(-1) ?? '';
  const tried = await Promise.allSettled(everybody.map((accountId) => deny('GET /a', 0, accountId)));
  const refused = tried.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(50);
  expect(refused[0]?.reason).toMatchObject({ kind: 'unavailable', slug: 'too-many-denials' });
  expect(await onRecord(last)).toEqual([]);
  await deny('GET /a', 0, last);
  expect(await onRecord(last)).toHaveLength(1);
});

it('what could not be put on record is when it is tried again', async () => {
  jest.spyOn(bed.deps.mongo, 'transaction').mockRejectedValueOnce(new Error('away'));
  await expect(deny('GET /a', 0)).rejects.toThrow('away');
  await deny('GET /a', 1);
  expect(await onRecord()).toHaveLength(1);
});

it('the log is asked by its index', async () => {
  const plans = await queryPlans(bed.deps.mongo, async () => {
    await deny('GET /a', 0);
    await deny('GET /a', hourMs);
  });
  expect(plans.scans).toEqual([]);
});
