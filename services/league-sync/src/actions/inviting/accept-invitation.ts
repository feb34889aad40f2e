import { type Account } from '@dynasty/kit/auth';
import { isDuplicateKey } from '@dynasty/kit/collection';
import { AppError } from '@dynasty/kit/errors';
import { type Work } from '@dynasty/kit/idempotency';
import { type ConnectedLeague } from '../../bodies/connection.js';
import { type Deps } from '../../deps.js';
import { stateOf } from '../../domain/claims/invitation.js';
import { type AccountDoc } from '../../store/accounts.js';
import { type ChainDoc } from '../../store/chains.js';
import { type InvitationDoc } from '../../store/invitations.js';
import { userTaken } from '../joining/find-sleeper-user.js';
import { requireOpen } from '../joining/open-league.js';
import { type Attempt, newAttempt, tellingFailure, tellSuccess } from '../joining/run-attempt.js';
import { ChainGone, ProofGone, storeJoin } from '../joining/store-join.js';

/** An invitation with the league that it leads to. */
export interface FoundInvitation {
  invitation: InvitationDoc;
  chain: ChainDoc;
}

/** The invitation behind a token. Throws AppError missing `invitation-not-found`. */
export async function findInvitation(
  { invitations, chains }: Pick<Deps, 'invitations' | 'chains'>,
  token: string,
): Promise<FoundInvitation> {
  const invitation = await invitations.findByToken(token);
  const chain = invitation && (await chains.find(invitation.chainId));
  if (invitation === null || chain === null) {
    throw new AppError('missing', 'invitation-not-found', 'This invitation does not exist. Ask for a new link.');
  }
  return { invitation, chain };
}

const endings = {
  used: 'This invitation has been used already. Ask an admin of the league for a new link.',
  expired: 'This invitation has expired. Ask an admin of the league for a new link.',
  revoked: 'This invitation was taken back. Ask an admin of the league for a new link.',
};

/**
 * At the same moment the league can be absorbed by another one, to which the invitation moves, and the account can lose
 * its Sleeper user.
 */
const maxTries = 3;

interface Accepting {
  account: Account;
  /** The secret part of the invitation's address. */
  secret: string;
  /** Aborts when nobody waits for the response any more. */
  gone?: AbortSignal;
  commit: <T>(work: Work<T>) => Promise<T>;
}

/**
 * Links the account to the invited Sleeper user, without further proof, and makes it a member of the league; the same
 * person may repeat it. Other leagues still ask for a proof: only the admins of this one say who it is. Throws AppError:
 * missing `invitation-not-found`, forbidden `league-not-approved` and `not-a-member`, conflict `invitation-used`,
 * `invitation-expired`, `invitation-revoked`, `sleeper-user-taken` and `other-sleeper-user`, unavailable `joins-busy`.
 */
export function acceptInvitation(deps: Deps, accepting: Accepting): Promise<ConnectedLeague> {
  const attempt = newAttempt(accepting.account.accountId);
  return tellingFailure(deps, attempt, async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await tryToAccept(deps, accepting, attempt);
      } catch (error) {
        if (isDuplicateKey(error, 'sleeper.userId')) throw userTaken();
        const isRace = error instanceof ChainGone || error instanceof ProofGone;
        if (!isRace || tries >= maxTries) throw error;
      }
    }
  });
}

async function tryToAccept(deps: Deps, o: Accepting, attempt: Attempt): Promise<ConnectedLeague> {
  const { account: token, secret, gone, commit } = o;
  const { invitation, chain } = await findInvitation(deps, secret);
  attempt.leagueId = chain.currentLeagueId;
  attempt.leagueName = chain.name;
  requireOpen(chain.approval);
  const account = await deps.accounts.remember(token, new Date());
  const joined = { status: 200, body: { league: { id: chain.currentLeagueId, name: chain.name } } };
  const place = await deps.memberships.find(chain._id, invitation.sleeperUserId);
  if (invitation.usedBy === account._id && place?.accountId === account._id) {
    return commit(async () => joined);
  }
  requireSameUser(account, invitation);
  const users = (await deps.leagues.find(chain.currentLeagueId))?.users ?? [];
  const user = users.find(({ userId }) => userId === invitation.sleeperUserId);
  if (user === undefined) {
    throw new AppError('forbidden', 'not-a-member', `${invitation.displayName} has left this league on Sleeper.`);
  }
  const invitedUser = { userId: user.userId, username: user.username ?? user.displayName, isInvited: true };
  const store: Work<ConnectedLeague> = async (session) => {
    // Its people, and the invitation, are another league's since.
    if ((await deps.chains.find(chain._id, session)) === null) throw new ChainGone();
    const host = await deps.memberships.findByAccount(chain._id, invitation.invitedBy.accountId, session);
    // An invitation ends with the rights of the admin who made it.
    if (host?.isAdmin !== true && invitation.usedAt === null) throw endedAs('revoked');
    if (!(await deps.invitations.use(invitation._id, account._id, new Date(), session))) {
      const now = await deps.invitations.findByToken(secret, session);
      const own = await deps.memberships.findByAccount(chain._id, account._id, session);
      // The same person did, by another request of this moment.
      if (now?.usedBy === account._id && own?.sleeperUserId === invitation.sleeperUserId) return joined;
      throw ended(now ?? invitation);
    }
    const isCommissioner = user.isOwner;
    const identity = account.sleeper ?? invitedUser;
    const { accountId: invitedBy } = invitation.invitedBy;
    const who = { account, identity, user, isVouched: false, invitedBy, isCommissioner };
    await storeJoin(deps, { ...who, chain, newSeason: null, isNewChain: false }, session);
    await tellSuccess(deps, attempt, session);
    return joined;
  };
  return deps.joinTurns.take({ user: user.userId, league: chain._id }, () => commit(store), gone);
}

function requireSameUser({ sleeper }: AccountDoc, { sleeperUserId, displayName }: InvitationDoc): void {
  if (sleeper === null || sleeper.userId === sleeperUserId) return;
  throw new AppError(
    'conflict',
    'other-sleeper-user',
    `This invitation is for ${displayName}, and your account is linked to ${sleeper.username}. Sign in with another account, or unlink yours first.`,
  );
}

const endedAs = (state: keyof typeof endings) => new AppError('conflict', `invitation-${state}`, endings[state]);

function ended(invitation: InvitationDoc): AppError {
  const state = stateOf(invitation, new Date(), true);
  if (state === 'open') return new AppError('missing', 'invitation-not-found', 'This invitation does not exist.');
  return endedAs(state);
}
