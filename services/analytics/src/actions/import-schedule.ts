import { type Deps } from '../deps.js';
import { namedRejections } from '../domain/sources/source-checks.js';
import { failureReason } from './ingesting/failure-reason.js';
import { readSchedule, refreshSchedule, SCHEDULE } from './refresh-schedule.js';

type ImportDeps = Pick<Deps, 'nflverse' | 'games' | 'ingestions' | 'mongo' | 'outbox' | 'clock'>;

/** The season of each game that was found and what is wrong with the other rows, or why the source could not be taken. */
export type FoundSchedule = { seasons: string[]; errors: string[] } | { error: string };

/** What was read: the games, and of the rows that cannot be taken the first ones, each with what is wrong with it. */
interface Read {
  games: readonly { season: string }[];
  rejections: readonly string[];
  rejectedRows: number;
}

/** Takes the schedule from its source, whatever its ETag; a source that cannot be taken changes nothing. */
export function importSchedule(deps: ImportDeps): Promise<FoundSchedule> {
  return foundOrReason(async () => {
    await refreshSchedule(deps, { force: true });
    const [games, known] = await Promise.all([deps.games.all(), deps.ingestions.find(SCHEDULE)]);
    return {
      games: [...games.values()],
      rejections: known?.rejections ?? [],
      rejectedRows: known?.rejectedRows ?? 0,
    };
  });
}

/** Reads the source as an import does and stores nothing. */
export function testSchedule(deps: Pick<Deps, 'nflverse'>): Promise<FoundSchedule> {
  return foundOrReason(async () => {
    const { games = [], rejections = [] } = (await readSchedule(deps, { etag: null })) ?? {};
    return { games, rejections, rejectedRows: rejections.length };
  });
}

async function foundOrReason(read: () => Promise<Read>): Promise<FoundSchedule> {
  try {
    const found = await read();
    return { seasons: found.games.map(({ season }) => season).sort(), errors: errorsOf(found) };
  } catch (error) {
    return { error: failureReason(error) };
  }
}

/** Rows without an id are bad in the same words: these are said once. */
function errorsOf({ rejections, rejectedRows }: Read): string[] {
  const named = rejections.slice(0, namedRejections);
  const others = rejectedRows - named.length;
  const errors = [...new Set(named)];
  return others > 0 ? [...errors, `${others} more rows cannot be taken`] : errors;
}
