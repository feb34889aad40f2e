import { type AdminClient, type Attempt } from '../../src/clients/admin.js';

/** Stands in for the admin service: approves on connect unless told otherwise. */
export interface FakeAdmin extends AdminClient {
  attempts: Attempt[];
  verdicts: { check: 'approved' | 'suspended' | 'unknown'; onConnect: 'approved' | 'unknown' };
}

export function fakeAdmin(): FakeAdmin {
  const admin: FakeAdmin = {
    attempts: [],
    verdicts: { check: 'unknown', onConnect: 'approved' },
    check: async () => admin.verdicts.check,
    approveOnConnect: async () =>
      admin.verdicts.check === 'unknown' ? admin.verdicts.onConnect : admin.verdicts.check,
    recordAttempt: async (attempt) => void admin.attempts.push(attempt),
  };
  return admin;
}
