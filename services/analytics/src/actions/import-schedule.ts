import { type Deps } from '../deps.js';
import { failureReason } from './ingesting/failure-reason.js';
import { readSchedule, refreshSchedule } from './refresh-schedule.js';

type ImportDeps = Pick<Deps, 'nflverse' | 'games' | 'ingestions' | 'mongo' | 'outbox' | 'clock'>;

/** The season of each game that was found, or why the source could not be taken. */
export type FoundSchedule = { seasons: string[] } | { error: string };

/** Takes the schedule from its source, whatever its ETag; a source that cannot be taken changes nothing. */
export function importSchedule(deps: ImportDeps): Promise<FoundSchedule> {
  return reasonOrSeasons(async () => {
    await refreshSchedule(deps, { force: true });
    return [...(await deps.games.all()).values()];
  });
}

/** Reads the source as an import does and stores nothing. */
export function testSchedule(deps: Pick<Deps, 'nflverse'>): Promise<FoundSchedule> {
  return reasonOrSeasons(async () => (await readSchedule(deps, { etag: null }))?.games ?? []);
}

async function reasonOrSeasons(read: () => Promise<{ season: string }[]>): Promise<FoundSchedule> {
  try {
    return { seasons: (await read()).map(({ season }) => season).sort() };
  } catch (error) {
    return { error: failureReason(error) };
  }
}
