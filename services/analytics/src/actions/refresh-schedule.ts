import { isDeepStrictEqual } from 'node:util';
import { readGameRow, type GameRow } from '../domain/game-row.js';
import { type ScheduledGame } from '../domain/schedule.js';
import { type Deps } from '../deps.js';
import { kickoffAt } from '../clients/kickoff.js';

export const SCHEDULE = 'schedule';

/**
 * Fetches nflverse's schedules and stores what has changed, together with its event.
 * A file that cannot be fetched or read as a whole changes nothing but the note of the failure.
 * @returns the number of games written or dropped; 0 when nothing is new
 */
export async function refreshSchedule(
  deps: Pick<Deps, 'nflverse' | 'games' | 'ingestions' | 'mongo' | 'outbox' | 'readGames'>,
): Promise<number> {
  const known = await deps.ingestions.find(SCHEDULE);
  try {
    const download = await deps.nflverse.download('schedules', 'games.csv', known?.etag ?? null);
    if (download === null) {
      await deps.ingestions.checked(SCHEDULE, new Date(), null);
      return 0;
    }
    try {
      const games = readAll(await deps.readGames(download.file));
      return await store(deps, games, download);
    } finally {
      await download.remove();
    }
  } catch (error) {
    await deps.ingestions.checked(SCHEDULE, new Date(), error instanceof Error ? error.message : String(error));
    throw error;
  }
}

function readAll(rows: readonly GameRow[]): ScheduledGame[] {
  if (rows.length === 0) throw new Error('games.csv has no games');
  return rows.map((row) => {
    const game = readGameRow(row, kickoffAt);
    if (typeof game === 'string') throw new Error(`games.csv was not taken: ${game}`);
    return game;
  });
}

async function store(
  deps: Pick<Deps, 'games' | 'ingestions' | 'mongo' | 'outbox'>,
  games: readonly ScheduledGame[],
  file: { etag: string | null; sha256: string },
): Promise<number> {
  const stored = await deps.games.all();
  const changed = games.filter((game) => !isDeepStrictEqual({ _id: game.gameId, ...game }, stored.get(game.gameId)));
  const kept = new Set(games.map((game) => game.gameId));
  const gone = [...stored.keys()].filter((id) => !kept.has(id));
  const goneSeasons = gone.map((id) => stored.get(id)!.season);
  const seasons = [...new Set([...changed.map((game) => game.season), ...goneSeasons])].sort();
  const snapshotId = file.sha256.slice(0, 16);
  const now = new Date();
  await deps.mongo.transaction(async (session) => {
    await deps.games.apply(session, changed, gone);
    await deps.ingestions.succeed(session, SCHEDULE, {
      snapshotId,
      etag: file.etag,
      rows: games.length,
      ingestedAt: now,
      checkedAt: now,
    });
    for (const season of seasons) {
      const id = `${SCHEDULE}:${season}:${snapshotId}`;
      await deps.outbox.add(session, 'analytics.data_refreshed.v1', id, { season, kind: SCHEDULE, snapshotId });
    }
  });
  return changed.length + gone.length;
}
