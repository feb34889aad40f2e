import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { claimedRosterOf } from '../../domain/claims/claims.js';
import { type SeasonPage } from '../../domain/pages/season-page.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueUser } from '../../store/leagues.js';
import { type PeopleDeps } from '../find-people.js';
import { announceChange } from './change-league.js';

const system = { accountId: '', name: '', reason: 'runs the league on Sleeper now' };

interface FollowedSeason {
  chain: Pick<ChainDoc, '_id' | 'connectionId'>;
  /** The current season as it was before. */
  page: SeasonPage;
  /** Its people as Sleeper has them now. */
  users: LeagueUser[];
}

/**
 * Notes who runs the league on Sleeper today, in the transaction that stores the users of its current season. Who has
 * begun to run it becomes an admin, as somebody who joins while running it does. Nobody loses an admin's rights here:
 * only people take them away, and who has lost them does not get them back for still running it.
 */
export async function followCommissioners(
  deps: Pick<Deps, 'chains' | 'memberships' | 'outbox'> & PeopleDeps,
  { chain, page, users }: FollowedSeason,
  session: ClientSession,
): Promise<void> {
  const today = new Set(users.filter(({ isOwner }) => isOwner).map(({ userId }) => userId));
  // Every league is run by somebody: a reply without them says nothing.
  if (today.size === 0) return;
  const people = await deps.memberships.ofChain(chain._id, session);
  const changed = people.filter((person) => person.isCommissioner !== today.has(person.sleeperUserId));
  if (changed.length === 0) return;
  // What others change in the league's claims and rights at the same time meets this write.
  await deps.chains.countJoin(chain._id, session);
  const league = { chainId: chain._id, connectionId: chain.connectionId, page: { ...page, users }, session };
  for (const person of changed) {
    const isCommissioner = !person.isCommissioner;
    const isGranted = isCommissioner && person.accountId !== null && !person.isAdmin;
    await deps.memberships.change(person._id, { isCommissioner, ...(isGranted && { isAdmin: true }) }, session);
    if (!isGranted) continue;
    const rosterId = claimedRosterOf(person, page.teams, page.season) ?? 0;
    await announceChange(deps, league, { change: 'admin_granted', person, rosterId }, system);
  }
}
