import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { type Core } from '@dynasty/kit/core';
import { createLeases, type Leases } from '@dynasty/kit/lease';
import { createGoneLeagues, droppingGone, type GoneLeagues } from '@dynasty/kit/league/gone-leagues';
import { createOnce, type Once } from '@dynasty/kit/once';
import { createOutbox, type Outbox } from '@dynasty/kit/outbox';
import { type PromiseClient } from '@dynasty/kit/rpc';
import { type LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { type Achievements, createAchievements } from './store/achievements.js';
import { createSettledWeeks, type SettledWeeks } from './store/settled-weeks.js';

export interface Deps extends Core {
  outbox: Outbox;
  once: Once;
  leases: Leases;
  leagues: LeagueAccessSource;
  leagueSync: Pick<PromiseClient<LeagueServiceClient>, 'getSeason' | 'listFinalWeeks'>;
  achievements: Achievements;
  settledWeeks: SettledWeeks;
  goneLeagues: GoneLeagues;
}

/** Builds everything that hangs on the two servers; nothing is started here. */
export function createDeps(core: Core, leagueSync: Deps['leagueSync'], leagues: LeagueAccessSource): Deps {
  const outbox = createOutbox(core);
  const goneLeagues = createGoneLeagues(core.mongo);
  return {
    ...core,
    outbox,
    once: droppingGone(createOnce({ mongo: core.mongo, outbox }), goneLeagues),
    leases: createLeases(core.mongo),
    leagues,
    leagueSync,
    achievements: createAchievements(core.mongo),
    settledWeeks: createSettledWeeks(core.mongo),
    goneLeagues,
  };
}

/** Makes the indexes of every collection. */
export async function ensureIndexes(deps: Pick<Deps, 'achievements' | 'settledWeeks' | 'goneLeagues'>): Promise<void> {
  const { achievements, settledWeeks, goneLeagues } = deps;
  await Promise.all([achievements, settledWeeks, goneLeagues].map((store) => store.ensureIndexes()));
}
