import { type ClientSession } from '@dynasty/kit/mongo';
import { claimedRosterOf } from '../../domain/claims/claims.js';
import { isVouchedToday } from '../../domain/claims/word-of-today.js';
import { type ChainDoc } from '../../store/chains.js';
import { announceChange } from './change-league.js';
import { noteRights } from './note-rights.js';
import { namedSeason, readToday } from './read-today.js';
import { settlePastPlaces, type SettlingDeps } from './settle-past-places.js';

const actorWith = (reason: string) => ({ accountId: '', name: '', reason });
const granting = actorWith('runs the league on Sleeper now');
const revoking = actorWith('ran an older season of the league only');

/**
 * Notes who runs the league on Sleeper today, in the transaction that stores its current season, or makes another season
 * the current one; nothing while that season is not stored. Who has begun to run it becomes an admin, as somebody who
 * joins while running it does. Nobody loses an admin's rights for running it no more: only people take them away, and who
 * has lost them does not get them back for still running it. But who came in by a season that was over and ran that one has
 * no such rights in a newer season that the first load finds, nor in any that is not over. True when anybody's place has
 * changed: a caller that announces nothing of the season tells the pages of its people then.
 */
export async function followCommissioners(
  deps: SettlingDeps,
  chain: ChainDoc,
  session: ClientSession,
): Promise<boolean> {
  const current = await deps.leagues.find(chain.currentLeagueId, session);
  // Every league is run by somebody: a reply without them says nothing.
  if (current === null || !current.users.some(({ isOwner }) => isOwner)) return false;
  const areSettled = await settlePastPlaces(deps, chain, { lookedFor: false }, session);
  const people = await deps.memberships.ofChain(chain._id, session);
  const today = await readToday(deps, current, people, session);
  const changed = people.filter((person) => person.isCommissioner !== today.runners.has(person.sleeperUserId));
  if (changed.length === 0) return areSettled;
  // What others change in the league's claims and rights at the same time meets this write.
  await deps.chains.countJoin(chain._id, session);
  const page = await namedSeason(deps, current, session);
  const league = { chainId: chain._id, connectionId: chain.connectionId, page, session };
  for (const person of changed) {
    const isCommissioner = !person.isCommissioner;
    const isGranted = isCommissioner && person.accountId !== null && !person.isAdmin && isVouchedToday(person, today);
    const isRevoked = !isCommissioner && person.isAdmin && person.isOfPastSeason === true && isFirstLoad(chain);
    const rights = isGranted || isRevoked ? { isAdmin: isGranted } : {};
    await deps.memberships.change(person._id, { isCommissioner, ...rights }, session);
    if (isGranted) await noteRights(deps, person, false, session);
    const rosterId = claimedRosterOf(person, page.teams, page.season) ?? 0;
    if (isGranted) await announceChange(deps, league, { change: 'admin_granted', person, rosterId }, granting);
    if (isRevoked) await announceChange(deps, league, { change: 'admin_revoked', person, rosterId }, revoking);
  }
  return true;
}

/** Until its first load has ended a league counts as read when it was connected. */
const isFirstLoad = ({ connectedAt, syncedAt }: Pick<ChainDoc, 'connectedAt' | 'syncedAt'>): boolean =>
  syncedAt === null || syncedAt <= connectedAt;
