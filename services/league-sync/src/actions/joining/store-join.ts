import { type ClientSession } from '@dynasty/kit/mongo';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../../deps.js';
import { type AccountDoc, type LinkedUser } from '../../store/accounts.js';
import { runningSeasonOf } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueUser } from '../../store/leagues.js';
import { membershipId } from '../../store/memberships.js';
import { followCurrentSeason } from '../administration/follow-current-season.js';
import { addSynced } from '../chains/announce-synced.js';
import { type LeavingDeps } from '../leaving/leave-leagues.js';
import { putSeason, type SeasonReplies, withSeason } from '../loading/put-season.js';
import { takeSeason } from '../loading/take-season.js';
import { isVouched } from './ask-admins.js';
import { userTaken } from './find-sleeper-user.js';
import { requireOpen } from './open-league.js';
import { replaceInvited } from './replace-invited.js';

type StoreDeps = Pick<
  Deps,
  | 'mongo'
  | 'outbox'
  | 'accounts'
  | 'chains'
  | 'memberships'
  | 'joinRequests'
  | 'leagues'
  | 'rosters'
  | 'matchups'
  | 'seasonChampions'
  | 'syncCursors'
  | 'seasonCursors'
  | 'memberProof'
  | 'nflState'
> &
  LeavingDeps;

export interface Join {
  account: AccountDoc;
  identity: LinkedUser;
  /** An admin's word stands for a proof: it is used up, and no other league takes it. */
  isVouched: boolean;
  /** The account of the admin who has invited them. */
  invitedBy?: string;
  /** The account's user in the league. */
  user: LeagueUser;
  /** Whether they run the league today. */
  isCommissioner: boolean;
  /** The chain to join, or the one to make. */
  chain: ChainDoc;
  /** The season that the chain does not have yet; null when it is connected already. */
  newSeason: { replies: SeasonReplies; leagueSeason: string } | null;
  isNewChain: boolean;
}

/** The chain was absorbed by another one meanwhile: joining has to start again. */
export class ChainGone extends Error {}

/** What let the account pass has ended meanwhile, its link or an admin's word: joining has to start again. */
export class ProofGone extends Error {}

/** A chain of one season that waits for its connect job. */
export function newChain(replies: SeasonReplies, accountId: string, leagueSeason: string, now: Date): ChainDoc {
  return {
    _id: randomUUID(),
    connectionId: randomUUID(),
    ...withSeason({ seasons: [], name: replies.league.name }, replies.league, leagueSeason),
    approval: 'approved',
    connectedAt: now,
    connectedBy: accountId,
    sync: { state: 'loading', done: 0, total: 1, message: null },
    nextPollAt: now,
    staleSince: null,
    syncedAt: now,
  };
}

/**
 * Stores a join with its events, in the caller's transaction: the link, the chain or its new season, the membership.
 * Throws conflict `sleeper-user-taken`, forbidden `league-not-approved`, or MongoDB's duplicate key error when the same league was connected meanwhile.
 */
export async function storeJoin(deps: StoreDeps, join: Join, session: ClientSession): Promise<void> {
  const now = new Date();
  const account = await deps.accounts.find(join.account._id, session);
  const newlyLinked = account?.sleeper == null;
  // It was released, or left: the link that it passed with proves nothing any more.
  if (newlyLinked && join.account.sleeper !== null) throw new ProofGone();
  const identity = linkedAs(join, account?.sleeper ?? null);
  const isShown = newlyLinked && identity.isInvited !== true && deps.memberProof !== 'trust';
  if (isShown) await replaceInvited(deps, join, session);
  if (!(await deps.accounts.link(join.account, identity, session))) throw userTaken();
  if (join.isNewChain) await insertChain(deps, join, session);
  else await enterChain(deps, join, session);
  const voucher = await useRequest(deps, join, now, session);
  const broughtBy = join.invitedBy ?? voucher;
  const isOfPastSeason = await comesByPastSeason(deps, join, broughtBy, session);
  if (newlyLinked) await announce(deps, join, 'linked', now, session);
  const { takenRights = [] } = (await deps.chains.find(join.chain._id, session)) ?? {};
  const joined = await deps.memberships.join(
    {
      _id: membershipId(join.chain._id, join.identity.userId),
      chainId: join.chain._id,
      sleeperUserId: join.identity.userId,
      accountId: join.account._id,
      // Who came back after people took their rights away has none, whoever runs the league on Sleeper.
      isAdmin: join.isCommissioner && !takenRights.includes(join.identity.userId),
      isCommissioner: join.isCommissioner,
      joinedAt: now,
      claim: null,
      isOfPastSeason,
      ...(isOfPastSeason && broughtBy !== undefined && { broughtBy }),
    },
    session,
  );
  if (joined) await announce(deps, join, 'joined', now, session);
  if (join.newSeason === null || join.isNewChain) return;
  // Another season may be the current one now: it is as if one load had found both.
  const chain = await deps.chains.find(join.chain._id, session);
  if (chain !== null) await followCurrentSeason(deps, { ...chain, syncedAt: null }, session);
}

/** An admin's word, a vouch or an invitation, takes nothing from a person who has proved themselves meanwhile. */
function linkedAs({ identity, isVouched: isByVouch }: Join, linked: LinkedUser | null): LinkedUser {
  const wanted = isByVouch ? { ...identity, isInvited: true } : identity;
  const isProved = linked?.userId === identity.userId && linked.isInvited !== true;
  return isProved && wanted.isInvited === true ? linked : wanted;
}

/**
 * Whether the person is known only as one of a season that is over: nobody has said yet that they are in the league
 * today. An admin of today says so by bringing them in.
 */
async function comesByPastSeason(
  { nflState, memberships }: StoreDeps,
  { chain, newSeason }: Join,
  broughtBy: string | undefined,
  session: ClientSession,
): Promise<boolean> {
  if (broughtBy !== undefined) {
    const admin = await memberships.findByAccount(chain._id, broughtBy, session);
    return admin?.isOfPastSeason === true;
  }
  const leagueSeason = (await nflState.find())?.leagueSeason;
  const newest = Math.max(Number(runningSeasonOf(chain)), Number(newSeason?.replies.league.season ?? 0));
  return leagueSeason !== undefined && newest < Number(leagueSeason);
}

/** Who joins waits no longer, in whatever way they came in. Returns the account that has vouched for them, if one has. */
async function useRequest(deps: StoreDeps, join: Join, now: Date, session: ClientSession): Promise<string | undefined> {
  const who = { chainId: join.chain._id, accountId: join.account._id, sleeperUserId: join.identity.userId };
  const request = await deps.joinRequests.take(who, session);
  if (!join.isVouched) return undefined;
  if (!(await isVouched(deps, request, now, session))) throw new ProofGone();
  return request?.vouchedBy?.accountId;
}

/** What else changes the chain at the same time meets this write: a suspension, an absorption, another join. */
async function enterChain(deps: StoreDeps, join: Join, session: ClientSession): Promise<void> {
  if (!(await deps.chains.countJoin(join.chain._id, session))) throw new ChainGone();
  const chain = await deps.chains.find(join.chain._id, session);
  if (chain === null) throw new ChainGone();
  requireOpen(chain.approval);
  if (join.newSeason !== null) await addSeason(deps, join, join.newSeason, session);
}

async function insertChain(deps: StoreDeps, join: Join, session: ClientSession): Promise<void> {
  const { chain, newSeason } = join;
  await deps.chains.insert(chain, session);
  if (newSeason === null) return;
  const { league } = newSeason.replies;
  await putSeason(deps, chain, newSeason.replies, newSeason.leagueSeason, session);
  await deps.outbox.add(session, 'league.connected.v1', chain.connectionId, {
    chainId: chain._id,
    connectionId: chain.connectionId,
    leagueId: league._id,
    season: league.season,
    name: league.name,
    accountId: join.account._id,
  });
}

/**
 * A season that was not known to the connected chain: its connect job loads the rest of it. Where the chain keeps another
 * league of that year the id leads to that one.
 */
async function addSeason(
  deps: StoreDeps,
  join: Join,
  { replies, leagueSeason }: NonNullable<Join['newSeason']>,
  session: ClientSession,
): Promise<void> {
  const chain = (await deps.chains.find(join.chain._id, session)) ?? join.chain;
  const sync = { ...chain.sync, state: 'loading' as const };
  const taken = await takeSeason(deps, chain, replies, leagueSeason, session);
  if (taken === null) return;
  const change = { ...taken, sync, retry: null };
  await deps.chains.update(chain._id, change, session);
  await addSynced(deps, session, { ...chain, ...change }, ['league', 'progress'], replies.league);
}

async function announce(
  deps: StoreDeps,
  { chain, account, identity, user }: Join,
  change: 'linked' | 'joined',
  now: Date,
  session: ClientSession,
): Promise<void> {
  const id = `${chain.connectionId}:${identity.userId}:${change}:${account._id}:${now.getTime()}`;
  await deps.outbox.add(session, 'league.membership_changed.v1', id, {
    chainId: chain._id,
    connectionId: chain.connectionId,
    change,
    accountId: account._id,
    sleeperUserId: identity.userId,
    displayName: user.displayName,
    teamName: user.teamName ?? '',
    rosterId: 0,
    actorAccountId: account._id,
    actorName: user.displayName,
    reason: '',
    occurredAt: now.toISOString(),
  });
}
