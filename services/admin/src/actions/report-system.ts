import { AppError } from '@dynasty/kit/errors';
import { type Logger } from '@dynasty/kit/logger';
import { listProcesses } from '@dynasty/kit/processes';
import { type PanelCounts } from '../bodies/panel-counts.js';
import { type SystemReport } from '../bodies/system.js';
import { type Deps } from '../deps.js';

/** Asks every part for itself: who looks here does so because one of them does not respond. */
export async function reportSystem({
  installation,
  bus,
  logger,
}: Pick<Deps, 'installation' | 'bus' | 'logger'>): Promise<SystemReport> {
  const [sync, queues, processes] = await Promise.all([
    orNull(logger, 'sync', installation.getSyncOverview({})),
    orNull(logger, 'queues', bus.queues()),
    orNull(logger, 'processes', listProcesses(bus)),
  ]);
  return { sync, queues, processes };
}

/** Anybody can add attempts: from here on they are not counted. */
const mostAttempts = 10_000;

/** How many entries the lists of the super admin's panel have. */
export async function countPanel(
  deps: Pick<
    Deps,
    'approvedLeagues' | 'registrationAttempts' | 'superAdmins' | 'configuredAdmins' | 'installation' | 'logger'
  >,
): Promise<PanelCounts> {
  const [approvedLeagues, registrationAttempts, grants, memberships] = await Promise.all([
    deps.approvedLeagues.count(),
    deps.registrationAttempts.count(mostAttempts),
    deps.superAdmins.count(),
    orNull(deps.logger, 'members', deps.installation.countMemberships({})),
  ]);
  const superAdmins = deps.configuredAdmins.length + grants;
  return { approvedLeagues, registrationAttempts, leagueAdmins: memberships?.claimed ?? null, superAdmins };
}

/** What one part says; null while it does not respond, which is logged: a report stands without it. */
async function orNull<T>(logger: Pick<Logger, 'warn'>, part: string, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.warn({ part, reason: error.slug }, 'a part of a report could not be had');
    return null;
  }
}
