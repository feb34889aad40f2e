import { type LeagueBed, leagueBed } from '@dynasty/testbed/league/league-bed';
import { createDeps, type Deps } from '../../src/deps.js';

/** What a chain's members hold: `week/person: what it says`, in one order. */
export async function held(deps: Pick<Deps, 'achievements'>, chainId: string): Promise<string[]> {
  const given = await deps.achievements.given(chainId, undefined, 500);
  return given.map(({ week, sleeperUserId, description }) => `${week}/${sleeperUserId}: ${description}`).sort();
}

export type AwardsBed = LeagueBed<Deps>;

/** The service on real servers. */
export const awardsBed = (): Promise<AwardsBed> => leagueBed(createDeps, 'achievements');
