import { type Core } from '@dynasty/kit/core';
import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { createGoneLeagues, type GoneLeagues } from '@dynasty/kit/league/gone-leagues';
import { type ApprovalMode } from './domain/approval.js';
import { type Person, superAdminCheck } from './domain/super-admins.js';
import { type ActionLogs, createActionLogs } from './store/action-logs.js';
import { type ApprovedLeagues, createApprovedLeagues } from './store/approved-leagues.js';
import { createRegistrationAttempts, type RegistrationAttempts } from './store/registration-attempts.js';

export interface Deps extends Core {
  leagues: LeagueAccessSource;
  actionLogs: ActionLogs;
  approvedLeagues: ApprovedLeagues;
  registrationAttempts: RegistrationAttempts;
  approval: ApprovalMode;
  isSuperAdmin: (person: Person) => boolean;
  goneLeagues: GoneLeagues;
}

/** Builds everything on top of the core; nothing is started here. */
export function createDeps(
  core: Core,
  leagues: LeagueAccessSource,
  o: { approval: ApprovalMode; superAdmins: readonly string[] },
): Deps {
  return {
    ...core,
    leagues,
    actionLogs: createActionLogs(core.mongo),
    approvedLeagues: createApprovedLeagues(core.mongo),
    registrationAttempts: createRegistrationAttempts(core.mongo),
    approval: o.approval,
    isSuperAdmin: superAdminCheck(o.superAdmins),
    goneLeagues: createGoneLeagues(core.mongo),
  };
}
