import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { type Core } from '@dynasty/kit/core';
import { createGoneLeagues, type GoneLeagues } from '@dynasty/kit/league/gone-leagues';
import { createOnce, type Once } from '@dynasty/kit/once';
import { createOutbox, type Outbox } from '@dynasty/kit/outbox';
import { type ApprovalMode } from './domain/approval.js';
import { type Person, superAdminCheck } from './domain/super-admins.js';
import { type ActionLogs, createActionLogs } from './store/action-logs.js';
import { type ApprovedLeagues, createApprovedLeagues } from './store/approved-leagues.js';
import { createRegistrationAttempts, type RegistrationAttempts } from './store/registration-attempts.js';

export interface Deps extends Core {
  outbox: Outbox;
  once: Once;
  leagues: LeagueAccessSource;
  actionLogs: ActionLogs;
  approvedLeagues: ApprovedLeagues;
  registrationAttempts: RegistrationAttempts;
  approval: ApprovalMode;
  isSuperAdmin: (person: Person) => boolean;
  goneLeagues: GoneLeagues;
}

/** Builds everything that hangs on the two servers; nothing is started here. */
export function createDeps(
  core: Core,
  leagues: LeagueAccessSource,
  o: { approval: ApprovalMode; superAdmins: readonly string[] },
): Deps {
  const outbox = createOutbox(core);
  return {
    ...core,
    outbox,
    once: createOnce({ mongo: core.mongo, outbox }),
    leagues,
    actionLogs: createActionLogs(core.mongo),
    approvedLeagues: createApprovedLeagues(core.mongo),
    registrationAttempts: createRegistrationAttempts(core.mongo),
    approval: o.approval,
    isSuperAdmin: superAdminCheck(o.superAdmins),
    goneLeagues: createGoneLeagues(core.mongo),
  };
}

/** Makes the indexes of every collection. */
export async function ensureIndexes(
  deps: Pick<Deps, 'actionLogs' | 'approvedLeagues' | 'registrationAttempts' | 'goneLeagues'>,
): Promise<void> {
  await Promise.all([
    deps.actionLogs.ensureIndexes(),
    deps.approvedLeagues.ensureIndexes(),
    deps.registrationAttempts.ensureIndexes(),
    deps.goneLeagues.ensureIndexes(),
  ]);
}
