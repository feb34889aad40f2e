import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../../deps.js';
import { leaveLeagues, type Leaving, type LeavingDeps } from './leave-leagues.js';

export type ReleasingDeps = LeavingDeps & Pick<Deps, 'mongo' | 'releasedUsers'>;

/** A repeat comes within this time: the response to the first request may have been lost. */
const repeatedWithinMs = 10 * 60_000;

/**
 * Frees a Sleeper user that somebody has linked who is not that person: their account leaves all leagues, also as the
 * last admin, and the user can be linked again. The event tells whose it was. Asked for again by the same person within
 * some minutes it is done already, and nobody is released who has linked the user since: that may be the right person.
 * Throws AppError missing `sleeper-user-not-linked`, and conflict `sleeper-user-linked-again` for such a repeat.
 */
export async function releaseSleeperUser(
  deps: ReleasingDeps,
  { sleeperUserId, actor }: { sleeperUserId: string; actor: Leaving['actor'] },
): Promise<void> {
  await deps.mongo.transaction(async (session) => {
    const account = await deps.accounts.findBySleeperUser(sleeperUserId, session);
    const now = new Date();
    const release = { sleeperUserId, accountId: actor.accountId };
    const isRepeat = await deps.releasedUsers.isNoted(release, now, session);
    if (account === null) {
      if (isRepeat) return;
      throw new AppError('missing', 'sleeper-user-not-linked', 'No account is linked to this Sleeper user.');
    }
    if (isRepeat) throw linkedAgain();
    await leaveLeagues(deps, { accountId: account._id, actor, force: true }, session);
    await deps.releasedUsers.note(release, new Date(now.getTime() + repeatedWithinMs), session);
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

const linkedAgain = () =>
  new AppError(
    'conflict',
    'sleeper-user-linked-again',
    'Somebody has linked this Sleeper user since you released it. If that is wrong too, release it again in ten minutes.',
  );
