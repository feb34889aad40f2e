import { type ClientSession } from '@dynasty/kit/mongo';
import { type Chains } from '../../store/chains.js';
import { type MembershipDoc } from '../../store/memberships.js';

/**
 * Notes that people took the admin's rights of somebody away who runs the league on Sleeper, or that they have them again:
 * their place goes when they leave, and running the league would give them all rights when they come back.
 */
export async function noteRights(
  { chains }: { chains: Pick<Chains, 'find' | 'update'> },
  { chainId, sleeperUserId }: Pick<MembershipDoc, 'chainId' | 'sleeperUserId'>,
  areTaken: boolean,
  session: ClientSession,
): Promise<void> {
  const { takenRights = [] } = (await chains.find(chainId, session)) ?? {};
  if (takenRights.includes(sleeperUserId) === areTaken) return;
  const others = takenRights.filter((userId) => userId !== sleeperUserId);
  await chains.update(chainId, { takenRights: areTaken ? [...others, sleeperUserId] : others }, session);
}
