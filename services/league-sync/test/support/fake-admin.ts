import { type AdminClient, type Attempt } from '../../src/clients/admin.js';

/** Stands in for the admin service: approves on connect unless told otherwise. */
export interface FakeAdmin extends AdminClient {
  attempts: Attempt[];
  answers: { check: 'approved' | 'suspended' | 'unknown'; onConnect: 'approved' | 'unknown' };
}

export function fakeAdmin(): FakeAdmin {
  const admin: FakeAdmin = {
    attempts: [],
    answers: { check: 'unknown', onConnect: 'approved' },
    check: async () => admin.answers.check,
    approveOnConnect: async () => (admin.answers.check === 'unknown' ? admin.answers.onConnect : admin.answers.check),
    recordAttempt: async (attempt) => void admin.attempts.push(attempt),
  };
  return admin;
}
