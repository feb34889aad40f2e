import { type Account } from '@dynasty/kit/auth';
import { isDuplicateKey } from '@dynasty/kit/collection';
import { AppError } from '@dynasty/kit/errors';
import { randomUUID } from 'node:crypto';
import { type AdminClient } from '../../clients/admin.js';
import { type Sleeper } from '../../clients/sleeper/sleeper.js';
import { type MemberProof } from '../../config.js';
import { type ConnectService, type Deps, type JoinedLeague } from '../../deps.js';
import { type SeasonAnswers } from '../loading/put-season.js';
import { knownNflState } from '../nfl/refresh-nfl-state.js';
import { type AccountDoc } from '../../store/accounts.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueUser } from '../../store/leagues.js';
import { type Stores } from '../../store/stores.js';
import { type OpenedLeague, openLeague, requireOpen } from './open-chain.js';
import { identify, requireProof, type SleeperIdentity, userTaken } from './find-sleeper-user.js';
import { ChainGone, type Join, newChain, storeJoin } from './store-join.js';

export interface JoinDeps extends Stores, Pick<Deps, 'logger' | 'mongo' | 'outbox'> {
  admin: AdminClient;
  /** Asks the provider for people who are waiting. */
  sleeper: Sleeper;
  memberProof: MemberProof;
  /** Starts the job that loads what a connected chain lacks. */
  wakeConnectJobs: () => void;
}

type JoinRequest = Parameters<ConnectService['join']>[0];

/** Two accounts can connect one league at the same moment: the loser joins the winner's chain. */
const maxTries = 3;

/** Joining a league, as design/api.md tells it: approved, who you are, in the league, proved, stored. */
export function createConnectService(deps: JoinDeps): ConnectService {
  return {
    async join(request) {
      const account = await deps.accounts.remember(profileOf(request.account), new Date());
      const attempt = { key: randomUUID(), leagueId: request.leagueId, accountId: account._id };
      try {
        const known = await joinedBefore(deps, account, request.leagueId);
        const joined =
          known === null
            ? await joinLeague(deps, account, request)
            : await request.commit(async () => joinedLeague(request.leagueId, known));
        if (known === null) await record(deps, { ...attempt, leagueName: joined.league.name });
        return joined;
      } catch (error) {
        if (error instanceof AppError && error.kind !== 'unavailable') {
          const leagueName = (await deps.leagues.find(request.leagueId))?.name ?? '';
          await record(deps, { ...attempt, leagueName, refusal: error.slug });
        }
        throw error;
      }
    },
  };
}

/** The league's name for somebody who is a member already: verifying again asks nobody and changes nothing. */
async function joinedBefore(deps: JoinDeps, account: AccountDoc, leagueId: string): Promise<string | null> {
  const chain = await deps.chains.findByLeague(leagueId);
  if (chain === null || account.sleeper === null) return null;
  const membership = await deps.memberships.find(chain._id, account.sleeper.userId);
  if (membership === null || membership.accountId !== account._id) return null;
  requireOpen(chain.approval);
  return (await deps.leagues.find(leagueId))?.name ?? chain.name;
}

async function joinLeague(deps: JoinDeps, account: AccountDoc, request: JoinRequest): Promise<JoinedLeague> {
  for (let tries = 1; ; tries += 1) {
    try {
      const opened = await openLeague(deps, request.leagueId);
      const identity = await identify(deps, account, request.sleeperUsername);
      const users = (await deps.sleeper.users(request.leagueId)) ?? [];
      const user = users.find((each) => each.userId === identity.userId);
      if (user === undefined) {
        throw new AppError(
          'forbidden',
          'not-a-member',
          `${identity.username} is not a member of this league on Sleeper.`,
        );
      }
      await requireProof(deps, request.account, account.sleeper !== null, user);
      const join = await prepare(deps, { account, identity, user, users, opened });
      const joined = await request.commit(async (session) => {
        await storeJoin(deps, join, session);
        return joinedLeague(request.leagueId, opened.name);
      });
      if (join.newSeason !== null) deps.wakeConnectJobs();
      return joined;
    } catch (error) {
      if (isDuplicateKey(error, 'sleeper.userId')) throw userTaken();
      const isRace = isDuplicateKey(error) || error instanceof ChainGone;
      if (!isRace || tries >= maxTries) throw error;
    }
  }
}

const joinedLeague = (id: string, name: string) => ({ status: 200, body: { league: { id, name } } });

interface Checked {
  account: AccountDoc;
  identity: SleeperIdentity;
  user: LeagueUser;
  users: LeagueUser[];
  opened: OpenedLeague;
}

/** Everything that has to be asked before the join can be stored. */
async function prepare(deps: JoinDeps, { account, identity, user, users, opened }: Checked): Promise<Join> {
  const { league } = opened;
  if (opened.chain !== null && league === null) {
    const { chain } = opened;
    const isCommissioner = await runsLeague(deps, chain, identity);
    return { account, identity, user, isCommissioner, chain, newSeason: null, isNewChain: false };
  }
  if (league === null) throw new Error('a league that is not connected was opened without its document');
  const answers: SeasonAnswers = { league, users, rosters: (await deps.sleeper.rosters(league._id)) ?? [] };
  const leagueSeason = (await knownNflState(deps))?.leagueSeason ?? league.season;
  const chain = opened.chain ?? newChain(answers, account._id, leagueSeason, new Date());
  if (opened.chain === null) await approve(deps, chain, answers, account._id);
  const newSeason = { answers, leagueSeason };
  return {
    account,
    identity,
    user,
    isCommissioner: user.isOwner,
    chain,
    newSeason,
    isNewChain: opened.chain === null,
  };
}

/** Today's commissioner counts, whatever season's id was given. */
async function runsLeague(deps: JoinDeps, chain: ChainDoc, identity: SleeperIdentity): Promise<boolean> {
  const current = await deps.leagues.find(chain.currentLeagueId);
  return current?.users.some((user) => user.userId === identity.userId && user.isOwner) ?? false;
}

async function approve(deps: JoinDeps, chain: ChainDoc, { league }: SeasonAnswers, accountId: string): Promise<void> {
  const { _id: leagueId, name, season, totalRosters } = league;
  requireOpen(
    await deps.admin.approveOnConnect({ chainId: chain._id, leagueId, name, season, totalRosters, accountId }),
  );
}

/** The log of attempts must not decide about a join that is stored. */
async function record(deps: JoinDeps, attempt: Parameters<AdminClient['recordAttempt']>[0]): Promise<void> {
  await deps.admin.recordAttempt(attempt).catch((error: unknown) => {
    deps.logger.warn({ err: error, leagueId: attempt.leagueId }, 'a registration attempt could not be recorded');
  });
}

function profileOf(account: Account) {
  const { accountId, email, firstName, lastName, username } = account;
  return { _id: accountId, email, firstName, lastName, username };
}
