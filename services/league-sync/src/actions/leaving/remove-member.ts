import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../../deps.js';
import { isInSeason } from '../../domain/claims/claims.js';
import { type Actor, requireRights } from '../administration/change-league.js';
import { endPlace, type LeavingDeps } from './leave-leagues.js';

interface Wish {
  /** Any season's. */
  leagueId: string;
  sleeperUserId: string;
  actor: Actor;
}

/**
 * Ends the place of somebody who is not in the league on Sleeper any more and holds no team of its current season; asked
 * again, it does nothing. Throws AppError: missing `league-not-found`, forbidden `not-a-league-admin`, unavailable
 * `season-loading`, and conflict `own-place`, `still-in-league` and `last-admin`.
 */
export async function removeMember(
  deps: LeavingDeps & Pick<Deps, 'mongo'>,
  { leagueId, sleeperUserId, actor }: Wish,
): Promise<void> {
  await deps.mongo.transaction(async (session) => {
    const chain = await deps.chains.findByLeague(leagueId, session);
    if (chain === null) throw new AppError('missing', 'league-not-found', 'There is no such league here.');
    requireRights(await deps.memberships.ofChain(chain._id, session), actor);
    const person = await deps.memberships.find(chain._id, sleeperUserId, session);
    if (person === null || person.accountId === null) return;
    if (person.accountId === actor.accountId) {
      throw new AppError('conflict', 'own-place', 'Nobody removes themselves. Leave the league in Your Account.');
    }
    if (isInSeason(person, await deps.pages.season(chain.currentLeagueId), new Date())) {
      throw new AppError(
        'conflict',
        'still-in-league',
        'They are still in this league on Sleeper, or hold a team here.',
      );
    }
    await endPlace(deps, chain, person, { actor }, session);
  });
}
