import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { claimedRosterOf, isKnownTo } from '../../domain/claims/claims.js';
import { isAdminToday, isVouchedToday, type Today } from '../../domain/claims/word-of-today.js';
import { type ChainDoc } from '../../store/chains.js';
import { type MembershipDoc } from '../../store/memberships.js';
import { endPlace, type LeavingDeps, unlink } from '../leaving/leave-leagues.js';
import { announceChange } from './change-league.js';
import { namedSeason, readToday } from './read-today.js';

const actorWith = (reason: string) => ({ accountId: '', name: '', reason });
const leaving = actorWith('was in the league in an older season only');
const unvouched = actorWith('was let in by an admin of an older season only');
const revoking = actorWith('was an admin by an older season only');

export type SettlingDeps = LeavingDeps & Pick<Deps, 'rosters' | 'nflState'>;

/**
 * Decides about those who came in as people of a season that was over, by the league's current season: whom it does not
 * know leaves, and so does who is known by nothing but the word of somebody who is no admin of it. Once it is not over
 * itself the others are like everybody else, with an admin's rights where they run it or an admin of it gave them. While
 * it is over, a newer one may know people whom it does not: nothing is decided then unless these were `lookedFor`. True
 * when somebody's place has changed.
 */
export async function settlePastPlaces(
  deps: SettlingDeps,
  chain: ChainDoc,
  { lookedFor }: { lookedFor: boolean },
  session: ClientSession,
): Promise<boolean> {
  const people = await deps.memberships.ofChain(chain._id, session);
  const ofPast = people.filter(({ isOfPastSeason }) => isOfPastSeason === true);
  if (ofPast.length === 0) return false;
  const current = await deps.leagues.find(chain.currentLeagueId, session);
  // Every league is run by somebody: a season without them says nothing about anybody.
  if (current === null || !current.users.some(({ isOwner }) => isOwner)) return false;
  const isOver = !(Number(current.season) >= Number((await deps.nflState.find())?.leagueSeason));
  if (isOver && !lookedFor) return false;
  const season = await namedSeason(deps, current, session);
  const today = await readToday(deps, current, people, session);
  let hasChanged = false;
  for (const person of ofPast) {
    const isVouched = isVouchedToday(person, today);
    const stays = isVouched && isKnownTo(person, season);
    if (stays && isOver) continue;
    hasChanged = true;
    if (stays) await liftMark(deps, chain, { person, season, today }, session);
    else await endPlace(deps, chain, person, { actor: isVouched ? leaving : unvouched, force: true }, session);
    if (!isVouched) await freeUser(deps, person, session);
  }
  return hasChanged;
}

/** They are like everybody else from now on: rights that an older season gave end. */
async function liftMark(
  deps: SettlingDeps,
  { _id: chainId, connectionId }: ChainDoc,
  o: { person: MembershipDoc; season: Awaited<ReturnType<typeof namedSeason>>; today: Today },
  session: ClientSession,
): Promise<void> {
  const { person, season: page, today } = o;
  const isRevoked = person.isAdmin && !today.runners.has(person.sleeperUserId) && !isAdminToday(person.adminBy, today);
  // What others change in the league's rights at the same time meets this write.
  await deps.chains.countJoin(chainId, session);
  await deps.memberships.change(person._id, { isOfPastSeason: false, ...(isRevoked && { isAdmin: false }) }, session);
  if (!isRevoked) return;
  const rosterId = claimedRosterOf(person, page.teams, page.season) ?? 0;
  const change = { change: 'admin_revoked' as const, person, rosterId };
  await announceChange(deps, { chainId, connectionId, page, session }, change, revoking);
}

/** Whose place stood on a word that counts no more is not that Sleeper user, unless another league's admin says so too. */
async function freeUser(deps: SettlingDeps, { accountId }: MembershipDoc, session: ClientSession): Promise<void> {
  if (accountId === null || (await deps.memberships.ofAccount(accountId, session)).length > 0) return;
  await unlink(deps, accountId, session);
}
