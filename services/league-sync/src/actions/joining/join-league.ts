import { type Account } from '@dynasty/kit/auth';
import { isDuplicateKey } from '@dynasty/kit/collection';
import { AppError } from '@dynasty/kit/errors';
import { type Work } from '@dynasty/kit/idempotency';
import { type ConnectedLeague } from '../../bodies/connection.js';
import { type ProviderLeague } from '../../clients/sleeper/league-replies.js';
import { type Sleeper } from '../../clients/sleeper/sleeper.js';
import { type Deps } from '../../deps.js';
import { staysInYear } from '../../domain/season/chain-season.js';
import { type SeasonReplies, withSeason } from '../loading/put-season.js';
import { knownNflState } from '../nfl/refresh-nfl-state.js';
import { type AccountDoc } from '../../store/accounts.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueUser } from '../../store/leagues.js';
import { JoinedMeanwhile } from './ask-admins.js';
import { findSleeperUser, type SleeperIdentity, userTaken } from './find-sleeper-user.js';
import { type OpenedLeague, openLeague, requireOpen } from './open-league.js';
import { type Proof, requireProof } from './require-proof.js';
import { type Attempt, newAttempt, tellingFailure, tellSuccess } from './run-attempt.js';
import { ChainGone, type Join, newChain, ProofGone, storeJoin } from './store-join.js';

/** Calls to the provider for a person who is waiting. */
type JoinDeps = Deps & { sleeper: Sleeper };

interface JoinRequest {
  account: Account;
  leagueId: string;
  sleeperUsername?: string;
  /** Aborts when nobody waits for the response any more. */
  gone?: AbortSignal;
  /** Stores what the join changes, and its response with it. */
  commit: <T>(work: Work<T>) => Promise<T>;
}

/** Two accounts can connect one league at the same moment: the loser joins the winner's chain. */
const maxTries = 3;
const races = [ChainGone, ProofGone, JoinedMeanwhile];

/**
 * Links the account to a Sleeper user, connects the league's chain unless it is connected, and makes the account a
 * member; doing it again changes nothing. Every attempt is recorded. Throws AppError: missing `league-not-found`,
 * forbidden `league-not-approved` and `not-a-member`, conflict `username-required`, `proof-required` and
 * `sleeper-user-taken`, unavailable `provider-unavailable` and `joins-busy`.
 */
export async function joinLeague(deps: Deps, request: JoinRequest): Promise<ConnectedLeague> {
  const { leagueId, commit } = request;
  const account = await deps.accounts.remember(request.account, new Date());
  const attempt = newAttempt(account._id, leagueId);
  return tellingFailure(deps, attempt, async () => {
    const known = await joinedBefore(deps, account, attempt);
    if (known === null) return tryToJoin({ ...deps, sleeper: deps.sleeperForPeople }, account, request, attempt);
    return commit(async () => connected(leagueId, known));
  });
}

/** The league's name for a person who is a member already; no call is made and nothing changes. */
async function joinedBefore(deps: Deps, account: AccountDoc, attempt: Attempt): Promise<string | null> {
  const { leagueId } = attempt;
  const chain = await deps.chains.findByLeague(leagueId);
  if (chain === null || account.sleeper === null) return null;
  const membership = await deps.memberships.find(chain._id, account.sleeper.userId);
  if (membership === null || membership.accountId !== account._id) return null;
  attempt.leagueName = chain.name;
  requireOpen(chain.approval);
  return (await deps.leagues.find(leagueId))?.name ?? chain.name;
}

async function tryToJoin(
  deps: JoinDeps,
  first: AccountDoc,
  request: JoinRequest,
  attempt: Attempt,
): Promise<ConnectedLeague> {
  const { leagueId, gone, commit } = request;
  let account = first;
  for (let tries = 1; ; tries += 1) {
    try {
      const known = tries === 1 ? null : await joinedBefore(deps, account, attempt);
      if (known !== null) return await commit(async () => connected(leagueId, known));
      const opened = await openLeague(deps, leagueId, (name) => (attempt.leagueName = name));
      const identity = await findSleeperUser(deps, account, request.sleeperUsername);
      const { users, isLost } = await peopleOf(deps, opened.peopleLeagueId);
      const user = users.find(({ userId }) => userId === identity.userId) ?? notAMember(identity);
      const chainId = opened.chain?._id ?? null;
      const proof = await requireProof(deps, { account, identity, leagueId, chainId, user, isLost, gone });
      const join = await prepare(deps, { account, identity, user, users, opened, proof });
      const store: Work<ConnectedLeague> = async (session) => {
        await storeJoin(deps, join, session);
        await tellSuccess(deps, attempt, session);
        return connected(leagueId, opened.name);
      };
      const about = { user: identity.userId, league: chainId ?? leagueId };
      const joined = await deps.joinTurns.take(about, () => commit(store), gone);
      if (join.newSeason !== null) deps.connected.emit('chain');
      return joined;
    } catch (error) {
      if (isDuplicateKey(error, 'sleeper.userId')) throw userTaken();
      const isRace = isDuplicateKey(error) || races.some((race) => error instanceof race);
      if (!isRace || tries >= maxTries) throw error;
      // Who won may have been this very account, by another request of theirs.
      account = (await deps.accounts.find(account._id)) ?? account;
    }
  }
}

/** Everybody in a season; what is stored of one that Sleeper has lost, which shows nobody's new team name. */
async function peopleOf({ sleeper, leagues }: JoinDeps, leagueId: string) {
  const users = await sleeper.users(leagueId);
  const isLost = users === null;
  return { users: users ?? (await leagues.find(leagueId))?.users ?? [], isLost };
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
  proof: Proof;
}

/** Fetches everything that is needed to store the join. */
async function prepare(deps: JoinDeps, { account, identity, user, users, opened, proof }: Checked): Promise<Join> {
  const { league } = opened;
  // Who is in keeps the link as it is: entering another season proves nothing more.
  const linked = (proof === 'member' ? account.sleeper : null) ?? identity;
  const who = { account, identity: linked, user, isVouched: proof === 'vouched' };
  if (opened.chain !== null && league === null) {
    const { chain } = opened;
    const isCommissioner = await runsLeague(deps, chain, identity);
    return { ...who, isCommissioner, chain, newSeason: null, isNewChain: false };
  }
  if (league === null) throw new Error('a league that is not connected was opened without its document');
  const isOfSeason = opened.peopleLeagueId === league._id;
  const own = isOfSeason ? users : ((await deps.sleeper.users(league._id)) ?? []);
  const replies: SeasonReplies = { league, users: own, rosters: (await deps.sleeper.rosters(league._id)) ?? [] };
  const leagueSeason = (await knownNflState(deps))?.leagueSeason ?? league.season;
  const chain = opened.chain ?? newChain(replies, account._id, leagueSeason, new Date());
  if (opened.chain === null) await approve(deps, { chain, replies, account, opened });
  const isOfCurrent = opened.peopleLeagueId === (await currentWith(deps, chain, league, leagueSeason));
  return {
    ...who,
    isCommissioner: isOfCurrent ? user.isOwner : await runsLeague(deps, chain, identity),
    chain,
    newSeason: { replies, leagueSeason },
    isNewChain: opened.chain === null,
  };
}

/**
 * The season that is the current one once a chain has got this league: who runs one that was opened early, or that was
 * made beside the one that stays, does not run the league by that.
 */
async function currentWith(
  { leagues }: JoinDeps,
  chain: ChainDoc,
  league: ProviderLeague,
  leagueSeason: string,
): Promise<string> {
  const twin = chain.seasons.find(({ season, leagueId }) => season === league.season && leagueId !== league._id);
  const stored = twin === undefined ? null : await leagues.find(twin.leagueId);
  if (stored !== null && staysInYear(stored, league)) return chain.currentLeagueId;
  return withSeason(chain, league, leagueSeason).currentLeagueId;
}

/** The current season's commissioner counts, also for an older season's id. */
async function runsLeague(deps: Deps, chain: ChainDoc, identity: SleeperIdentity): Promise<boolean> {
  const current = await deps.leagues.find(chain.currentLeagueId);
  return current?.users.some((user) => user.userId === identity.userId && user.isOwner) ?? false;
}

interface Approving {
  chain: ChainDoc;
  replies: SeasonReplies;
  account: AccountDoc;
  opened: OpenedLeague;
}

async function approve(deps: Deps, { chain, replies, account, opened }: Approving): Promise<void> {
  const { _id: leagueId, name, season, totalRosters } = replies.league;
  const { earlierLeagueIds } = opened;
  const league = { chainId: chain._id, leagueId, name, season, totalRosters, accountId: account._id, earlierLeagueIds };
  requireOpen(await deps.admin.approveOnConnect(league));
}
