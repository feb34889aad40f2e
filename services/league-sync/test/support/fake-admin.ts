import { type AdminClient, type Attempt } from '../../src/clients/admin.js';

/** Stands in for the admin service: approves on connect unless told otherwise. */
export interface FakeAdmin extends AdminClient {
  attempts: Attempt[];
  superAdmins: string[];
  verdicts: { check: 'approved' | 'suspended' | 'unknown'; onConnect: 'approved' | 'unknown' };
}

export function fakeAdmin(): FakeAdmin {
  const admin: FakeAdmin = {
    attempts: [],
    superAdmins: [],
    verdicts: { check: 'unknown', onConnect: 'approved' },
    check: async () => admin.verdicts.check,
    async approveOnConnect({ leagueId, earlierLeagueIds }) {
      const known = await admin.check([leagueId, ...earlierLeagueIds]);
      return known === 'unknown' ? admin.verdicts.onConnect : known;
    },
    isSuperAdmin: async ({ accountId }) => admin.superAdmins.includes(accountId),
    recordAttempt: async (attempt) => void admin.attempts.push(attempt),
  };
  return admin;
}
