import { type Account } from '@dynasty/kit/auth';
import { isDuplicateKey } from '@dynasty/kit/collection';
import { AppError } from '@dynasty/kit/errors';
import { type Work } from '@dynasty/kit/idempotency';
import { randomUUID } from 'node:crypto';
import { type ConnectedLeague } from '../../bodies/connection.js';
import { type AdminClient } from '../../clients/admin.js';
import { type Sleeper } from '../../clients/sleeper/sleeper.js';
import { type Deps } from '../../deps.js';
import { type SeasonReplies } from '../loading/put-season.js';
import { knownNflState } from '../nfl/refresh-nfl-state.js';
import { type AccountDoc } from '../../store/accounts.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueUser } from '../../store/leagues.js';
import { findSleeperUser, type SleeperIdentity, userTaken } from './find-sleeper-user.js';
import { type OpenedLeague, openLeague, requireOpen } from './open-league.js';
import { requireProof } from './require-proof.js';
import { ChainGone, type Join, newChain, storeJoin } from './store-join.js';

/** Calls to the provider for a person who is waiting. */
type JoinDeps = Deps & { sleeper: Sleeper };

interface JoinRequest {
  account: Account;
  leagueId: string;
  sleeperUsername?: string;
  /** Stores what the join changes, and its response with it. */
  commit: <T>(work: Work<T>) => Promise<T>;
}

/** Two accounts can connect one league at the same moment: the loser joins the winner's chain. */
const maxTries = 3;

/**
 * Links the account to a Sleeper user, connects the league's chain unless it is connected, and makes the account a
 * member; doing it again changes nothing. Every attempt is recorded. Throws AppError: missing `league-not-found`,
 * forbidden `league-not-approved` and `not-a-member`, conflict `username-required`, `proof-required` and
 * `sleeper-user-taken`, unavailable `provider-unavailable`.
 */
export async function joinLeague(deps: Deps, request: JoinRequest): Promise<ConnectedLeague> {
  const { leagueId, commit } = request;
  const account = await deps.accounts.remember(request.account, new Date());
  const attempt = { key: randomUUID(), leagueId, accountId: account._id };
  try {
    const known = await joinedBefore(deps, account, leagueId);
    if (known !== null) return await commit(async () => connected(leagueId, known));
    const joined = await tryToJoin({ ...deps, sleeper: deps.sleeperForPeople }, account, request);
    await record(deps, { ...attempt, leagueName: joined.league.name });
    return joined;
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'unavailable') {
      const leagueName = (await deps.leagues.find(leagueId))?.name ?? '';
      await record(deps, { ...attempt, leagueName, refusal: error.slug });
    }
    throw error;
  }
}

/** The league's name for a person who is a member already; no call is made and nothing changes. */
async function joinedBefore(deps: Deps, account: AccountDoc, leagueId: string): Promise<string | null> {
  const chain = await deps.chains.findByLeague(leagueId);
  if (chain === null || account.sleeper === null) return null;
  const membership = await deps.memberships.find(chain._id, account.sleeper.userId);
  if (membership === null || membership.accountId !== account._id) return null;
  requireOpen(chain.approval);
  return (await deps.leagues.find(leagueId))?.name ?? chain.name;
}

async function tryToJoin(deps: JoinDeps, account: AccountDoc, request: JoinRequest): Promise<ConnectedLeague> {
  const { leagueId, commit } = request;
  for (let tries = 1; ; tries += 1) {
    try {
      const opened = await openLeague(deps, leagueId);
      const identity = await findSleeperUser(deps, account, request.sleeperUsername);
      const users = (await deps.sleeper.users(leagueId)) ?? [];
      const user = users.find(({ userId }) => userId === identity.userId) ?? notAMember(identity);
      await requireProof(deps, { account, identity, leagueId, user });
      const join = await prepare(deps, { account, identity, user, users, opened });
      const joined = await commit(async (session) => {
        await storeJoin(deps, join, session);
        return connected(leagueId, opened.name);
      });
      if (join.newSeason !== null) deps.connected.emit('chain');
      return joined;
    } catch (error) {
      if (isDuplicateKey(error, 'sleeper.userId')) throw userTaken();
      const isRace = isDuplicateKey(error) || error instanceof ChainGone;
      if (!isRace || tries >= maxTries) throw error;
    }
  }
}

const connected = (id: string, name: string) => ({ status: 200, body: { league: { id, name } } });

function notAMember({ username }: SleeperIdentity): never {
  throw new AppError('forbidden', 'not-a-member', `${username} is not a member of this league on Sleeper.`);
}

interface Checked {
  account: AccountDoc;
  identity: SleeperIdentity;
  user: LeagueUser;
  users: LeagueUser[];
  opened: OpenedLeague;
}

/** Fetches everything that is needed to store the join. */
async function prepare(deps: JoinDeps, { account, identity, user, users, opened }: Checked): Promise<Join> {
  const { league } = opened;
  if (opened.chain !== null && league === null) {
    const { chain } = opened;
    const isCommissioner = await runsLeague(deps, chain, identity);
    return { account, identity, user, isCommissioner, chain, newSeason: null, isNewChain: false };
  }
  if (league === null) throw new Error('a league that is not connected was opened without its document');
  const replies: SeasonReplies = { league, users, rosters: (await deps.sleeper.rosters(league._id)) ?? [] };
  const leagueSeason = (await knownNflState(deps))?.leagueSeason ?? league.season;
  const chain = opened.chain ?? newChain(replies, account._id, leagueSeason, new Date());
  if (opened.chain === null) await approve(deps, chain, replies, account._id);
  return {
    account,
    identity,
    user,
    isCommissioner: user.isOwner,
    chain,
    newSeason: { replies, leagueSeason },
    isNewChain: opened.chain === null,
  };
}

/** The current season's commissioner counts, also for an older season's id. */
async function runsLeague(deps: Deps, chain: ChainDoc, identity: SleeperIdentity): Promise<boolean> {
  const current = await deps.leagues.find(chain.currentLeagueId);
  return current?.users.some((user) => user.userId === identity.userId && user.isOwner) ?? false;
}

async function approve(deps: Deps, chain: ChainDoc, { league }: SeasonReplies, accountId: string): Promise<void> {
  const { _id: leagueId, name, season, totalRosters } = league;
  requireOpen(
    await deps.admin.approveOnConnect({ chainId: chain._id, leagueId, name, season, totalRosters, accountId }),
  );
}

/** A failure to log the attempt must not fail a stored join. */
async function record(deps: Deps, attempt: Parameters<AdminClient['recordAttempt']>[0]): Promise<void> {
  await deps.admin.recordAttempt(attempt).catch((error: unknown) => {
    deps.logger.warn({ err: error, leagueId: attempt.leagueId }, 'a registration attempt could not be recorded');
  });
}
