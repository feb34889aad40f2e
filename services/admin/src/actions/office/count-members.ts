import { type Deps } from '../../deps.js';

/** How many people are in a league today, signed up or not. */
export async function countMembers({ leagueSync }: Pick<Deps, 'leagueSync'>, chainId: string): Promise<number> {
  const { members } = await leagueSync.listMembers({ chainId });
  return members.filter(({ current }) => current).length;
}
