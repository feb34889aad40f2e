import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../../deps.js';
import { leaveLeagues, type Leaving, type LeavingDeps } from './leave-leagues.js';

/**
 * Frees a Sleeper user that somebody has linked who is not that person: their account leaves all leagues, also as the
 * last admin, and the user can be linked again. Tells whose it was. Throws AppError missing `sleeper-user-not-linked`.
 */
export async function releaseSleeperUser(
  deps: LeavingDeps & Pick<Deps, 'mongo'>,
  { sleeperUserId, actor }: { sleeperUserId: string; actor: Leaving['actor'] },
): Promise<{ accountId: string; username: string }> {
  return deps.mongo.transaction(async (session) => {
    const account = await deps.accounts.findBySleeperUser(sleeperUserId, session);
    if (account === null) {
      throw new AppError('missing', 'sleeper-user-not-linked', 'No account is linked to this Sleeper user.');
    }
    await leaveLeagues(deps, { accountId: account._id, actor, force: true }, session);
    return { accountId: account._id, username: account.sleeper?.username ?? '' };
  });
}
