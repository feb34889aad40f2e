import { AppError } from '@dynasty/kit/errors';
import { randomBytes } from 'node:crypto';
import { type MemberProof } from '../../config.js';
import { type Deps } from '../../deps.js';
import { proofCode, showsCode } from '../../domain/claims/ownership-proof.js';
import { type AccountDoc } from '../../store/accounts.js';
import { type LeagueUser } from '../../store/leagues.js';
import { askAdmins } from './ask-admins.js';
import { type SleeperIdentity } from './find-sleeper-user.js';

const proofHoldsMs = 60 * 60 * 1000;

/**
 * How an account has come to pass: by itself, by an admin's word, which counts for that league alone, or because it is in
 * that league already, with whatever it came in by.
 */
export type Proof = 'proved' | 'vouched' | 'member';

/**
 * Lets an account pass that has proved before who it is, that is in the league already (it enters another season's id), or
 * for which an admin of the league has vouched; anybody else has to show a code in their team's name where the
 * installation asks for proof, and is told to the league's admins. Only the code counts for a Sleeper user whom another
 * account holds by an admin's word: that word stands until then. `chainId` is null for a league that is not connected.
 * Throws conflict `proof-required` with `{proof: {code, expiresAt, only}}`: `only` says that nothing but the code, or
 * nothing but an admin's word, can help.
 */
export async function requireProof(
  deps: Pick<
    Deps,
    'mongo' | 'accounts' | 'chains' | 'ownershipProofs' | 'joinRequests' | 'memberships' | 'joinTurns'
  > & {
    memberProof: MemberProof;
  },
  claim: {
    account: AccountDoc;
    identity: SleeperIdentity;
    leagueId: string;
    chainId: string | null;
    user: LeagueUser;
    /** Sleeper has lost the season: it shows no new team name. */
    isLost: boolean;
    /** Aborts when nobody waits for the response any more. */
    gone: AbortSignal | undefined;
  },
): Promise<Proof> {
  const { account, identity, leagueId, chainId, user, isLost, gone } = claim;
  const isProved = account.sleeper !== null && account.sleeper.isInvited !== true;
  if (isProved || deps.memberProof === 'trust') return 'proved';
  // Without a link it may be coming in at this moment, by another request: it starts again then, with the link it got.
  const isIn = account.sleeper !== null && chainId !== null && (await isMember(deps, chainId, claim));
  if (isIn) return 'member';
  const now = new Date();
  const { code, expiresAt } = await deps.ownershipProofs.current(
    {
      accountId: account._id,
      sleeperUserId: identity.userId,
      username: identity.username,
      leagueId,
      code: proofCode(randomBytes(8)),
      expiresAt: new Date(now.getTime() + proofHoldsMs),
    },
    now,
  );
  // What is stored of a season that is lost may come from a file, in which anybody's team can be called anything.
  if (!isLost && showsCode(user.teamName, code)) return 'proved';
  const holder = await deps.accounts.findBySleeperUser(identity.userId);
  const isFree = holder === null || holder._id === account._id;
  if (chainId !== null && isFree && (await askAdmins(deps, { chainId, account, user, gone }))) return 'vouched';
  const proof = { code, expiresAt: expiresAt.toISOString() };
  if (!isFree) throw proofRequired(`${ofAnother} ${showing(code)}`, { ...proof, only: 'code' });
  if (isLost) throw proofRequired(toBeVouched, { ...proof, only: 'vouch' });
  throw proofRequired(showing(code), proof);
}

interface DemandedProof {
  code: string;
  expiresAt: string;
  only?: 'code' | 'vouch';
}

const ofAnother =
  'Another account is linked to this Sleeper user by an invitation. If it is yours, sign in with it; with the code it leaves its leagues.';
const toBeVouched =
  'Sleeper does not have this league any more, so no code can be shown there. Ask an admin of the league to vouch for you, then verify again.';
const showing = (code: string) =>
  `Put the code ${code} into your team name in Sleeper, then verify again. Sleeper can take 5 minutes to show it.`;

const proofRequired = (message: string, proof: DemandedProof) =>
  new AppError('conflict', 'proof-required', message, { details: { proof } });

async function isMember(
  { memberships }: Pick<Deps, 'memberships'>,
  chainId: string,
  { account, identity }: { account: AccountDoc; identity: SleeperIdentity },
): Promise<boolean> {
  return (await memberships.find(chainId, identity.userId))?.accountId === account._id;
}

/** Whether a request repeats one that required a proof: same account, same league, same Sleeper user. */
export async function isProofRetry(
  { ownershipProofs }: Pick<Deps, 'ownershipProofs'>,
  request: { accountId: string; leagueId: string; sleeperUsername?: string | undefined },
): Promise<boolean> {
  const name = request.sleeperUsername?.toLowerCase();
  return (await ownershipProofs.open(request.accountId, new Date())).some(
    ({ leagueId, username, sleeperUserId }) =>
      leagueId === request.leagueId && (name === undefined || [username.toLowerCase(), sleeperUserId].includes(name)),
  );
}
