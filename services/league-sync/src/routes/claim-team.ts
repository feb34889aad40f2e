import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type Account } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type ClaimDecision, decideClaim } from '../domain/claims/claims.js';
import { teamNameOf } from '../domain/claims/names.js';
import { type MembershipDoc } from '../store/memberships.js';
import { teamClaimAnswer } from './answers/team-claim.js';
import { claimSeasonOf, type ClaimStores } from './claim-season.js';
import { ClaimTeamBody, TeamClaim } from './schemas/members.js';

type Slice = ClaimStores & Pick<Deps, 'outbox'>;

const refusals = {
  'not-his': () => new AppError('forbidden', 'not-your-team', 'This is not your team in Sleeper.'),
  'has-another': () => new AppError('conflict', 'already-claimed', 'You have already claimed a team in this league.'),
  taken: () => new AppError('conflict', 'team-taken', 'This team has been claimed by somebody else.'),
} satisfies Partial<Record<ClaimDecision, () => AppError>>;

/**
 * Claims a roster for the caller, who must own or co-own it in Sleeper. Claiming one's own again changes nothing.
 * The claim and its event are stored together; of two accounts at once one wins, the other gets a 409.
 */
export function claimTeamRoute(app: App, deps: Slice): void {
  const schema = { tags: ['claims'], params: LeagueParams, body: ClaimTeamBody, response: { 200: TeamClaim } };
  const config = { access: 'member', write: 'idempotent', limit: { max: 30, windowS: 60 } } as const;
  app.post('/api/leagues/:leagueId/claim-team', { config, schema }, ({ account, league, body, commit }) =>
    commit(async (session) => ({
      status: 200,
      body: await claim(deps, { account, access: league, rosterId: body.rosterId }, session),
    })),
  );
}

interface Wish {
  account: Account;
  access: LeagueAccess;
  rosterId: number;
}

async function claim(deps: Slice, wish: Wish, session: ClientSession): Promise<TeamClaim> {
  const season = await claimSeasonOf(deps, wish.access, session);
  const { league, rosters, memberships, caller } = season;
  const roster = rosters.find((candidate) => candidate.rosterId === wish.rosterId);
  if (roster === undefined) throw new AppError('missing', 'roster-not-found', 'There is no such team in this league.');
  if (caller.accountId !== wish.account.accountId) throw refusals.taken();
  const decision = decideClaim(caller, roster, { season: league.season, rosters, people: memberships });
  if (decision === 'already-his') return teamClaimAnswer(roster, season, caller);
  if (decision !== 'free') throw refusals[decision]();

  const claimed = { ...caller, claim: { rosterId: roster.rosterId, season: league.season, claimedAt: new Date() } };
  const owner = league.users.find((user) => user.userId === roster.ownerId);
  await store(deps, wish.access, { claimed, teamName: teamNameOf(owner, roster.rosterId) }, session);
  const others = memberships.filter((membership) => membership._id !== claimed._id);
  return teamClaimAnswer(roster, { ...season, memberships: [...others, claimed], caller: claimed }, claimed);
}

interface Change {
  claimed: MembershipDoc & { claim: NonNullable<MembershipDoc['claim']> };
  teamName: string;
}

async function store(
  { memberships, outbox }: Slice,
  access: LeagueAccess,
  { claimed, teamName }: Change,
  session: ClientSession,
): Promise<void> {
  await memberships.claim(claimed._id, claimed.claim, session);
  const { season, rosterId, claimedAt } = claimed.claim;
  const id = [access.connectionId, claimed.sleeperUserId, 'claimed', season, claimedAt.getTime()].join(':');
  await outbox.add(session, 'league.membership_changed.v1', id, {
    chainId: access.chainId,
    connectionId: access.connectionId,
    change: 'claimed',
    accountId: claimed.accountId ?? '',
    sleeperUserId: claimed.sleeperUserId,
    displayName: access.displayName,
    teamName,
    rosterId,
    actorAccountId: claimed.accountId ?? '',
    actorName: access.displayName,
    reason: '',
    occurredAt: claimedAt.toISOString(),
  });
}
