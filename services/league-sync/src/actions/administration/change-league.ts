import { AppError } from '@dynasty/kit/errors';
import { assertAdmin } from '@dynasty/kit/league/access-rules';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { leagueMeantBy } from '../../domain/season/chain-season.js';
import { type SeasonPage, type Team } from '../../domain/pages/season-page.js';
import { type ChainDoc } from '../../store/chains.js';
import { type MembershipDoc } from '../../store/memberships.js';
import { findName, type PeopleDeps } from '../find-people.js';

export type AdministrationDeps = Pick<Deps, 'mongo' | 'outbox' | 'chains' | 'memberships' | 'pages'> & PeopleDeps;

/** Who changes something, and why; account and name are empty for the system. */
export interface Actor {
  accountId: string;
  name: string;
  reason: string;
  /** They act by being an admin of the league, as it knew them when it let them in. */
  mustBeAdmin?: boolean;
}

/**
 * Who let an admin in may not have heard yet that their rights ended: with these they would give themselves new ones.
 * `people` are those of the league in the transaction of the change. Throws AppError forbidden `not-a-league-admin`.
 */
export function requireRights(people: readonly MembershipDoc[], { accountId, mustBeAdmin = false }: Actor): void {
  if (mustBeAdmin) assertAdmin({ admin: people.some((person) => person.isAdmin && person.accountId === accountId) });
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

/** The season in which something changes, with the names of its teams. */
export interface NamedSeason extends Pick<SeasonPage, 'season'> {
  teams: readonly Pick<Team, 'rosterId' | 'teamName'>[];
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
 * Throws AppError missing `league-not-found`, forbidden `not-a-league-admin`, and what `work` throws.
 */
export async function changeLeague(deps: AdministrationDeps, o: Asked, work: Work): Promise<void> {
  const chain = await chainOf(deps, o);
  await changeChain(deps, chain, { ...o, leagueId: leagueMeantBy(chain, o.leagueId) }, work);
}

/**
 * Changes claims as changeLeague does, in the season that is current alone: a person has one claim in a league, so what
 * is changed among the teams of another season would take away the team that they hold today.
 * Throws AppError conflict `not-current-season` besides.
 */
export async function changeClaims(deps: AdministrationDeps, o: Asked, work: Work): Promise<void> {
  const chain = await chainOf(deps, o);
  const leagueId = leagueMeantBy(chain, o.leagueId);
  if (chain.currentLeagueId !== leagueId) throw notCurrent(chain, leagueId);
  await changeChain(deps, chain, { ...o, leagueId }, work);
}

interface Asked {
  leagueId: string;
  actor: Actor;
}

type Work = (league: ChangedLeague) => Promise<Change | null>;

async function chainOf({ chains }: Pick<Deps, 'chains'>, { leagueId }: Asked): Promise<ChainDoc> {
  const chain = await chains.findByLeague(leagueId);
  if (chain === null) throw new AppError('missing', 'league-not-found', 'There is no such league here.');
  return chain;
}

function notCurrent({ seasons, currentLeagueId }: ChainDoc, leagueId: string): AppError {
  const seasonOf = (wanted: string) => seasons.find((known) => known.leagueId === wanted)?.season ?? 'another season';
  const today = seasonOf(currentLeagueId);
  const what = `These are the teams of ${seasonOf(leagueId)}. Teams are unclaimed and reassigned in the current season only.`;
  return new AppError('conflict', 'not-current-season', `${what} Open ${today} of this league and do it there.`);
}

async function changeChain(deps: AdministrationDeps, chain: ChainDoc, o: Asked, work: Work): Promise<void> {
  const page = await deps.pages.season(o.leagueId);
  await deps.mongo.transaction(async (session) => {
    await deps.chains.countJoin(chain._id, session);
    const people = await deps.memberships.ofChain(chain._id, session);
    requireRights(people, o.actor);
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

/** Tells of a change of claims or rights, in the transaction that stores it. */
export async function announceChange(
  deps: Pick<Deps, 'outbox'> & PeopleDeps,
  { chainId, connectionId, page, session }: Omit<ChangedLeague, 'people' | 'page'> & { page: NamedSeason },
  { change, person, rosterId, former }: Change,
  actor: Actor,
): Promise<void> {
  const now = new Date();
  const id = [connectionId, person.sleeperUserId, change, page.season, now.getTime()].join(':');
  await deps.outbox.add(session, 'league.membership_changed.v1', id, {
    chainId,
    connectionId,
    change,
    accountId: person.accountId ?? '',
    sleeperUserId: person.sleeperUserId,
    displayName: await findName(deps, chainId, person, session),
    teamName: page.teams.find((team) => team.rosterId === rosterId)?.teamName ?? '',
    rosterId,
    actorAccountId: actor.accountId,
    actorName: actor.name,
    reason: actor.reason,
    occurredAt: now.toISOString(),
    ...(former && { formerDisplayName: await findName(deps, chainId, former, session) }),
  });
}
