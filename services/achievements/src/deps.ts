import { type Core } from '@dynasty/kit/core';
import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { createGoneLeagues, droppingGone, type GoneLeagues } from '@dynasty/kit/league/gone-leagues';
import { createKeptResponses, type KeptResponses } from '@dynasty/kit/league/kept-responses';
import { type PromiseClient } from '@dynasty/kit/rpc';
import { type LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { type Achievements, createAchievements } from './store/achievements.js';
import { createRecordWeeks, type RecordWeeks } from './store/record-weeks.js';
import { createRules, type Rules } from './store/rules.js';
import { createSettledWeeks, type SettledWeeks } from './store/settled-weeks.js';
import { createStatements, type Statements } from './store/statements.js';

interface Clients {
  leagueSync: Pick<
    PromiseClient<LeagueServiceClient>,
    'getSeason' | 'listFinalWeeks' | 'listMembers' | 'listStatWeeks' | 'readPlayerWeeks'
  >;
  leagues: LeagueAccessSource;
}

export interface Deps extends Core, Clients {
  achievements: Achievements;
  rules: Rules;
  settledWeeks: SettledWeeks;
  recordWeeks: RecordWeeks;
  statements: Statements;
  goneLeagues: GoneLeagues;
  keptResponses: KeptResponses;
}

/** What changes the achievements of a league. */
const changes = [
  'achievements.awarded.v1',
  'achievements.revoked.v1',
  'achievements.pages_changed.v1',
  'admin.league_status_changed.v1',
] as const;

/** Builds everything on top of the core; nothing is started here. */
export function createDeps(core: Core, { leagueSync, leagues }: Clients): Deps {
  const goneLeagues = createGoneLeagues(core.mongo);
  return {
    ...core,
    once: droppingGone(core.once, goneLeagues),
    leagueSync,
    leagues,
    achievements: createAchievements(core.mongo),
    rules: createRules(core.mongo),
    settledWeeks: createSettledWeeks(core.mongo),
    recordWeeks: createRecordWeeks(core.mongo),
    statements: createStatements(core.mongo),
    goneLeagues,
    keptResponses: createKeptResponses(core, changes),
  };
}
