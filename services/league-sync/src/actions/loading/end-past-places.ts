import { type SyncDeps } from '../../deps.js';
import { isKnownTo } from '../../domain/claims/claims.js';
import { endPlace } from '../leaving/leave-leagues.js';
import { namedSeason } from '../administration/follow-commissioners.js';

const actor = { accountId: '', name: '', reason: 'was in the league in an older season only' };

/**
 * Ends the places of those who came in as people of a season that was over, and whom the league's current season does not
 * know: whoever left a league years ago may have been the first to connect it, by the id of an old season. To be called
 * when the newer seasons were looked for. Who is known to a season that is not over is like everybody else from then on.
 */
export async function endPastPlaces(deps: SyncDeps, chainId: string): Promise<void> {
  const leagueSeason = Number((await deps.nflState.find())?.leagueSeason);
  await deps.mongo.transaction(async (session) => {
    const people = await deps.memberships.ofChain(chainId, session);
    const ofPast = people.filter(({ isOfPastSeason }) => isOfPastSeason === true);
    if (ofPast.length === 0) return;
    const chain = await deps.chains.find(chainId, session);
    const current = chain && (await deps.leagues.find(chain.currentLeagueId, session));
    // A season without people says nothing about anybody.
    if (chain === null || current === null || current.users.length === 0) return;
    const season = await namedSeason(deps, current, session);
    for (const person of ofPast) {
      if (!isKnownTo(person, season)) await endPlace(deps, chain, person, { actor, force: true }, session);
      else if (Number(current.season) >= leagueSeason) {
        await deps.memberships.change(person._id, { isOfPastSeason: false }, session);
      }
    }
  });
}
