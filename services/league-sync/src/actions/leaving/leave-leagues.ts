import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { claimedRosterOf, knownToday } from '../../domain/claims/claims.js';
import { type ChainDoc } from '../../store/chains.js';
import { type MembershipDoc } from '../../store/memberships.js';
import { findName, type PeopleDeps } from '../find-people.js';

export type LeavingDeps = Pick<
  Deps,
  'memberships' | 'chains' | 'pages' | 'outbox' | 'ownershipProofs' | 'joinRequests'
> &
  PeopleDeps;

/** Who makes an account leave, and why; account and name are empty for the system, the name alone for the person. */
export interface Leaving {
  accountId: string;
  actor: { accountId: string; name: string; reason: string };
}

/**
 * Takes an account out of all its leagues and away from its Sleeper user, in the caller's transaction: places, claims
 * and rights end, each with its event, and both are free for another account. Nothing changes in Sleeper. Throws
 * AppError conflict `last-admin` when others of an open league would be left without an admin, unless `force`.
 */
export async function leaveLeagues(
  deps: LeavingDeps,
  { accountId, actor, force = false }: Leaving & { force?: boolean },
  session: ClientSession,
): Promise<void> {
  for (const person of await deps.memberships.ofAccount(accountId, session)) {
    const chain = await deps.chains.find(person.chainId, session);
    if (chain === null) await deps.memberships.remove(person._id, session);
    else await endPlace(deps, chain, person, { actor, force }, session);
  }
  await unlink(deps, accountId, session);
}

/** Frees the Sleeper user of an account that has no place in any league, in the caller's transaction. */
export async function unlink(
  deps: Pick<LeavingDeps, 'accounts' | 'ownershipProofs' | 'joinRequests'>,
  accountId: string,
  session: ClientSession,
): Promise<void> {
  await deps.accounts.unlink(accountId, session);
  await deps.ownershipProofs.forget(accountId, session);
  await deps.joinRequests.forget(accountId, session);
}

/**
 * Ends a person's place in one league with their claim and rights, in the caller's transaction, and tells of it. Throws
 * AppError conflict `last-admin` as leaveLeagues does.
 */
export async function endPlace(
  deps: LeavingDeps,
  chain: ChainDoc,
  person: MembershipDoc,
  { actor, force = false }: Pick<Leaving, 'actor'> & { force?: boolean },
  session: ClientSession,
): Promise<void> {
  // What others change in the league's claims and rights at the same time meets this write.
  await deps.chains.countJoin(chain._id, session);
  if (!force) requireOtherAdmin(chain, { person, actor, people: await deps.memberships.ofChain(chain._id, session) });
  await deps.memberships.remove(person._id, session);
  await announce(deps, chain, person, actor, session);
}

function requireOtherAdmin(
  chain: ChainDoc,
  { person, actor, people }: Pick<Leaving, 'actor'> & { person: MembershipDoc; people: readonly MembershipDoc[] },
): void {
  // A closed league shows nobody the panel in which another admin is made.
  if (chain.approval !== 'approved') return;
  const others = people.filter(({ _id, accountId }) => accountId !== null && _id !== person._id);
  if (!person.isAdmin || others.length === 0 || others.some(({ isAdmin }) => isAdmin)) return;
  const who = actor.accountId === person.accountId ? 'You are' : 'They are';
  throw new AppError(
    'conflict',
    'last-admin',
    `${who} the last admin of ${chain.name}. Grant somebody else first, in its League Admin Panel.`,
  );
}

async function announce(
  deps: LeavingDeps,
  chain: ChainDoc,
  person: MembershipDoc,
  actor: Leaving['actor'],
  session: ClientSession,
): Promise<void> {
  const now = new Date();
  const { sleeperUserId } = person;
  const page = await deps.pages.findSeason(chain.currentLeagueId);
  const rosterId = page === null ? null : claimedRosterOf(person, page.teams, page.season);
  const known = knownToday(person, page, chain.seasons);
  const displayName = known?.displayName ?? (await findName(deps, chain._id, person, session));
  const id = [chain.connectionId, sleeperUserId, 'left', person.accountId, now.getTime()].join(':');
  await deps.outbox.add(session, 'league.membership_changed.v1', id, {
    chainId: chain._id,
    connectionId: chain.connectionId,
    change: 'left',
    accountId: person.accountId ?? '',
    sleeperUserId,
    displayName,
    teamName: page?.teams.find((team) => team.rosterId === rosterId)?.teamName ?? '',
    rosterId: rosterId ?? 0,
    actorAccountId: actor.accountId,
    actorName: actor.name === '' && actor.accountId === person.accountId ? displayName : actor.name,
    reason: actor.reason,
    occurredAt: now.toISOString(),
  });
}
