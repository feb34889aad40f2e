import { type Outbox } from '@dynasty/kit/outbox';
import { type EventOf } from '@dynasty/proto/subjects';
import { type AdminClient } from '../../src/clients/admin.js';

/** Stands in for the admin service: approves on connect unless told otherwise. */
export interface FakeAdmin extends AdminClient {
  /** What it heard of tries to join, once they were committed. */
  attempts: EventOf<'league.join_attempted.v1'>[];
  hear(outbox: Outbox): void;
  superAdmins: string[];
  /** Chains that a super admin has deleted. */
  deleted: string[];
  verdicts: { check: 'approved' | 'suspended' | 'unknown'; onConnect: 'approved' | 'unknown' };
}

export function fakeAdmin(): FakeAdmin {
  const admin: FakeAdmin = {
    attempts: [],
    superAdmins: [],
    deleted: [],
    verdicts: { check: 'unknown', onConnect: 'approved' },
    check: async () => admin.verdicts.check,
    async approveOnConnect({ leagueId, earlierLeagueIds }) {
      const known = await admin.check([leagueId, ...earlierLeagueIds]);
      return known === 'unknown' ? admin.verdicts.onConnect : known;
    },
    isDeleted: async ({ chainId }) => admin.deleted.includes(chainId),
    isSuperAdmin: async ({ accountId }) => admin.superAdmins.includes(accountId),
    hear: (outbox) =>
      void outbox.onCommitted((subject, payload) => {
        if (subject === 'league.join_attempted.v1') admin.attempts.push(payload as (typeof admin.attempts)[number]);
      }),
  };
  return admin;
}
