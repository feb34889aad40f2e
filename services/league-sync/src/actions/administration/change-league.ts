import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { type SeasonPage } from '../../domain/pages/season-page.js';
import { type MembershipDoc } from '../../store/memberships.js';

export type AdministrationDeps = Pick<Deps, 'mongo' | 'outbox' | 'chains' | 'memberships' | 'pages'>;

/** Who changes something, and why; account and name are empty for the system. */
export interface Actor {
  accountId: string;
  name: string;
  reason: string;
}

/** A league while an admin changes it, as the transaction sees it. */
export interface ChangedLeague {
  chainId: string;
  connectionId: string;
  /** The season that the admin looks at. */
  page: SeasonPage;
  people: readonly MembershipDoc[];
  session: ClientSession;
}

/** What has changed for one person. */
export interface Change {
  change: 'admin_granted' | 'admin_revoked' | 'unclaimed' | 'reassigned';
  person: MembershipDoc;
  rosterId: number;
  /** Who held the team before. */
  former?: MembershipDoc | undefined;
}

/**
 * Changes claims or rights of a league in a transaction, with the event that tells of it; `work` gives null when
 * nothing has to change. Of two changes at once the later one meets a write conflict and is decided anew.
 * Throws AppError missing `league-not-found`, and what `work` throws.
 */
export async function changeLeague(
  deps: AdministrationDeps,
  o: { leagueId: string; actor: Actor },
  work: (league: ChangedLeague) => Promise<Change | null>,
): Promise<void> {
  const chain = await deps.chains.findByLeague(o.leagueId);
  if (chain === null) throw new AppError('missing', 'league-not-found', 'There is no such league here.');
  const page = await deps.pages.season(o.leagueId);
  await deps.mongo.transaction(async (session) => {
    await deps.chains.countJoin(chain._id, session);
    const people = await deps.memberships.ofChain(chain._id, session);
    const league = { chainId: chain._id, connectionId: chain.connectionId, page, people, session };
    const change = await work(league);
    if (change !== null) await announceChange(deps, league, change, o.actor);
  });
}

/**
 * The person of a Sleeper user id who has joined. Throws AppError: `member-not-found` of the given kind, which depends on
 * where the id stood in the request, and conflict `not-joined`.
 */
export function memberOf(
  { people, page }: ChangedLeague,
  sleeperUserId: string,
  kind: 'missing' | 'invalid' = 'missing',
): MembershipDoc {
  const member = people.find((person) => person.sleeperUserId === sleeperUserId);
  if (member !== undefined && member.accountId !== null) return member;
  if (member !== undefined || page.users.some(({ userId }) => userId === sleeperUserId)) {
    throw new AppError('conflict', 'not-joined', 'This member has not signed in here yet.');
  }
  throw new AppError(kind, 'member-not-found', 'There is no such member in this league.');
}

const displayNameOf = ({ users }: SeasonPage, { sleeperUserId }: MembershipDoc) =>
  users.find(({ userId }) => userId === sleeperUserId)?.displayName ?? 'Unknown User';

/** Tells of a change of claims or rights, in the transaction that stores it. */
export async function announceChange(
  { outbox }: Pick<Deps, 'outbox'>,
  { chainId, connectionId, page, session }: Omit<ChangedLeague, 'people'>,
  { change, person, rosterId, former }: Change,
  actor: Actor,
): Promise<void> {
  const now = new Date();
  const id = [connectionId, person.sleeperUserId, change, page.season, now.getTime()].join(':');
  await outbox.add(session, 'league.membership_changed.v1', id, {
    chainId,
    connectionId,
    change,
    accountId: person.accountId ?? '',
    sleeperUserId: person.sleeperUserId,
    displayName: displayNameOf(page, person),
    teamName: page.teams.find((team) => team.rosterId === rosterId)?.teamName ?? '',
    rosterId,
    actorAccountId: actor.accountId,
    actorName: actor.name,
    reason: actor.reason,
    occurredAt: now.toISOString(),
    ...(former && { formerDisplayName: displayNameOf(page, former) }),
  });
}
