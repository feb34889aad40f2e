import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type TeamClaim, teamClaimBody } from '../../bodies/team-claim.js';
import { type Deps } from '../../deps.js';
import { type ClaimDecision, claimedRosterOf, decideClaim } from '../../domain/claims/claims.js';
import { type MembershipDoc } from '../../store/memberships.js';
import { endLapsedClaims } from './end-lapsed-claims.js';
import { readClaims } from './read-claims.js';

type Slice = Pick<Deps, 'pages' | 'chains' | 'memberships' | 'leagues' | 'accounts' | 'outbox'>;

const refusals = {
  'not-theirs': () => new AppError('forbidden', 'not-your-team', 'This is not your team in Sleeper.'),
  'has-another': () => new AppError('conflict', 'already-claimed', 'You have already claimed a team in this league.'),
  taken: () => new AppError('conflict', 'team-taken', 'This team has been claimed by somebody else.'),
} satisfies Partial<Record<ClaimDecision, () => AppError>>;

interface Wish {
  accountId: string;
  access: LeagueAccess;
  rosterId: number;
}

/**
 * Claims a roster for a person, who must own or co-own it in Sleeper; claiming their own again changes nothing. A former
 * owner's claim of it ends with that. Claims and events are stored together. What decides is read in the same
 * transaction: of two claims at once the later one meets a write conflict and is decided anew. Throws AppError: missing
 * `roster-not-found`, forbidden `not-your-team`, conflict `already-claimed` and `team-taken`.
 */
export async function claimTeam(deps: Slice, wish: Wish, session: ClientSession): Promise<TeamClaim> {
  const season = await readClaims(deps, wish.access, session);
  const { page, memberships, caller } = season;
  const team = page.teams.find((candidate) => candidate.rosterId === wish.rosterId);
  if (team === undefined) throw new AppError('missing', 'roster-not-found', 'There is no such team in this league.');
  if (caller.accountId !== wish.accountId) throw refusals.taken();
  const decision = decideClaim(caller, team, { season: page.season, rosters: page.teams, people: memberships });
  if (decision === 'already-theirs') return teamClaimBody(team, season, caller);
  if (decision !== 'free') throw refusals[decision]();
  const claim = { rosterId: team.rosterId, season: page.season, claimedAt: new Date(), isAssigned: false };
  const claimed = { ...caller, claim };
  if (await isTakenToday(deps, wish.access, claimed, memberships)) throw refusals.taken();

  // What others change in the league's claims at the same time meets this write.
  await deps.chains.countJoin(wish.access.chainId, session);
  const { chainId, connectionId } = wish.access;
  await endLapsedClaims(deps, { chainId, connectionId, page, people: memberships, session }, team);
  await deps.memberships.change(caller._id, { claim }, session);
  await announce(deps, wish.access, { caller, claim, teamName: team.teamName }, session);
  const others = memberships.filter((membership) => membership._id !== caller._id);
  return teamClaimBody(team, { ...season, memberships: [...others, claimed], caller: claimed }, claimed);
}

/**
 * True when a claim of an earlier season's team would bring its person to a team of the current season that an admin has
 * given to somebody else, since a claim follows its person.
 */
async function isTakenToday(
  { chains, pages }: Pick<Slice, 'chains' | 'pages'>,
  { chainId, leagueId }: LeagueAccess,
  claimed: MembershipDoc,
  people: readonly MembershipDoc[],
): Promise<boolean> {
  const current = (await chains.find(chainId))?.currentLeagueId;
  const page = current === undefined || current === leagueId ? null : await pages.findSeason(current);
  if (page == null) return false;
  const rosterId = claimedRosterOf(claimed, page.teams, page.season);
  const own = page.teams.find((team) => team.rosterId === rosterId);
  if (own === undefined) return false;
  const before = { ...claimed, claim: null };
  return decideClaim(before, own, { season: page.season, rosters: page.teams, people }) === 'taken';
}

interface Claimed {
  caller: MembershipDoc;
  claim: NonNullable<MembershipDoc['claim']>;
  teamName: string;
}

async function announce(
  { outbox }: Pick<Slice, 'outbox'>,
  { chainId, connectionId, displayName }: LeagueAccess,
  { caller, claim, teamName }: Claimed,
  session: ClientSession,
): Promise<void> {
  const { season, rosterId, claimedAt } = claim;
  const { sleeperUserId } = caller;
  const accountId = caller.accountId ?? '';
  const id = [connectionId, sleeperUserId, 'claimed', season, claimedAt.getTime()].join(':');
  await outbox.add(session, 'league.membership_changed.v1', id, {
    chainId,
    connectionId,
    change: 'claimed',
    accountId,
    sleeperUserId,
    displayName,
    teamName,
    rosterId,
    actorAccountId: accountId,
    actorName: displayName,
    reason: '',
    occurredAt: claimedAt.toISOString(),
  });
}
