import { listProcesses } from '@dynasty/kit/processes';
import { type SystemReport } from '../bodies/system.js';
import { type Deps } from '../deps.js';
import { orNull } from './or-null.js';

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
