import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../../deps.js';

/** Throws AppError missing `member-not-found` unless all of these Sleeper users play in the league today. */
export async function requirePeople(
  { leagueSync }: Pick<Deps, 'leagueSync'>,
  chainId: string,
  people: readonly string[],
): Promise<void> {
  const { members } = await leagueSync.listMembers({ chainId });
  const current = new Set(members.filter((one) => one.current).map(({ sleeperUserId }) => sleeperUserId));
  if (people.every((person) => current.has(person))) return;
  throw new AppError('missing', 'member-not-found', 'There is no such member in this league.');
}
