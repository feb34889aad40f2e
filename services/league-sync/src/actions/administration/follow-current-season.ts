import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { type ChainDoc } from '../../store/chains.js';
import { carryGivenTeams } from '../claiming/carry-given-teams.js';
import { followCommissioners } from './follow-commissioners.js';
import { type SettlingDeps } from './settle-past-places.js';

/**
 * Has the places and rights of a league follow its current season, in the transaction that stores it or makes another one
 * the current one: who runs it, and the teams that admins gave. True when anybody's place has changed: a caller that
 * announces nothing of the season tells the pages of its people then.
 */
export async function followCurrentSeason(
  deps: SettlingDeps & Pick<Deps, 'rosters'>,
  chain: ChainDoc,
  session: ClientSession,
): Promise<boolean> {
  const haveRightsChanged = await followCommissioners(deps, chain, session);
  return (await carryGivenTeams(deps, chain, session)) || haveRightsChanged;
}
