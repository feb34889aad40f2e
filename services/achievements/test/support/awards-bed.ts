import { type LeagueBed, leagueBed } from '@dynasty/testbed/league/league-bed';
import { createDeps, type Deps, ensureIndexes } from '../../src/deps.js';

/** What a chain's members hold: `week/person: what it says`, in one order. */
export async function held(deps: Pick<Deps, 'achievements'>, chainId: string): Promise<string[]> {
  const given = await deps.achievements.given(chainId, undefined, 500);
  return given.map(({ week, sleeperUserId, description }) => `${week}/${sleeperUserId}: ${description}`).sort();
}

export type AwardsBed = LeagueBed & { deps: Deps };

/** The service's dependencies on real servers, its outbox running. */
export async function awardsBed(): Promise<AwardsBed> {
  const bed = await leagueBed();
  const deps = createDeps(bed.core, bed.leagueSync, bed.leagues);
  await ensureIndexes(deps);
  deps.outbox.start();
  return {
    ...bed,
    deps,
    async close(): Promise<void> {
      await deps.outbox.stop();
      await bed.close();
    },
  };
}
