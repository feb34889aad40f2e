import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { carriedClaim } from '../../domain/claims/carried-claim.js';
import { type ClaimableRoster } from '../../domain/claims/claims.js';
import { type ChainDoc } from '../../store/chains.js';
import { announceChange } from '../administration/change-league.js';
import { namedSeason } from '../administration/read-today.js';
import { type PeopleDeps } from '../find-people.js';

export type CarryDeps = Pick<Deps, 'chains' | 'memberships' | 'rosters' | 'outbox'> & PeopleDeps;

const system = { accountId: '', name: '', reason: 'the league was made anew on Sleeper, without this team' };

/**
 * Has the claims of a season follow their teams into the league that takes its place: `rosters` are that one's, of `season`
 * where that is another one. In the transaction that replaces it, while the league `from` is still stored.
 */
export async function carryClaims(
  deps: CarryDeps,
  chain: Pick<ChainDoc, '_id' | 'connectionId'>,
  { from, rosters, season }: { from: string; rosters: readonly ClaimableRoster[]; season?: string },
  session: ClientSession,
): Promise<void> {
  const league = await deps.leagues.find(from, session);
  if (league === null) return;
  const page = await namedSeason(deps, league, session);
  let isCounted = false;
  for (const person of await deps.memberships.ofChain(chain._id, session)) {
    const { claim, sleeperUserId } = person;
    if (claim === null || claim.season !== league.season) continue;
    const carried = carriedClaim({ sleeperUserId, claim }, page.teams, rosters);
    const moved = carried === null || season === undefined ? carried : { ...carried, season };
    if (moved?.rosterId === claim.rosterId && moved.season === claim.season) continue;
    // What others change in the league's claims at the same time meets this write.
    if (!isCounted) isCounted = await deps.chains.countJoin(chain._id, session);
    await deps.memberships.change(person._id, { claim: moved }, session);
    if (moved !== null) continue;
    const named = { chainId: chain._id, connectionId: chain.connectionId, page, session };
    await announceChange(deps, named, { change: 'unclaimed', person, rosterId: claim.rosterId }, system);
  }
}
