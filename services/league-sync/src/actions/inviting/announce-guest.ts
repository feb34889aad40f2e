import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';

/** An admin of the league, who lets somebody in or takes that back. */
export interface Host {
  accountId: string;
  access: LeagueAccess;
  reason: string;
}

/** Announces what an admin does for a person of the league who has not joined here. */
export async function announceGuest(
  { outbox }: Pick<Deps, 'outbox'>,
  {
    host,
    guest,
    change,
  }: {
    host: Host;
    /** `key` names the deed, which is announced once. */
    guest: { key: string; sleeperUserId: string; displayName: string };
    change: 'invited' | 'invitation_revoked' | 'vouched' | 'declined';
  },
  session: ClientSession,
): Promise<void> {
  const { chainId, connectionId, displayName: actorName } = host.access;
  await outbox.add(session, 'league.membership_changed.v1', `${connectionId}:${change}:${guest.key}`, {
    chainId,
    connectionId,
    change,
    accountId: '',
    sleeperUserId: guest.sleeperUserId,
    displayName: guest.displayName,
    teamName: '',
    rosterId: 0,
    actorAccountId: host.accountId,
    actorName,
    reason: host.reason,
    occurredAt: new Date().toISOString(),
  });
}
