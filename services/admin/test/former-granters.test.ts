import { until } from '../../shared/test/events.js';
import { type SuperAdmin } from '../src/store/super-admins.js';
import { adminBed, type AdminBed } from './support/admin-bed.js';

let bed: AdminBed;
beforeAll(async () => {
  bed = await adminBed('manual');
});
afterAll(() => bed.close());

const day = (number: number) => new Date(Date.UTC(2025, 8, number));
const grants = () => bed.mongo.connection.collection<SuperAdmin & { shape?: number }>('super_admins');
const states = () => bed.mongo.connection.collection<{ _id: string; done: boolean }>('migrations');

/** Leaves a grant as a former version stored it. */
async function formerGrant(_id: string, grantedBy: string, grantedAt: Date, more: Partial<SuperAdmin> = {}) {
  const grant: SuperAdmin = {
    ...{ _id, email: `${_id}@example.test`, username: _id, notes: '', isActive: true, revokedAt: null },
    ...{ grantedBy, grantedByName: grantedBy, grantedAt, sortKey: `${grantedAt.toISOString()}/${_id}` },
    ...more,
  };
  await grants().insertOne(grant);
}

it('grants of a former version lose the name of whoever deleted their account after they had given them', async () => {
  const revokedAt = day(5);
  await formerGrant('vic', 'root', day(1), { email: '', username: 'Former member', isActive: false, revokedAt });
  await formerGrant('tom', 'root', day(1), { isActive: false, revokedAt });
  await formerGrant('wil', 'vic', day(2));
  await formerGrant('uma', 'vic', day(6));
  await formerGrant('sue', 'tom', day(2));
  await bed.deps.mongo.transaction(async (session) => {
    const { _id, ...rest } = (await bed.deps.superAdmins.find('sue', session))!;
    await bed.deps.superAdmins.put(session, { ...rest, _id: 'zoe', grantedBy: 'vic', grantedByName: 'vic' });
  });
  const running = bed.deps.migrations.start();
  await until('it is done', async () => (await states().findOne({ _id: 'grants-of-former-members' }))?.done === true);
  await running.stop();
  const names = async (id: string) => (await bed.deps.superAdmins.find(id))?.grantedByName;
  expect(await Promise.all(['vic', 'wil', 'uma', 'sue'].map(names))).toEqual(['root', 'Former member', 'vic', 'tom']);
  // Stored by this version, which renames granters itself: it is no document of the former shape.
  expect(await names('zoe')).toBe('vic');
  expect(await grants().countDocuments({ shape: 2 })).toBe(6);
});
