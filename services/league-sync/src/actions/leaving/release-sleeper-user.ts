import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../../deps.js';
import { leaveLeagues, type Leaving, type LeavingDeps } from './leave-leagues.js';

/** A repeat comes within this time: the reply to the first request may have been lost. */
const repeatedWithinMs = 10 * 60_000;

/**
 * Frees a Sleeper user that somebody has linked who is not that person: their account leaves all leagues, also as the
 * last admin, and the user can be linked again. The event tells whose it was. Asked for again by the same person within
 * some minutes it is done already. Throws AppError missing `sleeper-user-not-linked`.
 */
export async function releaseSleeperUser(
  deps: LeavingDeps & Pick<Deps, 'mongo'>,
  { sleeperUserId, actor }: { sleeperUserId: string; actor: Leaving['actor'] },
): Promise<void> {
  await deps.mongo.transaction(async (session) => {
    const account = await deps.accounts.findBySleeperUser(sleeperUserId, session);
    const now = new Date();
    if (account === null) {
      const since = new Date(now.getTime() - repeatedWithinMs);
      if (await deps.accounts.wasReleased(sleeperUserId, actor.accountId, since, session)) return;
      throw new AppError('missing', 'sleeper-user-not-linked', 'No account is linked to this Sleeper user.');
    }
    await leaveLeagues(deps, { accountId: account._id, actor, force: true }, session);
    await deps.accounts.noteRelease(account._id, { userId: sleeperUserId, by: actor.accountId, at: now }, session);
    const id = `${sleeperUserId}:${account._id}:${now.getTime()}`;
    await deps.outbox.add(session, 'league.sleeper_user_released.v1', id, {
      sleeperUserId,
      username: account.sleeper?.username ?? '',
      accountId: account._id,
      actorAccountId: actor.accountId,
      actorName: actor.name,
      reason: actor.reason,
      occurredAt: now.toISOString(),
    });
  });
}
