import { AppError } from '@dynasty/kit/errors';
import { randomBytes } from 'node:crypto';
import { type MemberProof } from '../../config.js';
import { type Deps } from '../../deps.js';
import { proofCode, showsCode } from '../../domain/claims/ownership-proof.js';
import { type AccountDoc } from '../../store/accounts.js';
import { type LeagueUser } from '../../store/leagues.js';
import { type SleeperIdentity } from './find-sleeper-user.js';

const proofHoldsMs = 60 * 60 * 1000;

/**
 * Lets a linked account pass; anybody else has to show a code in their team's name where the installation asks for
 * proof. Throws conflict `proof-required` with `{proof: {code, expiresAt}}`.
 */
export async function requireProof(
  deps: Pick<Deps, 'ownershipProofs'> & { memberProof: MemberProof },
  claim: { account: AccountDoc; identity: SleeperIdentity; leagueId: string; user: LeagueUser },
): Promise<void> {
  const { account, identity, leagueId, user } = claim;
  if (account.sleeper !== null || deps.memberProof === 'trust') return;
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
  if (showsCode(user.teamName, code)) return;
  throw new AppError(
    'conflict',
    'proof-required',
    `Put the code ${code} into your team name in Sleeper, then verify again. Sleeper can take 5 minutes to show it.`,
    { details: { proof: { code, expiresAt: expiresAt.toISOString() } } },
  );
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
